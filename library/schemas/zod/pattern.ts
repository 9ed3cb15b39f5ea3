/**
 * A regular expression as a JSON Schema pattern, which has no flags: they are worked into the source where that can be done exactly.
 * `undefined` where it cannot.
 */
export function patternOf(expression: RegExp): string | undefined {
  const { source, flags } = expression;
  if (flags.includes('v')) return undefined;
  if (flags.includes('m') && /[$^]/.test(source)) return undefined;
  const told = flags.includes('i') || flags.includes('s') ? rewrite(source, flags) : source;
  return told !== undefined && flags.includes('y') ? `^(?:${told})` : told;
}

/** What a rewriting does not look into: escapes by number or name, references, and groups with flags of their own. */
const opaque = /\\[xupPkc1-9]|\(\?[a-z]*-?[a-z]*:(?<!\(\?:)/;

function rewrite(source: string, flags: string): string | undefined {
  const fold = flags.includes('i');
  if (fold && (opaque.test(source) || hasCases(source.replace(/[A-Za-z]/g, '')))) return undefined;
  const letter = (char: string): string => (fold && isLetter(char) ? `[${bothCases(char)}]` : char);
  let result = '';
  for (const token of source.match(tokens) ?? []) {
    if (token.startsWith('[')) result += fold ? foldClass(token) : token;
    else if (token === '.') result += flags.includes('s') ? '[\\s\\S]' : token;
    else result += token.length === 1 ? letter(token) : token;
  }
  return result;
}

/** An escape, a group's name, a class, or a character. */
const tokens = /\\[\s\S]|\(\?<[^=!>][^>]*>|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/g;

function hasCases(text: string): boolean {
  return text.toLowerCase() !== text.toUpperCase() && /[^\p{ASCII}]/u.test(text);
}

function isLetter(char: string): boolean {
  return /^[A-Za-z]$/.test(char);
}

function bothCases(letter: string): string {
  return letter.toUpperCase() + letter.toLowerCase();
}

/** A character class with the other case of each of its letters and ranges added. */
function foldClass(source: string): string {
  const members = source.slice(1, -1).match(/\\[\s\S]|[\s\S]/g) ?? [];
  const negated = members[0] === '^';
  let result = negated ? '[^' : '[';
  for (let i = negated ? 1 : 0; i < members.length; i++) {
    const from = members[i] ?? '';
    const to = members[i + 2];
    if (members[i + 1] === '-' && to !== undefined) {
      result += `${from}-${to}`;
      if (from.length === 1 && to.length === 1) result += otherCases(from, to);
      i += 2;
    } else if (isLetter(from)) {
      result += bothCases(from);
    } else {
      // A hyphen that stands for itself would make a range with what is added.
      result += from === '-' ? '\\-' : from;
    }
  }
  return `${result}]`;
}

/** The other case of the letters within a range. */
function otherCases(from: string, to: string): string {
  const [low, high] = [from.charCodeAt(0), to.charCodeAt(0)];
  return [
    ['A', 'Z', 32],
    ['a', 'z', -32],
  ]
    .map(([first, last, shift]) => {
      const start = Math.max(low, String(first).charCodeAt(0));
      const end = Math.min(high, String(last).charCodeAt(0));
      if (start > end) return '';
      const [a, b] = [start, end].map((code) => String.fromCharCode(code + Number(shift)));
      return start === end ? a : `${a}-${b}`;
    })
    .join('');
}
