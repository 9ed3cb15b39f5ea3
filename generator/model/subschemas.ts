import { step } from './documents.ts';
import type { Json, JsonObject, Schema, SchemaObject } from './ir.ts';

/** How each keyword of JSON Schema 2020-12 that holds schemas holds them (Core 10, Core 11). */
const holders: ReadonlyMap<string, 'one' | 'list' | 'map'> = new Map([
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['prefixItems', 'list'],
  ['not', 'one'],
  ['if', 'one'],
  ['then', 'one'],
  ['else', 'one'],
  ['items', 'one'],
  ['contains', 'one'],
  ['additionalProperties', 'one'],
  ['propertyNames', 'one'],
  ['unevaluatedItems', 'one'],
  ['unevaluatedProperties', 'one'],
  ['contentSchema', 'one'],
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['dependentSchemas', 'map'],
  ['$defs', 'map'],
]);

/** A plain object, as JSON has them. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member, never an inherited one. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** An object of these entries, each an own property (`__proto__` too). */
export function fromEntries(entries: Iterable<readonly [string, Json]>): JsonObject {
  return Object.fromEntries(entries) as JsonObject;
}

/** The schema without some of its keywords. */
export function without(schema: SchemaObject, ...keywords: readonly string[]): SchemaObject {
  return fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** The same schema with each direct subschema replaced; the schema itself where nothing changed. Data keywords are not entered. */
export function mapSubschemas(
  schema: SchemaObject,
  map: (subschema: Schema, steps: readonly string[]) => Schema,
): SchemaObject {
  let changed = false;
  const visit = (subschema: Json, steps: readonly string[]): Json => {
    if (typeof subschema !== 'boolean' && !isObject(subschema)) return subschema;
    const mapped = map(subschema, steps);
    if (mapped !== subschema) changed = true;
    return mapped;
  };
  const entries = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    switch (holders.get(keyword)) {
      case 'one':
        return [keyword, visit(value, [keyword])];
      case 'list':
        return [
          keyword,
          Array.isArray(value) ? value.map((each, i) => visit(each, [keyword, String(i)])) : value,
        ];
      case 'map':
        return [
          keyword,
          isObject(value)
            ? fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each, [keyword, key])]))
            : value,
        ];
      default:
        return [keyword, value];
    }
  });
  return changed ? fromEntries(entries) : schema;
}

/** Every subschema from the leaves to the root, each replaced by what `map` gives; `pointer` is its place before the change. */
export function mapSchemaTree(
  schema: Schema,
  map: (schema: Schema, pointer: string) => Schema,
  pointer = '',
): Schema {
  if (typeof schema === 'boolean') return map(schema, pointer);
  const inner = mapSubschemas(schema, (each, keys) =>
    mapSchemaTree(each, map, pointer + keys.map(step).join('')),
  );
  return map(inner, pointer);
}
