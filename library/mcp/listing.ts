import { platform } from '../../templates/runtime/platform.ts';

/** Milliseconds from word of a change to the listing: many changes at once are listed once. */
const shortestPause = 50;
const longestPause = 30_000;
/** A change this soon after the last listing makes the next pause twice as long. */
const restless = 1000;

/** Lists again and again, one listing at a time. */
export interface Listing {
  /** A listing that begins now, or when the one that is under way has ended: it has all changes until now. */
  refresh(): Promise<void>;
  /** To be told of every change: lists soon; less and less often where the changes never end, or every listing is answered by one. */
  changed(): void;
  /** From now on changes mean nothing. */
  stop(): void;
}

/** @param onError told of what a listing that `changed` led to rejects with */
export function listingOf(list: () => Promise<void>, onError: (error: unknown) => void): Listing {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let timer: unknown;
  let isStopped = false;
  let pause = shortestPause;
  let endOfLast = Number.NEGATIVE_INFINITY;

  const refresh = (): Promise<void> => {
    if (running === undefined) {
      running = list().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return refresh();
      });
    return next;
  };

  const listNow = async (): Promise<void> => {
    timer = undefined;
    try {
      await refresh();
    } catch (error) {
      onError(error);
    }
    endOfLast = platform.performance.now();
  };

  return {
    refresh,
    changed() {
      if (timer !== undefined || isStopped) return;
      const isRestless = platform.performance.now() - endOfLast < restless + pause;
      pause = isRestless ? Math.min(2 * pause, longestPause) : shortestPause;
      timer = platform.setTimeout(() => void listNow(), pause);
    },
    stop() {
      isStopped = true;
      // A host that has disconnected may end at once.
      platform.clearTimeout(timer);
    },
  };
}
