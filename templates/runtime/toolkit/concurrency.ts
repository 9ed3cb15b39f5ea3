import type { SignalLike } from '../platform.ts';

/** How many handlers may run at the same time. */
export interface ConcurrencyOptions {
  /** In all. */
  readonly toolkit?: number | undefined;
  /** Of one integration. */
  readonly integration?: number | undefined;
  /** For one entity; calls without one share a limit. */
  readonly entity?: number | undefined;
}

/** Who wants to run. */
export interface Runner {
  readonly integration: string;
  readonly entity: string | undefined;
}

export interface Limiter {
  /** Waits for a free place, first come, first served; gives what frees it again, or `undefined` where the caller aborts before. */
  enter(runner: Runner, caller: SignalLike | undefined): Promise<(() => void) | undefined>;
}

interface Waiting {
  readonly keys: readonly string[];
  readonly start: () => void;
}

export function createLimiter({ toolkit, integration, entity }: ConcurrencyOptions): Limiter {
  const limits = { t: toolkit, i: integration, e: entity };
  const running = new Map<string, number>();
  const queue = new Set<Waiting>();

  const isFree = (key: string): boolean => {
    const limit = limits[key[0] as keyof typeof limits] ?? Number.POSITIVE_INFINITY;
    return (running.get(key) ?? 0) < limit;
  };
  const count = (keys: readonly string[], step: 1 | -1): void => {
    for (const key of keys) {
      const now = (running.get(key) ?? 0) + step;
      if (now === 0) running.delete(key);
      else running.set(key, now);
    }
  };
  /** Whoever waits for a place that is still taken does not hold up those behind who want another. */
  const admit = (): void => {
    for (const waiting of queue) {
      if (!waiting.keys.every(isFree)) continue;
      queue.delete(waiting);
      count(waiting.keys, 1);
      waiting.start();
    }
  };

  return {
    enter(runner, caller) {
      const keys = ['t', `i ${runner.integration}`, `e ${runner.entity ?? ''}`];
      return new Promise((resolve) => {
        const leave = (): void => {
          count(keys, -1);
          admit();
        };
        const giveUp = (): void => {
          queue.delete(waiting);
          resolve(undefined);
        };
        const start = (): void => {
          caller?.removeEventListener('abort', giveUp);
          resolve(leave);
        };
        const waiting: Waiting = { keys, start };
        if (caller?.aborted) return resolve(undefined);
        caller?.addEventListener('abort', giveUp);
        queue.add(waiting);
        admit();
      });
    },
  };
}
