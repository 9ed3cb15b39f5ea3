import { platform, type Signal, type SignalLike } from '../platform.ts';

/** How a piece of work ended that nobody stopped. */
export type Settled<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'threw'; readonly error: unknown };

/** How a piece of work ended. */
export type Ending<Value> =
  | Settled<Value>
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted'; readonly reason: unknown; readonly started: boolean };

/** Timers take no more milliseconds than this; a longer time is no limit at all. */
const longestTimer = 2 ** 31 - 1;

/**
 * Does a piece of work until it settles, the time is up, or the caller aborts, whichever is first; a caller's abort wins over
 * the clock. The work's own signal is aborted in the last two cases. Never rejects, and does not wait for work that does not listen;
 * an exception that comes after the end goes to `onLate`.
 */
export function withDeadline<Value>(
  work: (signal: Signal) => Value | Promise<Value>,
  timeoutMs: number,
  caller: SignalLike | undefined,
  onLate: (error: unknown) => void,
): Promise<Ending<Value>> {
  if (caller?.aborted) return Promise.resolve({ kind: 'aborted', reason: caller.reason, started: false });
  const controller = new platform.AbortController();

  return new Promise((resolve) => {
    let ended = false;
    const end = (ending: Ending<Value>): void => {
      if (ended) return;
      ended = true;
      platform.clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
      resolve(ending);
    };
    const onAbort = (): void => {
      end({ kind: 'aborted', reason: caller?.reason, started: true });
      controller.abort(caller?.reason);
    };
    const onTimeout = (): void => {
      end({ kind: 'timeout' });
      controller.abort(new Error(`no result within ${timeoutMs} ms`));
    };
    const timer = timeoutMs <= longestTimer ? platform.setTimeout(onTimeout, timeoutMs) : undefined;
    caller?.addEventListener('abort', onAbort);

    settle(work, controller.signal).then((ending) => {
      const isLate = ended && ending.kind === 'threw';
      // Work that listens to its signal fails with the signal's own reason, which is no news.
      if (isLate && ending.error !== controller.signal.reason) onLate(ending.error);
      end(ending);
    });
  });
}

/** Does a piece of work, and gives its exception as data. */
export async function settle<Value>(
  work: (signal: Signal) => Value | Promise<Value>,
  signal: Signal,
): Promise<Settled<Value>> {
  try {
    return { kind: 'done', value: await work(signal) };
  } catch (error) {
    return { kind: 'threw', error };
  }
}
