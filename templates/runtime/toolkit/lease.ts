import { platform } from '../platform.ts';

/** A lease that is renewed until it ends or is lost. */
export interface Lease {
  /** Stops renewing. The version that the record has now; `undefined` where the lease was lost. */
  end(): Promise<string | undefined>;
}

/**
 * Renews a lease at each interval. A renewal that another writer was before has lost it; one that could not reach the
 * store is tried again at the next interval.
 */
export function keepLease(
  version: string,
  intervalMs: number,
  renew: (version: string) => Promise<string | undefined>,
): Lease {
  let current: string | undefined = version;
  let renewal: Promise<void> = Promise.resolve();
  let timer: unknown;

  const tick = async (): Promise<void> => {
    if (current === undefined) return;
    try {
      current = await renew(current);
    } catch {
      // The store decides whose lease it is as soon as it can be reached.
    }
  };
  const schedule = (): void => {
    timer = platform.setTimeout(() => {
      renewal = tick().then(() => {
        if (timer !== undefined && current !== undefined) schedule();
      });
    }, intervalMs);
  };
  schedule();

  return {
    async end() {
      platform.clearTimeout(timer);
      timer = undefined;
      await renewal;
      platform.clearTimeout(timer);
      return current;
    },
  };
}
