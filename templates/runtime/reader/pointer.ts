/** The JSON pointer of a local reference (`#`, `#/…`); `undefined` where it is another kind of reference. */
export function pointerOf(reference: unknown): string | undefined {
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
}

/** The value at a JSON pointer, own members only. */
export function atPointer(root: unknown, pointer: string): unknown {
  let place = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined;
    place = (place as { readonly [key: string]: unknown })[key];
  }
  return place;
}
