import type { UnionPlan, Walk } from './plan.ts';

/** The first branch that has a form for the value from which it comes back unchanged. */
export function unionDown(value: unknown, { branches }: UnionPlan, walk: Walk): unknown {
  for (const { at, plan } of branches) {
    const wire = walk.down(value, plan);
    if (walk.fits(wire, at) && walk.equal(walk.up(wire, plan), value)) return wire;
  }
  return value;
}

/**
 * The first branch that the value fits as it is; else the first that it fits once restored, which takes the plain form and mixtures
 * with it. Where it fits none, it stays as it is, and the reader tells what is wrong with it.
 */
export function unionUp(value: unknown, { branches }: UnionPlan, walk: Walk): unknown {
  for (const { at, plan } of branches) {
    if (walk.fits(value, at)) return walk.up(value, plan);
  }
  for (const { at, plan } of branches) {
    const restored = walk.up(value, plan);
    if (walk.fits(walk.down(restored, plan), at)) return restored;
  }
  return value;
}
