/** The JSON pointer that a local reference (`#`, `#/$defs/Node`) leads to; `undefined` for any other reference. */
export function referencePointer(ref: string): string | undefined {
  if (!ref.startsWith('#')) return undefined;
  const fragment = decoded(ref.slice(1));
  return fragment === '' || fragment.startsWith('/') ? fragment : undefined;
}

/** A fragment is percent-encoded; a stray `%` stands for itself. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
