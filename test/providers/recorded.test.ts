import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Action } from '../../generator/model/ir.ts';
import { generate } from '../../generator/pipeline.ts';
import { shapes } from '../../templates/providers/shapes.ts';
import { providersUnderTest } from '../support/providers.ts';
import {
  adapterFor,
  callsInAnswer,
  callsInStream,
  type Exchange,
  eventsOf,
  exchanges,
  hasExchanges,
  type RecordedCall,
  toolsOf,
} from '../support/recorded.ts';
import { smallClient } from '../support/small-client.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-recorded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const catalogs = new Map<string, readonly Action[]>();

/** The actions of a request's tools, as the generator models them; those that a recording lacks take whatever they were called with. */
async function actionsOf(exchange: Exchange, calls: readonly RecordedCall[]) {
  const known = toolsOf(exchange).filter((tool) =>
    shapes.some((shape) => shape.recognise(tool as never) !== undefined),
  );
  const text = JSON.stringify(known);
  if (known.length > 0 && !catalogs.has(text)) {
    writeFileSync(path.join(folder, 'tools.json'), text);
    const { catalog } = await generate({
      ...{
        root: folder,
        actions: ['tools.json'],
        out: path.join(folder, 'out'),
        providers: ['openai'],
      },
      ...{ refs: {}, importExtension: 'ts' as const, command: 'test', mode: 'dry-run' as const },
    }).catch(() => ({ catalog: { actions: [] } }));
    catalogs.set(text, catalog.actions);
  }
  const modelled = catalogs.get(text) ?? [];
  const names = new Set(modelled.map(({ name }) => name));
  const undeclared = [...new Set(calls.map(({ name }) => name))].filter(
    (name) => name !== '' && !names.has(name),
  );
  return [
    ...modelled.map(({ name, input }) => ({ name, input })),
    ...undeclared.map((name) => ({ name, input: { additionalProperties: true } })),
  ];
}

/** What a call carried, as data: without nulls, which strict modes send for what is absent. */
function carried(args: unknown): unknown {
  const value =
    typeof args === 'string' ? (args.trim() === '' ? {} : (JSON.parse(args) as unknown)) : (args ?? {});
  return withoutNulls(value);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutNulls(member)]));
}

interface Row {
  exchanges: number;
  streams: number;
  calls: number;
  exact: number;
  /** Calls that do not fit the schema that they were made under, and are refused in words. */
  refused: number;
  unfinished: number;
}

describe.skipIf(!hasExchanges)('recorded exchanges', () => {
  it('give up every call with the arguments that it carried, streams the same', async () => {
    const table = new Map<string, Row>();
    const leftOut = new Map<string, number>();
    for (const exchange of exchanges()) {
      const spoken = adapterFor(exchange);
      if ('leftOut' in spoken) {
        leftOut.set(spoken.leftOut, (leftOut.get(spoken.leftOut) ?? 0) + 1);
        continue;
      }
      const under = providersUnderTest.get(spoken.id);
      if (under === undefined) throw new Error(`no provider ${spoken.id}`);
      const events = eventsOf(exchange);
      const { json } = exchange.response;
      const calls = events === undefined ? callsInAnswer(spoken.id, json) : callsInStream(spoken.id, events);
      const key = `${exchange.provider} -> ${spoken.id}`;
      const row = table.get(key) ?? {
        exchanges: 0,
        streams: 0,
        calls: 0,
        exact: 0,
        refused: 0,
        unfinished: 0,
      };
      table.set(key, row);
      row.exchanges++;
      if (events !== undefined) row.streams++;
      if (calls.length === 0) {
        if (events === undefined) expect(under.wire.findCalls(json), exchange.id).toEqual([]);
        continue;
      }
      const { adapter } = smallClient(under, await actionsOf(exchange, calls));
      const outcomes =
        events === undefined
          ? under.wire.findCalls(json).map((raw) => adapter.parseToolCall(raw))
          : await adapter.accumulate(events);
      expect(outcomes.length, exchange.id).toBe(calls.length);
      for (const [index, call] of calls.entries()) {
        row.calls++;
        const outcome = outcomes[index];
        if (outcome?.ok) {
          expect(outcome.call.id, exchange.id).toBe(call.id ?? undefined);
          expect(outcome.call.name, exchange.id).toBe(call.name);
          expect(withoutNulls(outcome.call.input), exchange.id).toMatchObject(carried(call.args) as object);
          row.exact++;
        } else if (outcome?.kind === 'truncated') row.unfinished++;
        else {
          expect(['invalid_input', 'duplicate_id', 'malformed_json', 'not_an_object'], exchange.id).toContain(
            outcome?.kind,
          );
          row.refused++;
        }
      }
    }
    console.table(Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1))));
    console.table(Object.fromEntries(leftOut));

    const rows = [...table.values()];
    const sum = (pick: (row: Row) => number): number => rows.reduce((total, row) => total + pick(row), 0);
    expect(sum((row) => row.calls)).toBeGreaterThan(850);
    expect(sum((row) => row.streams)).toBeGreaterThan(300);
    // Models do make calls that do not fit their schema, and fixtures of broken streams are among the recordings.
    expect(sum((row) => row.exact) / sum((row) => row.calls)).toBeGreaterThan(0.97);
  });
});
