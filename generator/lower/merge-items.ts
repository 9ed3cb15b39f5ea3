import type { Schema, SchemaObject } from '../model/ir.ts';
import { member } from '../model/subschemas.ts';
import { allOf } from './merge-objects.ts';

/** The item keywords of an array that fits both schemas. */
export function mergeItems(a: SchemaObject, b: SchemaObject): SchemaObject {
  const length = Math.max(firstItems(a).length, firstItems(b).length);
  const first = Array.from({ length }, (_, i) => together([itemAt(a, i), itemAt(b, i)]));
  const rest = [member(a, 'items'), member(b, 'items')].filter((each) => each !== undefined) as Schema[];
  return {
    ...(length > 0 ? { prefixItems: first } : {}),
    ...(rest.length > 0 ? { items: together(rest) } : {}),
  };
}

function together(schemas: readonly Schema[]): Schema {
  return schemas.includes(false) ? false : allOf(schemas);
}

function itemAt(schema: SchemaObject, index: number): Schema {
  return firstItems(schema)[index] ?? ((member(schema, 'items') ?? true) as Schema);
}

export function firstItems(schema: SchemaObject): readonly Schema[] {
  const list = member(schema, 'prefixItems');
  return Array.isArray(list) ? (list as Schema[]) : [];
}
