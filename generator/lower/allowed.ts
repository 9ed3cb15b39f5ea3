import type { Dialect, PatternFeature } from '../model/dialect.ts';
import type { Json } from '../model/ir.ts';
import { isObject } from '../model/subschemas.ts';
import { keywordsOf } from '../model/vocabulary.ts';

const lists = new WeakMap<Dialect, ReadonlySet<string>>();

/** The keywords that a dialect takes anywhere. */
export function keywordsIn(dialect: Dialect): ReadonlySet<string> {
  let known = lists.get(dialect);
  if (known === undefined) {
    known = keywordsOf(dialect.keywords.value);
    lists.set(dialect, known);
  }
  return known;
}

/** Whether a dialect takes a keyword with this value. */
export function accepts(dialect: Dialect, keyword: string, value: Json): boolean {
  if (!keywordsIn(dialect).has(keyword)) return false;
  const only = dialect.values?.value[keyword];
  if (only !== undefined && !only.includes(value)) return false;
  if (keyword === 'format') {
    const formats = dialect.formats.value;
    return formats === 'any' || formats.includes(String(value));
  }
  if (keyword === 'pattern') return readsPattern(dialect, String(value));
  if (keyword === 'patternProperties' && isObject(value)) {
    return Object.keys(value).every((pattern) => readsPattern(dialect, pattern));
  }
  const limit = dialect.boundLimit?.value;
  return limit === undefined || typeof value !== 'number' || Math.abs(value) < limit;
}

function readsPattern(dialect: Dialect, pattern: string): boolean {
  return !(dialect.patterns?.value ?? []).some((feature) => features[feature].test(pattern));
}

/** How the features of a pattern look. A false alarm costs a hint, a miss the whole request: these err to the safe side. */
const features: { readonly [F in PatternFeature]: RegExp } = {
  'look-around': /\(\?<?[=!]/,
  'back-reference': /\\[1-9]|\\k</,
  'word-boundary': /\\[bB]/,
  'large-repeat': /\{\d*,?\d{3,}\}|\{\d{3,},\d*\}|\\[pP]\{/,
  // A named group, `[]` and `[^]`, and escapes by letters that Python's `re` has no meaning for, `\p{…}` and `\u{…}` among them.
  'ecmascript-only': /\(\?<(?![=!])|(?<!\\)(?:\\\\)*(?:\[\^?\]|\\(?:[ceg-mo-qyzCE-MO-RTVXY]|u\{))/,
};
