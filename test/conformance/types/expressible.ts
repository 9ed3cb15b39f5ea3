import { valueAt } from '../../../generator/model/documents.ts';
import type { Json, Schema } from '../../../generator/model/ir.ts';
import { referencePointer } from '../../../generator/model/references.ts';

/** What TypeScript can say (design.md section 7, "Types agree with the reader"), and what carries it. */
const structure = [
  '$ref',
  '$defs',
  'type',
  'const',
  'enum',
  'required',
  'allOf',
  'anyOf',
  'oneOf',
  'properties',
];
const items = ['items', 'prefixItems', 'additionalProperties'];
const kept = new Set([...structure, ...items]);

/**
 * The same schema with only what TypeScript can express. Values that the whole schema refuses and this one accepts are refused for something
 * that no type can say. `oneOf` becomes `anyOf`, since a union does not count; `additionalProperties` goes where patterns decide to which keys
 * it applies, and so does a reference to what is left out.
 */
export function expressibleOnly(schema: Schema): Schema {
  const result = stripped(schema);
  return JSON.parse(
    JSON.stringify(result, (key, value) =>
      key === '$ref' && typeof value === 'string' && !leadsSomewhere(result, value) ? undefined : value,
    ),
  );
}

function stripped(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const result: { [keyword: string]: Json } = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (!kept.has(keyword)) continue;
    if (keyword === 'additionalProperties' && Object.hasOwn(schema, 'patternProperties')) continue;
    // An empty enum is legal in 2020-12; ajv alone refuses to compile it.
    if (keyword === 'enum' && Array.isArray(value) && value.length === 0) result['not'] = true;
    else if (keyword === 'oneOf') both(result, { anyOf: (value as Schema[]).map(stripped) });
    else if (['allOf', 'anyOf', 'prefixItems'].includes(keyword))
      both(result, { [keyword]: (value as Schema[]).map(stripped) });
    else if (['properties', '$defs'].includes(keyword)) {
      const entries = Object.entries(value as { [key: string]: Schema });
      result[keyword] = Object.fromEntries(entries.map(([key, each]) => [key, stripped(each)]));
    } else if (['items', 'additionalProperties'].includes(keyword))
      result[keyword] = stripped(value as Schema);
    else result[keyword] = value;
  }
  return result;
}

function both(result: { [keyword: string]: Json }, more: { [keyword: string]: Json }): void {
  const clash = Object.keys(more).some((keyword) => Object.hasOwn(result, keyword));
  if (clash) result['allOf'] = [...((result['allOf'] ?? []) as Json[]), more];
  else Object.assign(result, more);
}

function leadsSomewhere(root: Schema, ref: string): boolean {
  const pointer = referencePointer(ref);
  return pointer !== undefined && valueAt(root, pointer) !== undefined;
}

/** The same schema with whole numbers as numbers, which is what they are in TypeScript. */
export function integersAsNumbers(schema: Schema): Schema {
  const asNumber = (type: unknown): unknown => (type === 'integer' ? 'number' : type);
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key !== 'type') return value;
      return Array.isArray(value) ? value.map(asNumber) : asNumber(value);
    }),
  );
}
