/**
 * Every text of the reader's issues, in one place: plain words for a model and for people, without paths, with values
 * clipped. Where a text names a thing of the schema, the schema's own words are quoted as JSON.
 */

export function notJson(value: unknown): string {
  return `expected a JSON value, got ${nameOf(value)}`;
}

export function tooDeep(limit: number): string {
  return `is nested more than ${limit} levels deep, or contains itself`;
}

export function unreadable(): string {
  return 'cannot be read';
}

export function notLinked(keyword: string): string {
  return `cannot be checked: this client was generated without ${show(keyword)}`;
}

export function dangling(reference: string): string {
  return `cannot be checked: the reference ${show(reference)} leads nowhere`;
}

export function expected(what: string, value: unknown): string {
  return `expected ${what}, got ${show(value)}`;
}

export function missing(what: string): string {
  return what === 'any value' ? 'is missing' : `is missing, expected ${what}`;
}

export function unexpectedKey(known: readonly string[]): string {
  return `is not a known key, expected ${known.length === 0 ? 'none' : oneOf(known, show)}`;
}

export function forbidden(): string {
  return 'is not allowed here';
}

/** "expected at least 2 items, got 1". */
export function size(bound: string, limit: number, thing: string, got: number): string {
  return `expected ${bound} ${count(limit, thing)}, got ${got}`;
}

export function matching(pattern: unknown): string {
  return `a string that matches ${clip(String(pattern), 120)}`;
}

export function format(name: string, value: unknown): string {
  return expected(`a string in the format ${show(name)}`, value);
}

export function numberFormat(name: string, value: unknown): string {
  return expected(`a number in the range of ${show(name)}`, value);
}

export function extraItem(limit: number): string {
  return `is not expected, the list ends after ${count(limit, 'item')}`;
}

export function duplicate(first: number): string {
  return `repeats item ${first}, but all items must differ`;
}

export function containing(bound: string, limit: number, what: string, got: number): string {
  return `expected ${bound} ${count(limit, 'item')} to be ${what}, got ${got}`;
}

export function badName(why: string): string {
  return `has a name that is not allowed: ${why}`;
}

export function requiredWith(other: string): string {
  return `is missing, but must stand beside ${show(other)}`;
}

export function nearestBranch(branch: string, count: number): string {
  return `fits none of the ${count} alternatives, the nearest is ${branch}`;
}

export function taggedBranch(key: string, tag: unknown): string {
  return `does not fit the alternative that ${show(key)}: ${show(tag)} names`;
}

export function manyBranches(
  fitting: readonly number[],
  words: (branch: number) => string,
  count: number,
): string {
  const names = fitting.slice(0, 10).map(words).join('; ');
  return `fits ${fitting.length} of ${count} alternatives (${clip(names, 120)}), but must fit one only`;
}

export function fitsNot(what: string, value: unknown): string {
  return expected(`anything but ${what}`, value);
}

/** `a`, `a or b`, `one of a, b, c`: at most ten of them. */
export function oneOf<T>(options: readonly T[], words: (option: T) => string): string {
  const shown = [...new Set(options.slice(0, 10).map(words))];
  if (shown.length < 3) return shown.join(' or ');
  const rest = options.length - 10;
  return `one of ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** A constant of the schema as JSON, clipped. */
export function literal(constant: unknown): string {
  return typeof constant === 'string' ? show(constant) : clip(JSON.stringify(constant), 80);
}

/** A value as JSON, clipped; what JSON cannot carry by its kind. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(clip(value, 60));
  if (Array.isArray(value)) return `an array of ${count(value.length, 'item')}`;
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    return keys.length === 0
      ? 'an empty object'
      : `an object with ${clip(
          keys
            .slice(0, 8)
            .map((key) => show(key))
            .join(', '),
          80,
        )}`;
  }
  return nameOf(value);
}

function nameOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  // A bigint, a symbol, a function, a Date: what it is, not what it holds.
  return typeof value === 'number' || typeof value === 'boolean' || value === null
    ? String(value)
    : `a ${Object.prototype.toString.call(value).slice(8, -1)}`;
}

function count(amount: number, thing: string): string {
  return `${amount} ${thing}${amount === 1 ? '' : 's'}`;
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
