import { copyJson } from '../json.ts';
import { equal } from '../reader/equal.ts';
import type { ValuesPlan } from './plan.ts';

export function valuesDown(value: unknown, { pairs }: ValuesPlan): unknown {
  const pair = pairs.find(([canonical]) => equal(canonical, value));
  return pair === undefined ? value : pair[1];
}

export function valuesUp(value: unknown, { pairs }: ValuesPlan): unknown {
  const pair = pairs.find(([, wire]) => wire === value);
  return pair === undefined ? value : copyJson(pair[0]);
}
