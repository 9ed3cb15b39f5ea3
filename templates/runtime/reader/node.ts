import { type JsonSchemaObject, own } from '../json.ts';

/** Whether a schema (or a value) is an object of keywords (or properties). */
export function isNode(schema: unknown): schema is JsonSchemaObject {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}

/** A keyword's number; `undefined` where the schema says nothing (or nothing that makes sense). */
export function numberAt(schema: JsonSchemaObject, keyword: string): number | undefined {
  const value = own(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}

export function listAt(schema: JsonSchemaObject, keyword: string): readonly unknown[] {
  const value = own(schema, keyword);
  return Array.isArray(value) ? value : [];
}

/** The entries of a keyword that holds an object. */
export function entriesAt(
  schema: JsonSchemaObject,
  keyword: string,
): readonly (readonly [string, unknown])[] {
  const value = own(schema, keyword);
  return isNode(value) ? Object.entries(value) : [];
}
