import fc from 'fast-check';
import type { Json, Schema } from '../../../generator/model/ir.ts';
import type { JsonSchema } from '../../../templates/runtime/json.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { sampleValues } from '../../support/sample.ts';
import { randomSchema, randomValue } from '../reader/random-schemas.ts';
import { type Instance, Judge } from './instances.ts';
import type { Subject } from './subject.ts';

/** Random schemas with every keyword in every combination, and what the reader makes of random and of fitting values. */
export function randomSubjects(count: number, seed: number): Subject[] {
  const schemas = fc.sample(randomSchema({ unevaluated: false }), { numRuns: count, seed });
  const values = fc.sample(randomValue, { numRuns: 40, seed });
  return schemas.map((schema, i) => ({
    request: {
      identifier: `F${seed}X${i}`,
      description: '',
      input: { type: 'object' },
      output: schema as Schema,
    },
    instances: judged(schema as Json, [...fitting(schema, i), ...values]).map((instance) => ({
      type: 'output',
      ...instance,
    })),
  }));
}

/** Some random schemas have no end in themselves. */
function fitting(schema: unknown, seed: number): unknown[] {
  try {
    return sampleValues(schema, { count: 4, seed });
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function judged(schema: Json, values: readonly unknown[]): Instance[] {
  const judge = new Judge(schema as Schema, 'output');
  const reader = createReader(schema as JsonSchema);
  return values.flatMap((value) => {
    const name = `${JSON.stringify(schema)} | ${JSON.stringify(value)}`;
    return judge.instances(name, value, reader.read(value).ok);
  });
}
