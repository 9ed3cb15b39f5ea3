import { equal } from '../../templates/runtime/reader/equal.ts';
import type { Json } from '../model/ir.ts';
import { isObject } from '../model/subschemas.ts';

/**
 * A text that equal values share (as JSON Schema means it: numbers by value, objects whatever the order of keys), and others mostly do not: it goes so
 * many levels down, since what is nested deep is asked about at each of its levels.
 */
function outline(value: Json, depth: number): string {
  if (Array.isArray(value))
    return depth === 0 ? '[' : value.map((each) => outline(each, depth - 1)).join(',');
  if (!isObject(value)) return JSON.stringify(value);
  if (depth === 0) return '{';
  const keys = Object.keys(value).toSorted();
  return keys.map((key) => `${key}:${outline(value[key] ?? null, depth - 1)}`).join(',');
}

/** Values, to be asked whether one is among them, in a time that does not grow with their number. */
export class ValueSet {
  readonly #byOutline = new Map<string, Json[]>();

  constructor(values: readonly Json[] = []) {
    for (const value of values) this.add(value);
  }

  /** Whether it was not among them before. */
  add(value: Json): boolean {
    const text = outline(value, 4);
    const alike = this.#byOutline.get(text);
    if (alike?.some((each) => equal(each, value))) return false;
    if (alike === undefined) this.#byOutline.set(text, [value]);
    else alike.push(value);
    return true;
  }

  has(value: Json): boolean {
    return this.#byOutline.get(outline(value, 4))?.some((each) => equal(each, value)) === true;
  }
}

/** The values of which none before is equal, in order. */
export function distinct<Value extends Json>(values: readonly Value[]): Value[] {
  const seen = new ValueSet();
  return values.filter((value) => seen.add(value));
}

/** Those of some values that others are equal to. */
export function shared(values: readonly Json[], others: readonly Json[]): Json[] {
  const known = new ValueSet(others);
  return values.filter((value) => known.has(value));
}
