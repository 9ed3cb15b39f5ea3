import type { Reader } from '../../../templates/runtime/reader/issue.ts';

/**
 * A value without the keys that a reader finds undeclared; `undefined` where there are none. Whether the schema still accepts the rest does not
 * matter: a type that accepts a value with such keys accepts it without them.
 */
export function withoutUndeclaredKeys(value: object, declaredOnly: Reader): object | undefined {
  const rest = structuredClone(value);
  let removed = false;
  for (let round = 0; round < 10; round++) {
    const result = declaredOnly.read(rest);
    if (result.ok) break;
    for (const { keyword, path } of result.issues) {
      if (keyword === 'unevaluatedProperties') removed = remove(rest, path) || removed;
    }
  }
  return removed ? rest : undefined;
}

/** Whether an object lost all of its keys. */
export function hasEmptied(value: unknown, rest: unknown): boolean {
  if (typeof value !== 'object' || value === null || typeof rest !== 'object' || rest === null) return false;
  const left = Object.keys(rest);
  if (left.length === 0) return Object.keys(value).length > 0;
  return left.some((key) => hasEmptied(Reflect.get(value, key), Reflect.get(rest, key)));
}

function remove(value: object, path: readonly (string | number)[]): boolean {
  let place: unknown = value;
  for (const step of path.slice(0, -1)) {
    if (typeof place !== 'object' || place === null) return false;
    place = Reflect.get(place, step);
  }
  const key = String(path.at(-1));
  return (
    typeof place === 'object' &&
    place !== null &&
    Object.hasOwn(place, key) &&
    Reflect.deleteProperty(place, key)
  );
}
