/** Any value that JSON text can carry. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON Schema 2020-12: an object of keywords, or `true` / `false`. */
export type JsonSchema = boolean | JsonSchemaObject;

/** The keywords of a JSON Schema 2020-12, as plain data. */
export interface JsonSchemaObject {
  [keyword: string]: unknown;
}

/** A schema whose root is an object: what every provider takes as a tool's parameters. */
export interface ObjectSchema {
  type: 'object';
  properties?: { [key: string]: unknown };
  required?: string[];
  [keyword: string]: unknown;
}

/** True for objects that JSON text could have given: literals and null-prototype objects, no arrays, no class instances. */
export function isPlainObject(value: unknown): value is { [key: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** Whether a schema says of itself that its values are objects. */
export function isObjectSchema(schema: unknown): schema is ObjectSchema {
  return isPlainObject(schema) && own(schema, 'type') === 'object';
}

/** An own property's value, never an inherited one; `undefined` where there is none. */
export function own<Value>(object: { readonly [key: string]: Value }, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** An own property of anything: `undefined` where the value is no object. Takes class instances too, which some SDKs answer with. */
export function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as { readonly [key: string]: unknown })[key];
}

/** Sets an own, enumerable property; a key such as `__proto__` is an ordinary key here. */
export function setOwn<Value>(object: { [key: string]: Value }, key: string, value: Value): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

/** Nesting beyond this is no input that anybody means; readers refuse it, and nothing else walks into it. */
export const maxDepth = 200;

/**
 * A deep copy of JSON data: arrays and plain objects are new, every own key is kept (`__proto__` too). Members that are
 * `undefined` are left out, as JSON text would leave them out; what is no JSON data, or nested too deep (a cycle), is taken over
 * as it is.
 */
export function copyJson<T>(value: T): T {
  return copy(value, 0) as T;
}

function copy(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
  if (!isPlainObject(value)) return value;
  const result: { [key: string]: unknown } = {};
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member !== undefined) setOwn(result, key, copy(member, depth + 1));
  }
  return result;
}
