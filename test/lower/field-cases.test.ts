import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { lowerActions } from '../../generator/lower/lower-actions.ts';
import { closeSilent } from '../../generator/model/closed.ts';
import type { Dialect } from '../../generator/model/dialect.ts';
import type { Action, Json } from '../../generator/model/ir.ts';
import type { Provider } from '../../generator/model/provider.ts';
import { wireNames } from '../../generator/model/wire-names.ts';
import { dialects } from '../../templates/providers/dialects.ts';
import { registry } from '../../templates/providers/registry.ts';
import type { ObjectSchema } from '../../templates/runtime/json.ts';
import { decode } from '../../templates/runtime/parse.ts';
import { judge, readerOf } from '../../templates/runtime/readers.ts';
import { modelOf } from '../load/marked.ts';
import { up } from '../support/lens.ts';
import { ajvVerdict, makeOracle } from '../support/oracle.ts';
import { openai } from '../support/providers.ts';
import { sampleValues } from '../support/sample.ts';
import { smallClient } from '../support/small-client.ts';
import { faultsOf } from './check/check.ts';
import { membersOf, nodesOf, outOfRange } from './check/walk.ts';
import { holdLaws, untold } from './laws/hold.ts';

const file = path.resolve(import.meta.dirname, '../../../shared/cases/field-cases.jsonl');
const kinds = [
  ...['name-illegal', 'name-collision', 'name-too-long', 'schema-dialect-reject', 'root-not-object'],
  ...['$ref/$defs', 'recursion', 'nullable/optional-strict', 'union/discriminator', 'enum/const', 'default'],
  ...['additionalProperties/record/map', 'tuple/prefixItems', 'format/pattern', 'number/int64/bigint'],
  ...['empty-params', 'large enum', 'deep nesting', 'description/escaping'],
];

interface FieldCase {
  readonly id: string;
  readonly kind: string;
  readonly action: Json;
  readonly response?: { readonly body?: unknown; readonly raw?: string };
  readonly expect: { readonly validation?: { readonly accept?: Json[]; readonly reject?: Json[] } };
}

const cases = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as FieldCase)
      .filter(({ kind }) => kinds.includes(kind))
  : [];

/** Actions of a case that must not be generated: a reference that leads nowhere. */
const errors: ReadonlyMap<string, number> = new Map([['BUG-035', 1]]);
/** The case whose schema no value fits: closed objects that forbid each other's keys. */
const unsatisfiable = 'BUG-045';

/** Each dialect with a provider that sends it: its own, or one that a profile would let speak it. */
const modes = [...dialects.values()].map((dialect) => {
  const own = registry.find(({ id }) => id === dialect.id.split('/')[0]);
  return { id: dialect.id, dialect, provider: own ?? (registry[0] as Provider) };
});

/** What each provider says of names, written apart from its rules. */
const legalNames: { readonly [provider: string]: RegExp } = {
  anthropic: /^[a-zA-Z0-9_-]{1,64}$/,
  bedrock: /^[a-zA-Z0-9_-]{1,64}$/,
  gemini: /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
  langchain: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
  mcp: /^[A-Za-z0-9_.-]{1,128}$/,
  openai: /^[a-zA-Z0-9_-]{1,64}$/,
  'openai-agents': /^[a-zA-Z0-9_]{1,64}$/,
  'openai-responses': /^[a-zA-Z0-9_-]{1,64}$/,
  vercel: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
};

/** Providers whose default mode takes keywords as hints: what a schema says is not made less. */
const hinting = ['openai/default', 'openai-responses/default', 'openai-agents/default', 'anthropic/default'];

interface LoadedCase extends FieldCase {
  readonly actions: readonly Action[];
  /** Canonical name -> values that a model should be able to send. */
  readonly values: ReadonlyMap<string, readonly unknown[]>;
}

const memory = new Map<string, Promise<LoadedCase>>();

/** A case with its actions, loaded once, by the first test that asks. */
function loaded(given: FieldCase): Promise<LoadedCase> {
  const known = memory.get(given.id) ?? load(given);
  memory.set(given.id, known);
  return known;
}

