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

/** `nearest`: the legal value that was most likely meant, as JSON, where there is one. */
export function expected(what: string, value: unknown, nearest?: string): string {
  return `expected ${clip(what, 240)}, got ${show(value)}${closest(nearest)}`;
}

function closest(nearest: string | undefined): string {
  return nearest === undefined ? '' : `; the nearest is ${clip(nearest, 80)}`;
}

export function missing(what: string): string {
  return what === 'any value' ? 'is missing' : `is missing, expected ${clip(what, 240)}`;
}

/** The property that tells the branches of a union apart is missing. */
export function missingTag(tags: string, nearest?: string): string {
  return `is missing, expected ${clip(tags, 240)}${closest(nearest)}`;
}

export function unexpectedKey(known: readonly string[], nearest?: string): string {
  const choice = known.length === 0 ? 'none' : oneOf(known, show);
  return `is not a known key, expected ${choice}${closest(nearest === undefined ? undefined : show(nearest))}`;
}

export function forbidden(): string {
  return 'is not allowed here';
}

/** "expected at least 2 items, got 1". */
export function size(bound: string, limit: number, thing: string, got: number): string {
  return `expected ${bound} ${amount(limit, thing)}, got ${got}`;
}

export function format(name: string, value: unknown): string {
  return expected(`a string${inFormat(name)}`, value);
}

/** How the formats are written whose names do not say it. Forms and no values, which models would send as they are. */
const forms: ReadonlyMap<string, string> = new Map([
  ['date', 'YYYY-MM-DD'],
  ['time', 'hh:mm:ss and then Z or an offset such as +02:00'],
  ['date-time', 'YYYY-MM-DDThh:mm:ss and then Z or an offset such as +02:00'],
  ['iso-time', 'hh:mm:ss'],
  ['iso-date-time', 'YYYY-MM-DDThh:mm:ss'],
  ['duration', 'ISO 8601, such as P3D or PT1H30M'],
  ['uri', 'a scheme such as https: first'],
  ['iri', 'a scheme such as https: first'],
  ['uuid', '8-4-4-4-12 hexadecimal digits'],
  ['json-pointer', 'such as /a/0'],
]);

/** ` in the format "date" (YYYY-MM-DD)`. */
export function inFormat(name: string): string {
  const form = forms.get(name);
  return ` in the format ${show(name)}${form === undefined ? '' : ` (${form})`}`;
}

export function numberFormat(name: string, value: unknown): string {
  return expected(`a number in the range of ${show(name)}`, value);
}

export function extraItem(limit: number): string {
  return `is not expected, the list ends after ${amount(limit, 'item')}`;
}

export function duplicate(first: number): string {
  return `repeats item ${first}, but all items must differ`;
}

export function containing(bound: string, limit: number, what: string, got: number): string {
  return `expected ${bound} ${amount(limit, 'item')} to be ${what}, got ${got}`;
}

export function badName(why: string): string {
  return `has a name that is not allowed: ${why}`;
}

export function requiredWith(other: string, what: string): string {
  return `${missing(what)}, since it must stand beside ${show(other)}`;
}

export function nearestBranch(branch: string, count: number): string {
  return `fits none of the ${count} alternatives, the nearest is ${clip(branch, 100)}`;
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

/** `a`, `a or b`, `one of a, b, c`: at most ten of them, and not many words. */
export function oneOf<T>(options: readonly T[], words: (option: T) => string): string {
  const shown = [...new Set(options.slice(0, 10).map(words))];
  if (shown.length < 3) return shown.join(' or ');
  let text = shown[0] ?? '';
  let count = 1;
  while (count < shown.length && text.length + (shown[count]?.length ?? 0) < 200) {
    text += `, ${shown[count]}`;
    count++;
  }
  const rest = Math.max(options.length - 10, 0) + shown.length - count;
  return `one of ${text}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** A constant of the schema as JSON, clipped. */
export function literal(constant: unknown): string {
  return typeof constant === 'string' ? show(constant) : clip(JSON.stringify(constant), 80);
}

/** A value as JSON, clipped; what JSON cannot carry by its kind. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(clip(value, 60));
  if (Array.isArray(value)) return `an array of ${amount(value.length, 'item')}`;
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

/** `1 item`, `2 items`. */
export function amount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** `2 to 5 items`, `exactly 2 items`. */
export function amountWithin(least: number, most: number, thing: string): string {
  return least === most ? `exactly ${amount(least, thing)}` : `${least} to ${amount(most, thing)}`;
}

/** Text cut to about `length` characters. */
export function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
