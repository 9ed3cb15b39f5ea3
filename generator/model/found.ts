import { setOwn } from '../../templates/runtime/json.ts';
import type { FoundAction, FoundField } from './definition.ts';
import { step } from './documents.ts';
import type { Json, JsonObject } from './ir.ts';
import { isObject, member } from './subschemas.ts';

/** Which canonical field each field of a foreign shape is; what is not named is kept as meta. */
export type FieldMap = { readonly [foreignField: string]: string };

/**
 * A foreign tool definition as a found action. Fields that are null are absent: that is what the SDKs' types
 * mean by it. The contents of `_meta` are kept as they are, and beside them what nobody uses.
 */
export function foundAction(
  shape: string,
  tool: JsonObject,
  map: FieldMap,
  more: { readonly pointer?: string; readonly fields?: { readonly [canonical: string]: FoundField } } = {},
): FoundAction {
  const { pointer = '', fields: given = {} } = more;
  const fields: { [canonical: string]: FoundField } = { ...given };
  const meta: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(tool)) {
    const canonical = Object.hasOwn(map, key) ? map[key] : undefined;
    if (canonical !== undefined) {
      if (value !== null) fields[canonical] = { value, pointer: pointer + step(key) };
    } else if (key === '_meta' && isObject(value)) {
      for (const [name, each] of Object.entries(value)) setOwn(meta, name, each);
    } else {
      setOwn(meta, key, value);
    }
  }
  return { shape, fields, meta };
}

export function text(object: JsonObject, key: string): string | undefined {
  const value = member(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** True where a field could be a schema: also when it is null, for tools without parameters. */
export function isSchemaField(object: JsonObject, key: string): boolean {
  const value = member(object, key);
  return isObject(value) || value === null;
}
