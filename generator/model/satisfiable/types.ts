import type { Json } from '../ir.ts';
import { member } from '../subschemas.ts';
import type { Clause } from './conjunction.ts';

/** The types of values; an integer is a number. */
const valueTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type ValueType = (typeof valueTypes)[number];

/** The types that all clauses let in. */
export function typesOf(clauses: readonly Clause[]): ReadonlySet<ValueType> {
  let left: readonly ValueType[] = valueTypes;
  for (const { schema } of clauses) {
    const type = member(schema, 'type');
    if (type === undefined) continue;
    const named = (Array.isArray(type) ? type : [type]).map((each) => (each === 'integer' ? 'number' : each));
    left = left.filter((each) => named.includes(each));
  }
  return new Set(left);
}

/** True where some clause lets in whole numbers only. */
export function isInteger(clauses: readonly Clause[]): boolean {
  return clauses.some(({ schema }) => {
    const type = member(schema, 'type');
    const named = Array.isArray(type) ? type : [type];
    return named.includes('integer') && !named.includes('number');
  });
}

export function typeOf(value: Json): ValueType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as ValueType;
}

/** A number that a clause gives a keyword. */
export function numbers(clauses: readonly Clause[], keyword: string): number[] {
  return clauses.flatMap(({ schema }) => {
    const value = member(schema, keyword);
    return typeof value === 'number' ? [value] : [];
  });
}

/** The same value by JSON Schema's equality. */
export function equal(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        equal((a as { [key: string]: Json })[key] as Json, (b as { [key: string]: Json })[key] as Json),
    )
  );
}
