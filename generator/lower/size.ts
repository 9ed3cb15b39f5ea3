import type { Schema, SchemaObject } from '../model/ir.ts';
import { mapSchemaTree, mapSubschemas } from '../model/subschemas.ts';
import { dropUnusedDefs } from './hoist-refs.ts';

/**
 * How large a schema may become on its way down. What makes it grow beyond what each keyword needs is copying: definitions written out where references
 * are refused, schemas unrolled within themselves, what stands beside a union going into each branch. Where that passes the bound, less is
 * copied, and what is left out is JSON text.
 */
export const growth = {
  value: { times: 3, leastOfSubschema: 60, always: 20_000 },
  reason:
    'of 3,217 real tools in all dialects, what grows without copying grows to 2.5 times at most, by the same measure; 20,000 characters are some 5,000 tokens, what the largest tools that people write come to',
} as const;

/** The characters that the lowered form of a schema may have, with what is said of it in words. */
export function roomFor(source: SchemaObject): number {
  const { times, always } = growth.value;
  return Math.max(always, times * weigh(dropUnusedDefs(source)));
}

/** The characters of a schema, each subschema in it counted as some at least: what `{}` becomes is longer than that. */
function weigh(schema: SchemaObject): number {
  let weight = 0;
  mapSchemaTree(schema, (each): Schema => {
    const own = typeof each === 'boolean' ? each : mapSubschemas(each, () => true);
    weight += Math.max(growth.value.leastOfSubschema, JSON.stringify(own).length);
    return each;
  });
  return weight;
}
