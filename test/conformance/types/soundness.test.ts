import { afterAll, describe, expect, it } from 'vitest';
import { hasCorpus } from '../../support/corpus.ts';
import { type CompilerVersion, compile } from './compiler.ts';
import { exceptions, toolExceptions } from './exceptions.ts';
import { randomSubjects } from './random-subjects.ts';
import { type Programs, type Subject, writePrograms } from './subject.ts';
import { suiteSubjects } from './suite-subjects.ts';
import { row, shares } from './table.ts';
import { realTools, toolSubjects } from './tool-subjects.ts';
import { type Outcome, outcome } from './verdicts.ts';

/** All tools get types, every eighth gets values; values for all of them take minutes (`TOOLS_WITH_VALUES=1`, and in `bench/types`). */
const every = Number(process.env['TOOLS_WITH_VALUES'] ?? 8);

const runs = (['5.9', '6', '7'] as const).flatMap((version) =>
  [true, false].map((exact) => ({ version, exact })),
);
/** Most of the time goes into the compilers, which share the machine with other tests. */
const timeout = 600_000;
const table: string[] = [];
afterAll(() => {
  if (table.length > 0) console.log(`\n${table.join('\n')}\n`);
});

async function run(
  label: string,
  programs: Programs,
  version: CompilerVersion,
  exact: boolean,
): Promise<Outcome> {
  const complaints = await compile(programs.files, { version, exactOptionalPropertyTypes: exact });
  const result = outcome(programs, complaints);
  table.push(row(`${label}, ${version}${exact ? ', exact' : ''}`, result));
  return result;
}

/** Prints once, for all compilers. */
function prepared(make: () => readonly Subject[]): () => Promise<Programs> {
  let programs: Promise<Programs> | undefined;
  return () => {
    programs ??= writePrograms(make());
    return programs;
  };
}

/** No reason on the lists holds for a value as it stands of which each object shares a key with its type. */
function isRefusedForOtherReasons({ instance }: Outcome['wrong'][number]): boolean {
  return instance.verdict === 'valid, as it stands' && instance.sharesNoKey !== true;
}

function toolOf(valueName: string): string {
  return valueName.replace(/ \d+( \| as it stands)?$/, '');
}

function described(wrong: Outcome['wrong']): string[] {
  return wrong.map(
    ({ instance, text }) =>
      `${instance.verdict}: ${instance.name}: ${JSON.stringify(instance.value)}: ${text}`,
  );
}

describe.skipIf(!hasCorpus)('types of the official suite', () => {
  const suite = prepared(suiteSubjects);
  const reasons = new Map(exceptions.flatMap(({ reason, tests }) => tests.map((test) => [test, reason])));

  it.each(runs)(
    'agree with its verdicts (TypeScript $version, exact: $exact)',
    async ({ version, exact }) => {
      const result = await run('suite', await suite(), version, exact);
      expect(result.broken).toEqual([]);
      expect(described(result.wrong.filter(({ instance }) => !reasons.has(instance.name)))).toEqual([]);
      expect([...reasons.keys()].sort()).toEqual(result.wrong.map(({ instance }) => instance.name).sort());
      expect(described(result.wrong.filter(isRefusedForOtherReasons))).toEqual([]);
      const { valid, accepted, invalid, refused, standing } = shares(result);
      expect(accepted).toBe(valid);
      expect(refused / invalid).toBeGreaterThanOrEqual(0.985);
      expect(valid + invalid).toBeGreaterThan(4000);
      expect(standing).toBeGreaterThan(20);
    },
    timeout,
  );
});

describe.skipIf(!hasCorpus)('types of real tools', () => {
  const tools = prepared(() => toolSubjects(realTools(), { every, count: 3 }));
  const listed = new Set(
    toolExceptions.flatMap(({ values }) =>
      Object.entries(values).flatMap(([tool, numbers]) =>
        numbers.map((number) => `${tool} ${number} | as it stands`),
      ),
    ),
  );

  it.each(runs)(
    'agree with the reader (TypeScript $version, exact: $exact)',
    async ({ version, exact }) => {
      const programs = await tools();
      const result = await run('tools', programs, version, exact);
      expect(result.broken).toEqual([]);
      const unlisted = result.wrong.filter(({ instance }) => !listed.has(instance.name));
      expect(described(unlisted.filter(({ instance }) => !instance.onlyForIntegers))).toEqual([]);
      const wrong = new Set(result.wrong.map(({ instance }) => instance.name));
      const sampled = new Set([...programs.places.values()].map(({ name }) => toolOf(name)));
      expect([...listed].filter((name) => sampled.has(toolOf(name)) && !wrong.has(name))).toEqual([]);
      expect(described(result.wrong.filter(isRefusedForOtherReasons))).toEqual([]);
      const { valid, accepted, invalid, refused, standing } = shares(result);
      expect(accepted).toBe(valid);
      expect(refused / invalid).toBeGreaterThanOrEqual(0.985);
      expect(valid + invalid).toBeGreaterThan(3000);
      expect(standing).toBeGreaterThan(200);
    },
    timeout,
  );
});

describe('types of random schemas', () => {
  const random = prepared(() => randomSubjects(160, 7));

  it.each([runs[0], runs.at(-1)].flatMap((each) => each ?? []))(
    'agree with the reader (TypeScript $version, exact: $exact)',
    async ({ version, exact }) => {
      const result = await run('random', await random(), version, exact);
      expect(result.broken).toEqual([]);
      const refusals = result.wrong.filter(({ instance }) => instance.verdict.startsWith('valid'));
      expect(described(refusals.filter(({ instance }) => instance.sharesNoKey !== true))).toEqual([]);
      const { valid, invalid, refused } = shares(result);
      expect(refused / invalid).toBeGreaterThanOrEqual(0.985);
      expect(valid + invalid).toBeGreaterThan(3000);
    },
    timeout,
  );
});