async function load(given: FieldCase): Promise<LoadedCase> {
  const { actions } = (await modelOf({ 'a.json': JSON.stringify(given.action) })).catalog;
  const values = actions.map(({ name, input }): [string, readonly unknown[]] => {
    const fits = ajvVerdict(closeSilent(input));
    const { accept = [] } = given.expect.validation ?? {};
    const samples = sampleValues(input, { count: 10, seed: 3 });
    return [name, [...samples, ...accept.filter((value) => fits?.(value) === true)]];
  });
  return { ...given, actions, values: new Map(values) };
}

function lowered(actions: readonly Action[], provider: Provider, dialect: Dialect) {
  return lowerActions(actions, provider, {
    dialects: dialect.strict ? { ...provider.dialects, strict: dialect } : { default: dialect },
    strict: () => (dialect.strict ? 'on' : 'off'),
    sets: new Map(),
  });
}

describe.skipIf(cases.length === 0)('field cases', () => {
  it('are there, of every kind', () => {
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(kinds));
  });

  it.each(cases)('$id ($kind) is held whole: every action, every value that it accepts', async (given) => {
    const { actions, values } = await loaded(given);
    const { accept = [] } = given.expect.validation ?? {};
    expect(actions.length).toBe([given.action].flat().length - (errors.get(given.id) ?? 0));
    for (const { name } of actions) expect(values.get(name)?.length === 0).toBe(given.id === unsatisfiable);
    const held = actions.flatMap(({ name }) => values.get(name) ?? []);
    // What is left out has undeclared keys on a silent object, which are not promised.
    const left = accept.filter((value) => !held.some((each) => isDeepStrictEqual(each, value)));
    for (const value of left) {
      const closed = actions.flatMap(({ input }) => {
        const validate = makeOracle().compile(closeSilent(input) as object);
        validate(value);
        return (validate.errors ?? []).map(({ keyword }) => keyword);
      });
      expect(new Set(closed)).toEqual(new Set(['additionalProperties']));
    }
  });

  describe.each(modes)('in $id', ({ dialect, provider }) => {
    it.each(cases)('$id ($kind) is taken, and its values go both ways', async (given) => {
      const { actions, values } = await loaded(given);
      for (const action of actions) {
        const made = lowered([action], provider, dialect).get(action.name);
        if (made === undefined) throw new Error(`${action.name} is not lowered`);
        const { schema, restore, strictness } = made;
        expect(made.dialect).toBe(dialect.id);
        expect(strictness.failed).toBeUndefined();
        expect(faultsOf(schema, dialect.id)).toEqual([]);

        const { failures } = holdLaws(action.input, dialect, {
          values: 0,
          wireValues: 4,
          seed: 3,
          known: values.get(action.name) ?? [],
        });
        expect(failures).toEqual([]);

        // Whoever sends what the action refuses: it is told so, or understood as something that the action accepts.
        const { reject = [] } = given.expect.validation ?? {};
        const own = ajvVerdict(action.input);
        const reader = readerOf(action.input as ObjectSchema);
        for (const value of reject) {
          const call = {
            ok: true as const,
            id: 'c',
            action: action.name,
            args: JSON.stringify(value),
            repairs: [],
          };
          const expectation = {
            input: reader,
            schema: action.input as ObjectSchema,
            restore,
            judge,
          };
          const outcome = decode(call, expectation, provider.id);
          if (outcome.ok) expect(own?.(outcome.call.input)).toBe(true);
          else expect(outcome.kind).toBe('invalid_input');
        }
      }
    });

    it.each(cases)('$id ($kind) shows the model all that it should know', async (given) => {
      const { actions } = await loaded(given);
      for (const action of actions) {
        const made = lowered([action], provider, dialect).get(action.name);
        if (made === undefined) throw new Error(`${action.name} is not lowered`);
        const { schema, description, restore } = made;
        const shown = `${description} ${JSON.stringify(schema)}`;
        expect(untold(action.input, schema, description)).toEqual([]);
        const known = shown + JSON.stringify(restore);
        for (const key of membersOf(action.input)) expect(known).toContain(JSON.stringify(key).slice(1, -1));
        expect(outOfRange(schema)).toEqual([]);
        for (const node of nodesOf(schema)) {
          const isArray = [node['type']].flat().includes('array');
          // `false` ends a tuple, and is valid wherever a tuple is.
          if (isArray && !(node['items'] === false && Object.hasOwn(node, 'prefixItems')))
            expect(typeof node['items']).toBe('object');
          if (
            dialect.types.value.typed &&
            (Object.hasOwn(node, 'properties') || Object.hasOwn(node, 'required'))
          )
            expect([node['type']].flat()).toContain('object');
        }
        if (hinting.some((each) => dialect.id.startsWith(each))) {
          const lists = nodesOf(schema).map((node) => JSON.stringify(node['enum']));
          for (const { enum: list } of nodesOf(action.input))
            if (list !== undefined) expect(lists).toContain(JSON.stringify(list));
        }
      }
    });
  });

  describe.each(registry.map((provider) => ({ id: provider.id, provider })))(
    'names of $id',
    ({ id, provider }) => {
      it.each(cases)('$id ($kind) are legal, one each, and independent of the order', async (given) => {
        const { actions } = await loaded(given);
        const { current } = wireNames(actions, provider, new Map());
        expect(new Set(current.values()).size).toBe(actions.length);
        for (const [canonical, wire] of current) {
          expect(wire).toMatch(legalNames[id] as RegExp);
          const legal = legalNames[id]?.test(canonical) && canonical.length <= 64;
          if (legal) expect(wire).toBe(canonical);
        }
        expect(wireNames(actions.toReversed(), provider, new Map()).current).toEqual(current);
      });

      it('BUG-008, BUG-014 and the rest stand together as well', async () => {
        const all = (await Promise.all(cases.map(loaded))).flatMap(({ actions }) => actions);
        const unique = [...new Map(all.map((action) => [action.name, action])).values()];
        const wires = [...wireNames(unique, provider, new Map()).current.values()];
        expect(new Set(wires).size).toBe(unique.length);
        for (const wire of wires) expect(wire).toMatch(legalNames[id] as RegExp);
      });
    },
  );

  it.each(cases.filter(({ response }) => response !== undefined))(
    '$id ($kind): every call of the answer is read or refused under its own id, and only what the action accepts is read',
    async (given) => {
      const { actions } = await loaded(given);
      const { adapter } = smallClient(openai, actions);
      const accepts = new Map(actions.map(({ name, input }) => [name, ajvVerdict(input)]));
      const { body, raw = JSON.stringify(body) } = given.response ?? {};
      const calls = callsOf(JSON.parse(raw));
      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls) {
        const outcome = adapter.parseToolCall(call);
        if (!outcome.ok) expect([outcome.id, outcome.error.length > 0]).toEqual([call.id, true]);
        else {
          expect(outcome.call.id).toBe(call.id);
          expect(accepts.get(outcome.call.name)?.(outcome.call.input)).toBe(true);
          expect(call.function.name?.trim().replace(/^functions\./, '')).toBe(outcome.call.name);
        }
      }
    },
  );

  it.each(modes.filter(({ dialect }) => dialect.required.value === 'all'))(
    'a null for what may be left out counts as left out, for nothing else ($id)',
    async ({ dialect, provider }) => {
      for (const given of cases.filter(
        ({ kind }) => kind === 'nullable/optional-strict' || kind === 'default',
      )) {
        for (const action of (await loaded(given)).actions) {
          const made = lowered([action], provider, dialect).get(action.name);
          const properties = Object.keys(action.input['properties'] ?? {});
          const required = (action.input['required'] ?? []) as readonly string[];
          const nulls = Object.fromEntries(properties.map((key) => [key, null]));
          const read = up(nulls, made?.restore) as { readonly [key: string]: unknown };
          expect(Object.keys(read)).toEqual(required);
          const accepts = ajvVerdict(action.input);
          if (required.length > 0) expect(accepts?.(read)).toBe(false);
        }
      }
    },
  );
});

interface SentCall {
  readonly id: string;
  readonly function: { readonly name: string | null; readonly arguments: string };
}

function callsOf(body: unknown): readonly SentCall[] {
  const { choices } = body as {
    readonly choices: readonly { readonly message: { readonly tool_calls: readonly SentCall[] } }[];
  };
  return choices.flatMap(({ message }) => message.tool_calls);
}
