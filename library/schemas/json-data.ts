import type { Json } from '../../generator/model/ir.ts';
import { isPlainObject, maxDepth, setOwn } from '../../templates/runtime/json.ts';
import { Unreadable } from './note.ts';

/**
 * A fresh copy of a JSON Schema that a program holds. Members that are `undefined` are left out, as JSON text would leave them out.
 *
 * @throws {Unreadable} where it is not JSON data: a function, a date, a class instance, a cycle
 */
export function jsonData(value: unknown, steps: readonly string[] = []): Json {
  if (steps.length > maxDepth) {
    throw new Unreadable(
      `refers to itself, or is nested deeper than ${maxDepth} levels`,
      recursive,
      steps.slice(0, 8),
    );
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value))
    return value.map((item, index) => jsonData(item ?? null, [...steps, String(index)]));
  if (!isPlainObject(value))
    throw new Unreadable(`holds ${kindOf(value)}, which is no JSON`, undefined, steps);
  const copy: { [key: string]: Json } = {};
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member !== undefined) setOwn(copy, key, jsonData(member, [...steps, key]));
  }
  return copy;
}

const recursive = 'Put the part that recurs under `$defs` and refer to it with `$ref`.';

/** What a value is that is no JSON data, in words. */
export function kindOf(value: unknown): string {
  if (typeof value === 'function') {
    return /^class\b/.test(Function.prototype.toString.call(value)) ? 'a class' : 'a function';
  }
  if (typeof value === 'number') return `the number ${value}`;
  if (value === null) return 'null';
  if (typeof value !== 'object') return value === undefined ? 'nothing' : `a ${typeof value}`;
  if (Array.isArray(value)) return 'a list';
  const name: unknown = Reflect.get(Object(Reflect.get(value, 'constructor')), 'name');
  if (isPlainObject(value)) return 'an object';
  return typeof name === 'string' && /^[\w$]{1,60}$/.test(name)
    ? `an instance of ${name}`
    : 'an object of an unknown class';
}
