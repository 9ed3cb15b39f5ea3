import { closablePointers } from './closable.ts';
import type { Schema, SchemaObject } from './ir.ts';
import { mapSchemaTree } from './subschemas.ts';

/**
 * The same input schema with `additionalProperties: false` on its silent objects: those that declare properties and say nothing about
 * undeclared keys (design.md section 3, "Open, closed, silent"). An object that declares none is free-form; at the root it means
 * that there are no parameters.
 *
 * Only what is safe is closed: the one schema that speaks for its place in the value, where nothing else that applies there names a
 * key which it does not declare. So the only values that closing refuses have undeclared keys. The schema itself comes back
 * where nothing can be closed.
 */
export function closeSilent(schema: SchemaObject): SchemaObject {
  const known = closedForms.get(schema);
  if (known !== undefined) return known;
  const closed = close(schema);
  closedForms.set(schema, closed);
  return closed;
}

/** Every dialect asks for the closed form of the same input. */
const closedForms = new WeakMap<SchemaObject, SchemaObject>();

function close(schema: SchemaObject): SchemaObject {
  const closable = closablePointers(schema);
  if (closable.size === 0) return schema;
  const closeOne = (each: Schema, pointer: string): Schema => {
    if (typeof each === 'boolean' || !closable.has(pointer)) return each;
    return {
      ...each,
      ...(Object.hasOwn(each, 'properties') ? {} : { properties: {} }),
      additionalProperties: false,
    };
  };
  const closed = mapSchemaTree(schema, closeOne);
  return typeof closed === 'boolean' ? schema : closed;
}
