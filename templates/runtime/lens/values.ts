import { copyJson } from '../json.ts';
import type { ValuesPlan, Walk } from './plan.ts';

export function valuesDown(value: unknown, { pairs }: ValuesPlan, walk: Walk): unknown {
  const pair = pairs.find(([canonical]) => walk.equal(canonical, value));
  return pair === undefined ? value : pair[1];
}

export function valuesUp(value: unknown, { pairs }: ValuesPlan): unknown {
  const pair = pairs.find(([, wire]) => wire === value);
  return pair === undefined ? value : copyJson(pair[0]);
}
