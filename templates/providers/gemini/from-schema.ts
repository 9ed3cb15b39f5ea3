import type { Json } from '../../../generator/model/ir.ts';
import { isObject } from '../../../generator/model/subschemas.ts';
import { setOwn } from '../../runtime/json.ts';

/**
 * Counts, which the SDK types as text because they are 64-bit integers (@google/genai, `Schema.minItems`:
 * string).
 */
const counts = new Set(['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties']);

/**
 * JSON Schema from Gemini's `Schema` (a subset of OpenAPI 3.0): type names in capitals (`STRING`, or
 * `TYPE_STRING` in older protobuf JSON), counts as text, `format: enum` that only repeats that there is an
 * `enum`, and `propertyOrdering`, which asserts nothing. The structure stays, so that pointers into the
 * declaration lead to the same places; `nullable` is left for normalising.
 */
export function fromGeminiSchema(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const result: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'propertyOrdering' || (key === 'format' && value === 'enum')) continue;
    if (key === 'type') {
      const type = typeName(value);
      if (type !== undefined) result['type'] = type;
    } else if (counts.has(key) && typeof value === 'string' && /^\d+$/.test(value)) {
      result[key] = Number(value);
    } else if (key === 'items' || key === 'additionalProperties') {
      result[key] = fromGeminiSchema(value);
    } else if (key === 'anyOf' && Array.isArray(value)) {
      result[key] = value.map((each: Json) => fromGeminiSchema(each));
    } else if ((key === 'properties' || key === 'defs') && isObject(value)) {
      const map: { [name: string]: Json } = {};
      for (const [name, each] of Object.entries(value)) setOwn(map, name, fromGeminiSchema(each));
      result[key === 'defs' ? '$defs' : key] = map;
    } else {
      setOwn(result, key === 'ref' ? '$ref' : key, value);
    }
  }
  return result;
}

function typeName(type: Json): Json | undefined {
  if (Array.isArray(type)) return type.map((each: Json) => typeName(each) ?? each);
  if (typeof type !== 'string') return type;
  const name = type.toLowerCase().replace(/^type_/, '');
  return name === 'unspecified' ? undefined : name;
}
