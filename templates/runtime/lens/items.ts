import type { ItemsPlan, Plan, Walk } from './plan.ts';

export function itemsDown(value: unknown, plan: ItemsPlan, walk: Walk): unknown {
  return Array.isArray(value) ? value.map((item, i) => walk.down(item, planAt(plan, i))) : value;
}

export function itemsUp(value: unknown, plan: ItemsPlan, walk: Walk): unknown {
  return Array.isArray(value) ? value.map((item, i) => walk.up(item, planAt(plan, i))) : value;
}

export function planAt({ first = [], rest }: ItemsPlan, index: number): Plan | undefined {
  return index < first.length ? (first[index] ?? undefined) : rest;
}
