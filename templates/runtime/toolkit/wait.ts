import { platform, type SignalLike } from '../platform.ts';

/** Waits, or less long where the signal is aborted. */
export function wait(milliseconds: number, signal: SignalLike | undefined): Promise<void> {
  let timer: unknown;
  const time = new Promise<void>((resolve) => {
    timer = platform.setTimeout(resolve, milliseconds);
  });
  return settledOrAborted(time, signal).finally(() => platform.clearTimeout(timer));
}

/** Waits until the promise is fulfilled or the signal is aborted. */
export function settledOrAborted(promise: Promise<void>, signal: SignalLike | undefined): Promise<void> {
  if (signal === undefined) return promise;
  return new Promise((resolve) => {
    const end = (): void => {
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end);
    promise.then(end);
    if (signal.aborted) end();
  });
}
