/** A call's id: servers that are almost compatible leave it out, send an empty one, or a number. */
export function callId(id: unknown): string | undefined {
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** A call's tool name; `undefined` for whatever is no text. */
export function callName(name: unknown): string | undefined {
  return typeof name === 'string' ? name : undefined;
}
