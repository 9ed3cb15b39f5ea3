import { expect } from 'vitest';
import { atWork } from './cost.ts';

/** Sizes of the same work. */
export interface Sizes {
  readonly from: number;
  readonly to: number;
}

/**
 * Expects that work costs in proportion to its size, give or take a factor of four, so that sizes that differ by ten tell what is quadratic. The least of several runs counts: collected garbage and code that is not yet compiled are no part of the work.
 *
 * @param prepare makes the work of a size; what it costs itself does not count
 */
export async function expectLinear(
  prepare: (size: number) => () => unknown,
  { from, to }: Sizes,
): Promise<void> {
  const cost = async (size: number): Promise<number> => {
    const work = prepare(size);
    const start = atWork();
    await work();
    return atWork() - start;
  };
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = (): number => Math.max(small, 1) * (to / from) * 4;
  for (let run = 0; run < 5; run++) {
    small = Math.min(small, await cost(from));
    large = Math.min(large, await cost(to));
    if (run > 0 && large < most()) return;
  }
  expect(large, `${small} ms for ${from}, so ${to}`).toBeLessThan(most());
}
