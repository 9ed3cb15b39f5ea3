/**
 * Size, first use and cost per value of the reader beside other libraries, on schemas and values of real tools:
 * `node bench/reader/run.ts [schemas]`. Times are the best of several rounds; read them as ratios.
 */
import process from 'node:process';
import { build } from 'esbuild';
import { keywordGroups, linkableGroups } from '../../templates/runtime/reader/groups.ts';
import { corpusSubjects } from '../../test/conformance/reader/fuzz.ts';
import { mutate, sampleValues } from '../../test/support/sample.ts';
import { type Engine, ourReader, peers, type Verdict } from './engines.ts';

const rounds = 25;

interface Case {
  readonly schema: object;
  readonly valid: readonly unknown[];
  readonly misses: readonly unknown[];
}

interface Row {
  readonly name: string;
  readonly kilobytes: number;
  /** Microseconds from a schema to the first verdict. */
  readonly firstUse: number;
  /** Microseconds per verdict on a valid value, and on a near miss. */
  readonly valid: number;
  readonly miss: number;
  readonly unprepared: number;
  readonly differences: number;
}

const wanted = Number(process.argv[2] ?? 300);
const cases = chooseCases(wanted);
const used = new Set(cases.flatMap(({ schema }) => keywordGroups(schema as { [keyword: string]: unknown })));
const engines = [
  ourReader('toolwright, as a client of these tools carries it', [...used]),
  ourReader('toolwright, every group', linkableGroups),
  ...peers,
];
const rows: Row[] = [];
for (const engine of engines) rows.push(await measure(engine));
print(rows);
const core = await bundledSize(ourReader('', []));
console.log(`\nThe core with the words of its refusals, without any group: ${core.toFixed(1)} kB.`);

function chooseCases(count: number): Case[] {
  const subjects = corpusSubjects().filter(({ schema }) => typeof schema === 'object');
  const every = Math.max(1, Math.floor(subjects.length / count));
  return subjects
    .filter((_, index) => index % every === 0)
    .map(({ schema }) => {
      const valid = sampleValues(schema, { count: 5, seed: 1 });
      return {
        schema: schema as object,
        valid,
        misses: valid.flatMap((value) => mutate(value, { count: 2, seed: 1 })),
      };
    });
}

async function measure(engine: Engine): Promise<Row> {
  const prepared: { readonly verdict: Verdict; readonly each: Case }[] = [];
  let unprepared = 0;
  let differences = 0;
  for (const each of cases) {
    const verdict = attempt(() => engine.prepare(each.schema));
    if (verdict === undefined) {
      unprepared++;
      continue;
    }
    prepared.push({ verdict, each });
    for (const value of each.valid) if (attempt(() => verdict(value)) !== true) differences++;
  }
  const usable = prepared.map(({ each }) => each);
  const firstUse = best(() => {
    for (const { schema, valid } of usable) engine.prepare(schema)(valid[0]);
  });
  const valids = prepared.flatMap(({ verdict, each }) => each.valid.map((value) => ({ verdict, value })));
  const misses = prepared.flatMap(({ verdict, each }) => each.misses.map((value) => ({ verdict, value })));
  return {
    name: engine.name,
    kilobytes: await bundledSize(engine),
    firstUse: firstUse / usable.length,
    valid: perValue(valids),
    miss: perValue(misses),
    unprepared,
    differences,
  };
}

function perValue(list: readonly { readonly verdict: Verdict; readonly value: unknown }[]): number {
  const run = () => {
    for (const { verdict, value } of list) attempt(() => verdict(value));
  };
  for (let warm = 0; warm < 5; warm++) run();
  return best(run) / list.length;
}

/** Microseconds of the best round. */
function best(run: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least * 1000;
}

async function bundledSize({ entry }: Engine): Promise<number> {
  const result = await build({
    stdin: { contents: entry, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  });
  return (result.outputFiles[0]?.contents.length ?? 0) / 1000;
}

function print(all: readonly Row[]): void {
  const [ours] = all;
  if (!ours) return;
  const ratio = (key: 'firstUse' | 'valid' | 'miss', row: Row) =>
    `${row[key].toFixed(1)} µs (${(row[key] / ours[key]).toFixed(1)})`;
  console.log(`${cases.length} schemas of real tools; in brackets the multiple of ours\n`);
  console.log(
    '| | minified | first use | a valid value | a near miss | schemas refused | valid values refused |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const row of all) {
    const size = `${row.kilobytes.toFixed(1)} kB (${(row.kilobytes / ours.kilobytes).toFixed(1)})`;
    const times = (['firstUse', 'valid', 'miss'] as const).map((key) => ratio(key, row));
    console.log(`| ${[row.name, size, ...times, row.unprepared, row.differences].join(' | ')} |`);
  }
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
