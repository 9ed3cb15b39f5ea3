/** Whether two JSON values are equal as JSON Schema means it: numbers by value, objects whatever the order of keys. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]));
  }
  if (Array.isArray(b)) return false;
  const left = a as { readonly [key: string]: unknown };
  const right = b as { readonly [key: string]: unknown };
  const keys = presentKeys(left);
  return (
    keys.length === presentKeys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && right[key] !== undefined && equal(left[key], right[key]))
  );
}

/** The own keys of an object; one whose value is `undefined` counts as absent, as in JSON. */
export function presentKeys(object: { readonly [key: string]: unknown }): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}
