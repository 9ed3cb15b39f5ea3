import type { TextTest } from './check.ts';

/**
 * The pattern as a regular expression of the platform: with the `u` flag as JSON Schema means it, else without, since
 * real patterns carry needless escapes (`\-`). A pattern that is neither matches nothing.
 */
export function nativePattern(source: string): TextTest {
  const expression = expressionOf(source);
  return expression === undefined ? () => false : (text) => expression.test(text);
}

export function expressionOf(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Not valid with these flags.
    }
  }
  return undefined;
}
