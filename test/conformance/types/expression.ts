import { quote } from '../../../generator/render/literal.ts';

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
