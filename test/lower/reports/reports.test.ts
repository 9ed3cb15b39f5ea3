import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json, SchemaObject } from '../../../generator/model/ir.ts';
import type { StrictSetting } from '../../../generator/model/provider.ts';
import { readActions } from '../../../library/actions/read-actions.ts';
import { customActionProvider } from '../../../library/providers.ts';
import { createDynamicToolkit } from '../../../library/runtime.ts';
import { lowerTools } from '../../../library/tools/lower-tools.ts';
import { registry } from '../../../templates/providers/registry.ts';
import { down } from '../../support/lens.ts';
import { dialectGroups } from '../laws/groups.ts';
import { holdLaws } from '../laws/hold.ts';
import { promised } from '../laws/promised.ts';
import { responses } from './responses.ts';

/** Schemas as public bug reports of tools that do this job have them, in our own words, each with values that must pass, and some that must not. */
interface Report {
  readonly kind: string;
  readonly name: string;
  readonly inputSchema?: SchemaObject;
  readonly accept: readonly Json[];
  /** `argument`: what a model must be able to find in the answer. */
  readonly refuse: readonly { readonly value: Json; readonly argument: string }[];
}

/** A toolkit whose providers are known at run time. */
interface Untyped {
  run(provider: string, response: object): Promise<unknown>;
  execute(name: string, input: unknown): Promise<unknown>;
}

const reports = readFileSync(path.join(import.meta.dirname, 'cases.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line, index) => ({ index, ...(JSON.parse(line) as Report) }));
const modes: readonly StrictSetting[] = ['off', 'auto', 'on'];

const definitionOf = ({ inputSchema }: Report) => ({
  name: 'my.tool',
  description: 'Does it.',
  ...(inputSchema === undefined ? {} : { inputSchema }),
});

describe('schemas of bug reports', () => {
  it.each(reports)('$kind: $name holds the laws in every dialect', (report) => {
    const input = readActions([definitionOf(report)]).actions[0]?.action.input ?? {};
    expect(promised(input, report.accept)).toHaveLength(report.accept.length);
    for (const [dialect, ...same] of dialectGroups()) {
      if (dialect === undefined) continue;
      const held = holdLaws(input, dialect, {
        ...{ values: 0, wireValues: 3, seed: 7, known: report.accept },
        sameRules: same.map(({ id }) => id),
      });
      expect(held.failures).toEqual([]);
      expect(held.over).toBe(false);
    }
  });

  it.each(reports)(
    '$kind: $name reaches its handler through every provider, and nothing else does',
    async (report) => {
      const seen: unknown[] = [];
      const actions = customActionProvider([
        { ...definitionOf(report), handler: (input: unknown) => void seen.push(structuredClone(input)) },
      ]);
      const [read] = readActions([definitionOf(report)]).actions;
      if (read === undefined) throw new Error('no action');
      for (const [index, provider] of registry.entries()) {
        const strict = modes[(index + report.index) % modes.length] ?? 'auto';
        const { run, execute } = createDynamicToolkit(actions, { strict }) as unknown as Untyped;
        const [entry] = lowerTools(provider, [read.action], { strict }).entries;
        const call = (value: unknown): object => responses[provider.id]?.(entry?.name ?? '', value) ?? {};
        for (const value of report.accept) {
          seen.length = 0;
          await run(provider.id, call(down(value, entry?.restore)));
          await execute('my.tool', value);
          expect(seen).toHaveLength(2);
          expect(seen[0]).toEqual(seen[1]);
        }
        for (const { value, argument } of report.refuse) {
          seen.length = 0;
          const answer = await run(provider.id, call(value));
          expect(seen).toEqual([]);
          expect(JSON.stringify(answer)).toContain(argument);
        }
      }
    },
  );
});
