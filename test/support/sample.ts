import { ajvVerdict } from './oracle.ts';
import { type Fullness, Maker, Stuck } from './sampling/maker.ts';
import { type MutateOptions, mutate } from './sampling/mutate.ts';
import { Random } from './sampling/random.ts';

export { mutate };

export interface SampleOptions {
  /** At most this many values. */
  readonly count: number;
  readonly seed: number;
}

/**
 * Different valid values of a 2020-12 schema, held by ajv: the least and the fullest value first, then mixtures that take
 * every branch, enum member and nullable in turn. Objects that say nothing about undeclared keys get none. Fewer values
 * than asked for where the schema has no more; an empty list where none was found or ajv refuses the schema.
 */
export function sampleValues(schema: unknown, { count, seed }: SampleOptions): unknown[] {
  const isValid = ajvVerdict(schema);
  if (!isValid) return [];
  const maker = new Maker(schema, new Random(seed));
  const found = new Map<string, unknown>();
  for (let attempt = 0; attempt < count * 4 + 12 && found.size < count; attempt++) {
    const fullness: Fullness = attempt === 0 ? 'least' : attempt === 1 ? 'most' : 'mixed';
    const value = attemptValue(maker, fullness);
    if (value === undefined || !isValid(value)) continue;
    const text = JSON.stringify(value);
    if (!found.has(text)) found.set(text, value);
  }
  return [...found.values()];
}

/** Values that are nearly valid and that ajv refuses, made from the schema's valid ones. */
export function invalidValues(schema: unknown, { count, seed }: SampleOptions): unknown[] {
  const isValid = ajvVerdict(schema);
  if (!isValid) return [];
  const options: MutateOptions = { count: count * 3, seed };
  return sampleValues(schema, { count: 4, seed })
    .flatMap((value) => mutate(value, options))
    .filter((value) => !isValid(value))
    .slice(0, count);
}

function attemptValue(maker: Maker, fullness: Fullness): unknown {
  try {
    return maker.make(fullness);
  } catch (error) {
    if (error instanceof Stuck) return undefined;
    throw error;
  }
}
