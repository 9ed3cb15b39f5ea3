/** Shared by all copies of this file, so that an error of one client is understood by another. */
const tag: unique symbol = Symbol.for('toolwright.tool-error');

/**
 * An error for a handler to throw whose message the model shall see ("The account is locked."). The messages of all other
 * exceptions stay with the host: they may hold paths, queries or secrets.
 */
export function toolError(message: string, options?: { readonly cause?: unknown }): Error {
  return Object.defineProperty(new Error(message, options), tag, { value: true });
}

/** The message that a handler meant for the model; `undefined` for any other exception. */
export function messageForModel(thrown: unknown): string | undefined {
  try {
    if (typeof thrown !== 'object' || thrown === null || !Object.hasOwn(thrown, tag)) return undefined;
    const { message } = thrown as { readonly message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
