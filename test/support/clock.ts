import { vi } from 'vitest';

const immediate = setImmediate;

/** One look at what goes on outside of fake timers (digests, files), however they are faked. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => immediate(resolve));
}

/** Lets so much time of the fake clock pass, a little at a time, with room for what goes on outside of it. */
export async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 5) {
    await breathe();
    await vi.advanceTimersByTimeAsync(Math.min(5, milliseconds - passed));
  }
  for (let i = 0; i < 5; i++) await breathe();
}

/** Lets the fake clock run until the work is done. */
export async function until<Result>(work: Promise<Result>): Promise<Result> {
  let done = false;
  const end = work.finally(() => {
    done = true;
  });
  for (let step = 0; !done; step++) {
    if (step > 10_000) throw new Error('the work does not end');
    await breathe();
    await vi.advanceTimersByTimeAsync(5);
  }
  return end;
}

/** Waits, while the fake clock stands still, until something has happened that takes real time (an import, say). */
export async function when(happened: () => boolean): Promise<void> {
  for (let look = 0; !happened(); look++) {
    if (look > 100_000) throw new Error('it does not happen');
    await breathe();
  }
}
