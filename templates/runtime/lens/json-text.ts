/** Any JSON value as its text. */
export function jsonTextDown(value: unknown): unknown {
  return JSON.stringify(value);
}

/** Text that is no JSON, or no text at all, is taken as it is: a model may have given the value itself. */
export function jsonTextUp(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
