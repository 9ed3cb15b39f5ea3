/**
 * The laws of lowering over the whole corpus, with a line of progress now and then, and the totals of each dialect at the end:
 *
 *     node test/lower/laws/whole.ts [--source mcp] [--dialect strict] [--every 10] [--values 12] [--from name]
 *
 * Takes minutes; the test beside takes a sample. Dialects with the same rules are lowered into once, and checked each by its own facts.
 */
import { parseArgs } from 'node:util';
import type { Dialect } from '../../../generator/model/dialect.ts';
import type { SchemaObject } from '../../../generator/model/ir.ts';
import { sampleValues } from '../../support/sample.ts';
import { dialectGroups } from './groups.ts';
import { type Held, holdLaws } from './hold.ts';
import { promised } from './promised.ts';
import { type Source, samples, sources } from './schemas.ts';

const { values: flags } = parseArgs({
  options: {
    source: { type: 'string' },
    dialect: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    values: { type: 'string', default: '12' },
    from: { type: 'string', default: '' },
  },
});

interface Totals {
  schemas: number;
  hard: number;
  over: number;
  values: number;
  wires: number;
  failures: number;
  /** The most characters that a lowered schema has for each of its source, and the longest. */
  growth: number;
  longest: number;
  ms: number;
  slowest: number;
}

const groups = dialectGroups()
  .map((group) => group.filter(({ id }) => id.includes(flags.dialect)))
  .filter((group) => group.length > 0);
const totals = new Map<string, Totals>();
const started = performance.now();
let told = started;
let shown = 0;
let count = 0;
for (const source of sources.filter(
  (each) => flags.source === undefined || each === (flags.source as Source),
)) {
  for (const { name, schema, values = [] } of samples(source, Number(flags.every))) {
    if (!name.includes(flags.from)) continue;
    count++;
    if (performance.now() - told > 15_000) progress(`${source}: ${count} schemas, at ${name}`);
    const known = [
      ...sampleValues(schema, { count: Number(flags.values), seed: 7 }),
      ...promised(schema, values),
    ];
    for (const group of groups) record(source, name, group, schema, known);
  }
}
progress(`${count} schemas`);
console.table(Object.fromEntries(totals));
process.exitCode = [...totals.values()].some(({ failures }) => failures > 0) ? 1 : 0;

function progress(text: string): void {
  told = performance.now();
  console.error(`${Math.round((performance.now() - started) / 1000)} s, ${shown} failures: ${text}`);
}

function record(
  source: string,
  name: string,
  group: readonly Dialect[],
  schema: SchemaObject,
  known: readonly unknown[],
): void {
  const [first, ...others] = group;
  if (first === undefined) return;
  const options = { values: Number(flags.values), wireValues: 6, seed: 7, known };
  const held = holdLaws(schema, first, { ...options, sameRules: others.map(({ id }) => id) });
  for (const { id } of group) add(`${source} ${id}`, held);
  for (const failure of held.failures) if (shown++ < 25) console.log(`${name}: ${failure}\n`);
}

function add(key: string, held: Held): void {
  const before = totals.get(key);
  const add = (name: keyof Totals, more: number): number => (before?.[name] ?? 0) + more;
  const most = (name: keyof Totals, other: number): number => Math.max(before?.[name] ?? 0, other);
  totals.set(key, {
    schemas: add('schemas', 1),
    hard: add('hard', Number(held.hard)),
    over: add('over', Number(held.over)),
    values: add('values', held.values),
    wires: add('wires', held.wireValues),
    failures: add('failures', held.failures.length),
    growth: most('growth', Math.round(held.growth * 10) / 10),
    longest: most('longest', held.size),
    ms: Math.round(add('ms', held.milliseconds)),
    slowest: most('slowest', Math.round(held.milliseconds)),
  });
}
