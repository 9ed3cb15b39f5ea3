/**
 * The laws of lowering over the whole corpus: `node test/lower/laws/whole.ts [--source mcp] [--dialect strict] [--every 10] [--values 12]`. Takes minutes; the
 * test beside takes a sample.
 */
import { parseArgs } from 'node:util';
import { closeSilent } from '../../../generator/model/closed.ts';
import type { Dialect } from '../../../generator/model/dialect.ts';
import type { SchemaObject } from '../../../generator/model/ir.ts';
import { dialects } from '../../../templates/providers/dialects.ts';
import { ajvVerdict } from '../../support/oracle.ts';
import { sampleValues } from '../../support/sample.ts';
import { holdLaws } from './hold.ts';
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
const chosen = [...dialects.values()].filter(({ id }) => id.includes(flags.dialect));
const totals = new Map<
  string,
  {
    tools: number;
    hard: number;
    over: number;
    values: number;
    wires: number;
    failures: number;
    ms: number;
    slowest: number;
  }
>();
let shown = 0;
for (const source of sources.filter(
  (each) => flags.source === undefined || each === (flags.source as Source),
)) {
  for (const { name, schema, values = [] } of samples(source, Number(flags.every))) {
    if (!name.includes(flags.from)) continue;
    const known = [
      ...sampleValues(schema, { count: Number(flags.values), seed: 7 }),
      ...valid(schema, values),
    ];
    for (const dialect of chosen) record(source, name, dialect, schema, known);
  }
}
console.table(Object.fromEntries(totals));

/** Those that fit the schema without undeclared keys on silent objects. */
function valid(schema: SchemaObject, values: readonly unknown[]): unknown[] {
  const accepts = ajvVerdict(closeSilent(schema));
  return values.filter((value) => accepts?.(value) === true);
}

function record(
  source: string,
  name: string,
  dialect: Dialect,
  schema: SchemaObject,
  known: readonly unknown[],
): void {
  const held = holdLaws(schema, dialect, { values: Number(flags.values), wireValues: 6, seed: 7, known });
  const key = `${source} ${dialect.id}`;
  const total = totals.get(key) ?? {
    tools: 0,
    hard: 0,
    over: 0,
    values: 0,
    wires: 0,
    failures: 0,
    ms: 0,
    slowest: 0,
  };
  totals.set(key, total);
  total.tools++;
  total.hard += Number(held.hard);
  total.over += Number(held.over);
  total.values += held.values;
  total.wires += held.wireValues;
  total.failures += held.failures.length;
  total.ms = Math.round(total.ms + held.milliseconds);
  total.slowest = Math.max(total.slowest, Math.round(held.milliseconds));
  for (const failure of held.failures) if (shown++ < 25) console.log(`${name}: ${failure}\n`);
}
