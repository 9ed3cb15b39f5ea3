/** Shared by all copies of this file, so that an error of one client is understood by another. */
const tag: unique symbol = Symbol.for('toolwright.tool-error');
const retry: unique symbol = Symbol.for('toolwright.retry');

/** What a handler says of running the action once more. */
export interface RetryMark {
  readonly retryable: boolean;
  /** Not before this time has passed. */
  readonly afterMs?: number | undefined;
}

/**
 * An error for a handler to throw whose message the model shall see ("The account is locked."). The messages of all other
 * exceptions stay with the host: they may hold paths, queries or secrets.
 */
export function toolError(message: string, { cause, retryable, retryAfterMs }: ToolErrorOptions = {}): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  Object.defineProperty(error, tag, { value: true });
  if (retryable === undefined && retryAfterMs === undefined) return error;
  return marked(error, { retryable: retryable !== false, afterMs: retryAfterMs });
}

export interface ToolErrorOptions {
  readonly cause?: unknown;
  /**
   * `true`: the run had no effect, so that it may be tried again, which an action that changes something is not otherwise.
   * `false`: it would fail again.
   */
  readonly retryable?: boolean | undefined;
  /** `retryable`, but not before this time has passed. */
  readonly retryAfterMs?: number | undefined;
}

/** An error for a handler to throw in place of `cause`, whose message stays with the host: the run had no effect and may be tried again. */
export function retryableError(cause: unknown, { afterMs }: { readonly afterMs?: number } = {}): Error {
  return marked(new Error('The run may be tried again.', { cause }), { retryable: true, afterMs });
}

function marked(error: Error, mark: RetryMark): Error {
  return Object.defineProperty(error, retry, { value: mark });
}

/** What the handler said of running it once more; `undefined` for exceptions that say nothing of it. */
export function retryMark(thrown: unknown): RetryMark | undefined {
  const mark = ownMember(thrown, retry);
  if (typeof mark !== 'object' || mark === null) return undefined;
  const { retryable, afterMs } = mark as { readonly [key: string]: unknown };
  return {
    retryable: retryable === true,
    ...(typeof afterMs === 'number' && afterMs >= 0 ? { afterMs } : {}),
  };
}

/** The message that a handler meant for the model; `undefined` for any other exception, and where it says nothing. */
export function messageForModel(thrown: unknown): string | undefined {
  const message = ownMember(thrown, tag) === undefined ? undefined : ownMember(thrown, 'message');
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}

function ownMember(thrown: unknown, key: PropertyKey): unknown {
  try {
    if (typeof thrown !== 'object' || thrown === null || !Object.hasOwn(thrown, key)) return undefined;
    return Reflect.get(thrown, key);
  } catch {
    return undefined;
  }
}
