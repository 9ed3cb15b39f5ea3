import type { Repair } from '../calls.ts';
import { findDuplicateKey } from '../json-source.ts';
import { findLimitIssues } from '../limits.ts';
import { allows, type Kind, kindOf } from './allows.ts';

export type Path = readonly (string | number)[];

/** What a value of the wrong kind means; `value: undefined` means nothing at all: the key does not count. */
export interface Reading {
  readonly kind: Repair['kind'];
  readonly value: unknown;
}

/**
 * The one reading that the schema leaves for a value whose own kind may not stand at its place. `undefined` where there is none, or
 * more than one.
 */
export function findReading(
  schema: unknown,
  whole: unknown,
  path: Path,
  value: unknown,
): Reading | undefined {
  const may = (kind: Kind): boolean => allows(schema, whole, path, kind);
  if (value === undefined || may(kindOf(value))) return undefined;
  if (value === null) {
    return typeof path.at(-1) === 'string' ? { kind: 'null-for-absent', value: undefined } : undefined;
  }
  const readings =
    typeof value === 'string' ? readText(value) : [{ kind: 'single-to-list', value: [value] } as const];
  const fitting = readings.filter((reading) => may(kindOf(reading.value)));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** All that a text may stand for where no text may stand. */
function readText(text: string): Reading[] {
  const bare = text.trim();
  // Text that looks like JSON is read as that or not at all: half a list is no list of one text, and neither is "null".
  if (/^(?:[[{]|null$)/.test(bare)) return readJson(bare);
  return [
    ...readNumber(bare),
    ...(/^(true|false)$/i.test(bare)
      ? [{ kind: 'text-to-boolean', value: bare.toLowerCase() === 'true' } as const]
      : []),
    ...(mayBeList(bare) ? [] : [{ kind: 'single-to-list', value: [text] } as const]),
  ];
}

/** A blank text may be an empty list, and "a, b" one of two: neither is for sure a list of this one text. */
function mayBeList(bare: string): boolean {
  return bare === '' || /[,;\n]/.test(bare);
}

function readJson(text: string): Reading[] {
  try {
    const value: unknown = JSON.parse(text);
    const isExact = findLimitIssues(value, text).length === 0 && findDuplicateKey(text, value) === undefined;
    return isExact ? [{ kind: 'json-in-text', value }] : [];
  } catch {
    return [];
  }
}

/** Nobody writes a number out so far that it holds. */
const longestNumber = 60;

/** A number as JSON writes it, that JavaScript holds as it is written. */
function readNumber(text: string): Reading[] {
  if (text.length > longestNumber || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/.test(text))
    return [];
  const value = Number(text);
  const isExact =
    Number.isFinite(value) &&
    (!Number.isInteger(value) || Number.isSafeInteger(value)) &&
    digitsOf(text) === digitsOf(String(value));
  return isExact ? [{ kind: 'text-to-number', value }] : [];
}

/** The digits of a decimal number that count, the same for every way to write it: 12.50 and 1.25e1 are 125. */
function digitsOf(number: string): string {
  return number.replace(/e.*$/i, '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
}
