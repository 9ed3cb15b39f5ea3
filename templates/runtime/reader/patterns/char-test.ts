import type { Atom } from './syntax.ts';

/** Whether a character (a code point with the `u` flag, else a code unit) is one of an atom's. */
export type CharTest = (char: string) => boolean;

/** Asks the platform's own regular expression of the atom, for ASCII once per character. */
export function charTest({ source, flags }: Atom): CharTest {
  const expression = new RegExp(`^(?:${source})$`, flags);
  const known: (boolean | undefined)[] = [];
  return (char) => {
    const code = char.length === 1 ? char.charCodeAt(0) : 128;
    if (code > 127) return expression.test(char);
    const answer = known[code] ?? expression.test(char);
    known[code] = answer;
    return answer;
  };
}
