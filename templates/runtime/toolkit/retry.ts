import { isPlainObject } from '../json.ts';
import { retryMark } from './tool-error.ts';

/** How failed runs are tried again. */
export interface RetryOptions {
  /** How often, for actions whose definition does not say: 0 where nothing is said. */
  readonly max?: number | undefined;
  /** The longest first pause; each further one may be twice as long. 200 ms where nothing is said. */
  readonly baseMs?: number | undefined;
  /** No pause is longer, but for one that the other side asks for. 10,000 ms where nothing is said. */
  readonly maxMs?: number | undefined;
  /** The time limit of one attempt. The action's time limit is that of all attempts and pauses together. */
  readonly attemptTimeoutMs?: number | undefined;
  /** Where the pauses get their chance from: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** What is known of a run that failed. */
export interface FailedRun {
  /** `undefined` where the attempt took too long. */
  readonly error: unknown;
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  /** Whether running the action once more can do no harm. */
  readonly safe: boolean;
  /** How much of the time limit is left. */
  readonly leftMs: number;
}

/**
 * How long to wait before the next attempt; `undefined`: there is none. An action that changes something is tried again
 * only where its handler says that it may be, since nobody else knows what the failed run has done.
 */
export function nextPause(
  { error, attempt, safe, leftMs }: FailedRun,
  { baseMs = 200, maxMs = 10_000, random = Math.random }: RetryOptions,
): number | undefined {
  const mark = retryMark(error);
  if (mark === undefined ? !safe : !mark.retryable) return undefined;
  // Full jitter: callers that failed together do not come back together.
  const backoff = random() * Math.min(maxMs, baseMs * 2 ** Math.min(attempt - 1, 30));
  const pause = Math.max(backoff, mark?.afterMs ?? retryAfterMs(error) ?? 0);
  return pause < leftMs ? pause : undefined;
}

/** What an HTTP client's exception says of `Retry-After` (RFC 9110, 10.2.3): seconds, or a date. */
function retryAfterMs(error: unknown): number | undefined {
  try {
    const value = header(error) ?? header(member(error, 'response'));
    if (value === undefined || value.trim() === '') return undefined;
    const seconds = Number(value);
    const milliseconds = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1_000;
    return milliseconds >= 0 ? milliseconds : undefined;
  } catch {
    return undefined;
  }
}

function header(holder: unknown): string | undefined {
  const headers = member(holder, 'headers');
  const get = member(headers, 'get');
  const value: unknown = typeof get === 'function' ? get.call(headers, 'retry-after') : plain(headers);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function plain(headers: unknown): unknown {
  if (!isPlainObject(headers)) return undefined;
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'retry-after');
  return name === undefined ? undefined : headers[name];
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
