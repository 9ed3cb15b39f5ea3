import { ConformanceError, show } from './assert.ts';
import { Random } from './random.ts';

export interface LawOptions {
  /** How many values it is tried with. */
  readonly runs: number;
  /** Where the values begin. Default: another place each time; a failure names it. */
  readonly seed?: number | undefined;
}

/**
 * Holds a law for random values, small ones first.
 *
 * @throws {ConformanceError} what the law threw, with the value and the seed that it fails with
 */
export async function forAll<Value>(
  { runs, seed = Math.floor(Math.random() * 2 ** 32) }: LawOptions,
  make: (random: Random) => Value,
  law: (value: Value) => void | Promise<void>,
): Promise<void> {
  for (let run = 0; run < runs; run++) {
    const value = make(new Random(seed + run * 0x9e3779b9, run / runs));
    try {
      await law(value);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new ConformanceError(`${why}\n\nWith ${show(value)} (seed ${seed}).`, { cause: error });
    }
  }
}
