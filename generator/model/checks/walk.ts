import { step } from '../documents.ts';
import type { Json, Schema, SchemaObject } from '../ir.ts';
import { applicators, isSchema } from '../normalize/keywords.ts';
import { isObject } from '../subschemas.ts';

/** Every schema object of a normalised schema with its pointer, definitions included, from the root on. */
export function* eachSchema(
  schema: Schema,
  pointer = '',
): Generator<readonly [schema: SchemaObject, pointer: string]> {
  if (typeof schema === 'boolean') return;
  yield [schema, pointer];
  for (const [keyword, value] of Object.entries(schema)) {
    const kind = keyword === '$defs' ? 'map' : applicators.get(keyword);
    if (kind === undefined) continue;
    const below = pointer + step(keyword);
    if (kind === 'schema') {
      if (isSchema(value)) yield* eachSchema(value, below);
      continue;
    }
    const members: readonly (readonly [string, Json])[] =
      kind === 'map' && isObject(value)
        ? Object.entries(value)
        : Array.isArray(value)
          ? Object.entries(value)
          : [];
    for (const [key, member] of members) if (isSchema(member)) yield* eachSchema(member, below + step(key));
  }
}
