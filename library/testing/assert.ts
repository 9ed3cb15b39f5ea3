/** What the suite asserts with, so that it needs no test runner: each throws an error that says what was expected and what came. */

/** A check of the suite failed. */
export class ConformanceError extends Error {
  override readonly name = 'ConformanceError';
}

/** Ends a check. `about` says which of many it was. */
export function fail(message: string, about?: string): never {
  throw new ConformanceError(about === undefined ? message : `${about}: ${message}`);
}

export function check(condition: boolean, message: string, about?: string): asserts condition {
  if (!condition) fail(message, about);
}

/** Deep equality of data. A member that is `undefined` is as good as absent. */
export function equal(actual: unknown, expected: unknown, about?: string): void {
  const place = difference(actual, expected, '', true);
  if (place !== undefined) fail(told(place, actual, expected), about);
}

/** Every member of `expected` is in `actual`, at any depth; there may be more. */
export function matches(actual: unknown, expected: unknown, about?: string): void {
  const place = difference(actual, expected, '', false);
  if (place !== undefined) fail(told(place, actual, expected), about);
}

export function contains(text: string, part: string, about?: string): void {
  if (!text.includes(part)) fail(`expected a text that has ${show(part)}, and it is ${show(text)}`, about);
}

function told(place: string, actual: unknown, expected: unknown): string {
  const where = place === '' ? '' : ` (they differ at ${place})`;
  return `expected ${show(expected)}${where}, and it is ${show(actual)}`;
}

/** The first place at which two values differ, as a JSON pointer; `undefined` where they do not. */
function difference(actual: unknown, expected: unknown, place: string, whole: boolean): string | undefined {
  if (Object.is(actual, expected)) return undefined;
  if (!isObject(actual) || !isObject(expected)) return place;
  if (Array.isArray(actual) !== Array.isArray(expected)) return place;
  if (ArrayBuffer.isView(actual) !== ArrayBuffer.isView(expected)) return place;
  if (lengthOf(actual) !== lengthOf(expected)) return place;
  const keys = new Set([...Object.keys(expected), ...(whole ? Object.keys(actual) : [])]);
  for (const key of keys) {
    const found = difference(ownOf(actual, key), ownOf(expected, key), `${place}/${key}`, whole);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Members = { readonly [key: string]: unknown };

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

function ownOf(object: Members, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function lengthOf(value: Members): unknown {
  return Array.isArray(value) || ArrayBuffer.isView(value) ? ownLength(value) : undefined;
}

function ownLength(value: object): unknown {
  return (value as { readonly length?: unknown }).length;
}

/** A value in a message: as JSON where it is data, not too long. */
export function show(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, (_, each: unknown) =>
      isPlain(each) ? each : `[${typeof each}] ${String(each)}`,
    );
  } catch {
    text = undefined;
  }
  const shown = text ?? String(value);
  return shown.length <= 600 ? shown : `${shown.slice(0, 600)}…`;
}

function isPlain(value: unknown): boolean {
  return !['bigint', 'function', 'symbol', 'undefined'].includes(typeof value);
}
