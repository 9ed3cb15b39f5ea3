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
  const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[[\]{},:]/g;
  const levels: Level[] = [];
  const longIntegers: { path: string; at: number; digits: string }[] = [];
  let duplicate: (string | number)[] | undefined;
  let expectsKey = false;
  for (const { 0: found, index } of text.matchAll(token)) {
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
        if (/^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found))) {
          longIntegers.push({ path: toPointer(levels.map(({ step }) => step)), at: index, digits: found });
        }
    }
  }
  return { duplicate, longIntegers };
}
