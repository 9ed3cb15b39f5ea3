import { quote } from '../../../generator/render/literal.ts';

/**
 * Declares `standing`, which hands on a literal as a value of its own inferred type: literals as they are, arrays as tuples that may be
 * written to. What went through it and a variable is no longer fresh.
 */
export const standingDeclaration =
  'type Writable<T> = { -readonly [K in keyof T]: Writable<T[K]> }; ' +
  'declare function standing<const T>(value: T): Writable<T>;';

/**
 * A JSON value as a TypeScript expression on one line, so that the compiler sees a fresh literal. Keys are computed, which makes `__proto__` a
 * property like any other.
 */
export function expression(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(expression).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, each]) => `[${quote(key)}]: ${expression(each)}`);
    return `{ ${members.join(', ')} }`;
  }
  return typeof value === 'string' ? quote(value) : String(value);
}
