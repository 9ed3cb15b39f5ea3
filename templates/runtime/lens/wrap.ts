import { isPlainObject, own } from '../json.ts';
import type { Walk, WrapPlan } from './plan.ts';

export function wrapDown(value: unknown, { key, plan }: WrapPlan, walk: Walk): unknown {
  return { [key]: walk.down(value, plan) };
}

/** An object that has more than the one property is the plain form. */
export function wrapUp(value: unknown, { key, plan }: WrapPlan, walk: Walk): unknown {
  const wrapped = isPlainObject(value) && Object.hasOwn(value, key) && Object.keys(value).length === 1;
  return walk.up(wrapped ? own(value, key) : value, plan);
}
