import { vi } from 'vitest';
import './loaded.ts';

const immediate = setImmediate;
const now = performance.now.bind(performance);

/** How long something may really take before a test gives up on it: much longer than it takes on any machine. */
const patienceMs = 240_000;

/** The digests that are being made: on other threads, and for as long as those like, however the clock is faked. */
const digests = new Set<Promise<unknown>>();
const { subtle } = globalThis.crypto;
const digest = subtle.digest.bind(subtle);
subtle.digest = (...given) => {
  const made = digest(...given);
  const over: Promise<unknown> = made.then(
    () => digests.delete(over),
    () => digests.delete(over),
  );
  digests.add(over);
  return made;
};

/** Lets everything go on that no timer holds up: when it is over, whoever was called waits for a timer or for the test. */
export async function breathe(): Promise<void> {
  do {
    await Promise.all(digests);
    await new Promise<void>((resolve) => immediate(resolve));
  } while (digests.size > 0);
}

/** Lets so much time of the fake clock pass, from one timer to the next; it stands still while digests are made. */
export async function pass(milliseconds: number): Promise<void> {
  let over = false;
  await breathe();
  setTimeout(() => {
    over = true;
  }, milliseconds);
  while (!over) {
    await vi.advanceTimersToNextTimerAsync();
    await breathe();
  }
}

/** Lets the fake clock run, from one timer to the next, until the work is done. */
export async function until<Result>(work: Promise<Result>): Promise<Result> {
  let done = false;
  const end = work.finally(() => {
    done = true;
  });
  await when(() => done || vi.getTimerCount() > 0);
  for (let step = 0; !done; step++) {
    if (step > 10_000) throw new Error('the work does not end');
    await vi.advanceTimersToNextTimerAsync();
    await when(() => done || vi.getTimerCount() > 0);
  }
  return end;
}

/** Waits, while the fake clock stands still, until something has happened, however long that really takes. */
export async function when(happened: () => boolean): Promise<void> {
  const start = now();
  do {
    if (now() - start > patienceMs) throw new Error('it does not happen');
    await breathe();
  } while (!happened());
}
