import process from 'node:process';
import { atWork } from '../support/cost.ts';
import { prototypes, type Target } from './targets.ts';

/** Longer than this no single attack may be at work, on any machine. */
const longest = 2_000;

/** Runs a target for `count` seeds. Throws what it found, with the seed that finds it again. */
export async function attack(target: Target, count: number, seed: number): Promise<void> {
  const before = prototypes();
  let unhandled: unknown;
  const onRejection = (reason: unknown): void => {
    unhandled ??= { reason };
  };
  process.on('unhandledRejection', onRejection);
  try {
    for (let run = 0; run < count; run++) {
      const start = atWork();
      const found = (what: string, cause?: unknown): Error =>
        new Error(`${target.name}, seed ${seed + run}: ${what}`, { cause });
      try {
        await target.run(seed + run);
      } catch (cause) {
        throw found(cause instanceof Error ? cause.message : String(cause), cause);
      }
      if (atWork() - start > longest) throw found('took too long');
      if (unhandled !== undefined) throw found('a rejection that nobody handled', unhandled);
      if (prototypes() !== before) throw found('a prototype was changed');
    }
    await new Promise((resolve) => setTimeout(resolve));
    if (unhandled !== undefined)
      throw new Error(`${target.name}: a rejection that nobody handled`, { cause: unhandled });
  } finally {
    process.off('unhandledRejection', onRejection);
  }
}
