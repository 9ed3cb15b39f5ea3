import { isPlainObject, own, setOwn } from '../json.ts';
import type { Plan, Walk } from './plan.ts';

/** An object as a list of `{ key, value }`. */
export function entriesDown(value: unknown, plan: Plan | undefined, walk: Walk): unknown {
  if (!isPlainObject(value)) return value;
  return Object.entries(value).map(([key, member]) => ({ key, value: walk.down(member, plan) }));
}

/** The plain form, an object, is taken too; a list with anything else in it stays as it is. */
export function entriesUp(value: unknown, plan: Plan | undefined, walk: Walk): unknown {
  if (isPlainObject(value)) {
    const result: { [key: string]: unknown } = {};
    for (const [key, member] of Object.entries(value)) setOwn(result, key, walk.up(member, plan));
    return result;
  }
  if (!Array.isArray(value)) return value;
  const result: { [key: string]: unknown } = {};
  for (const entry of value as readonly unknown[]) {
    const key = isPlainObject(entry) ? own(entry, 'key') : undefined;
    if (typeof key !== 'string' || !isPlainObject(entry)) return value;
    setOwn(result, key, walk.up(own(entry, 'value'), plan));
  }
  return result;
}
