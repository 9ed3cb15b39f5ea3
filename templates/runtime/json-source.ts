import { maxDepth } from './json.ts';
import { toPointer } from './json-pointer.ts';

/** What `JSON.parse` does not tell of a text that it takes. */
export interface JsonSource {
  /** The first key that stands twice in one object, as a path: `JSON.parse` silently takes the last. */
  readonly duplicate: readonly (string | number)[] | undefined;
  /** Integers, written without fraction and exponent, that were rounded. */
  readonly longIntegers: readonly { readonly path: string; readonly at: number; readonly digits: string }[];
}

/** JSON text without a byte order mark, which parsers may ignore (RFC 8259, section 8.1). */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/**
 * The path of a key that stands twice in one object of a valid JSON text. Costs one search of the text where there is none: the
 * text is only read in detail if it seems to hold more keys than the value.
 */
export function findDuplicateKey(text: string, value: unknown): JsonSource['duplicate'] {
  let colons = 0;
  for (const _ of text.matchAll(/"\s*:/g)) colons++;
  return colons > countKeys(value) ? readJsonSource(text).duplicate : undefined;
}

function countKeys(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) if (typeof member === 'object' && member !== null) open.push(member);
  }
  return count;
}

interface Level {
  /** The keys of an object so far; `undefined` for an array. */
  readonly keys: Set<string> | undefined;
  step: string | number;
}

/** Reads valid JSON text. Linear, and not recursive. */
export function readJsonSource(text: string): JsonSource {
  const levels: Level[] = [];
  const longIntegers: { path: string; at: number; digits: string }[] = [];
  let duplicate: (string | number)[] | undefined;
  let expectsKey = false;
  for (const [found, index] of tokensOf(text)) {
    const level = levels.at(-1);
    switch (found[0]) {
      case '{':
        levels.push({ keys: new Set(), step: '' });
        expectsKey = true;
        break;
      case '[':
        levels.push({ keys: undefined, step: 0 });
        break;
      case '}':
      case ']':
        levels.pop();
        expectsKey = false;
        break;
      case ',':
        if (level?.keys === undefined) {
          if (level !== undefined) level.step = Number(level.step) + 1;
        } else expectsKey = true;
        break;
      case ':':
        break;
      case '"':
        if (expectsKey && level?.keys !== undefined) {
          const key = JSON.parse(found) as string;
          level.step = key;
          if (level.keys.has(key)) duplicate ??= levels.map(({ step }) => step);
          level.keys.add(key);
          expectsKey = false;
        }
        break;
      default:
        // Deeper than that no input is taken.
        if (levels.length > maxDepth) break;
        if (/^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found))) {
          longIntegers.push({ path: toPointer(levels.map(({ step }) => step)), at: index, digits: found });
        }
    }
  }
  return { duplicate, longIntegers };
}

/** The texts, numbers and signs of valid JSON text, with where they begin. A text may be too long for a pattern. */
export function* tokensOf(text: string): Generator<readonly [token: string, at: number]> {
  const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = closingQuote(text, at);
      yield [text.slice(at, end + 1), at];
      at = end;
    } else if ('[]{},:'.includes(char)) {
      yield [char, at];
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      number.lastIndex = at;
      const [found] = number.exec(text) ?? [char];
      yield [found, at];
      at += found.length - 1;
    }
  }
}

/** Where a text ends that begins with the quote at `opening`. */
function closingQuote(text: string, opening: number): number {
  let at = opening + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
