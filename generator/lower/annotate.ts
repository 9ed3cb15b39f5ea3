import type { SchemaObject } from '../model/ir.ts';
import { fromEntries, member } from '../model/subschemas.ts';
import { annotations } from '../model/vocabulary.ts';
import { accepts } from './allowed.ts';
import { describe } from './describe.ts';
import type { Kit, Place } from './lowering.ts';
import { phrases } from './phrases.ts';

/** What the dialect takes of a schema's annotations, leaving out what tells a model nothing. */
export function keptAnnotations(source: SchemaObject, { key }: Place, { dialect }: Kit): SchemaObject {
  const kept = fromEntries(
    annotations.flatMap((keyword) => {
      const value = member(source, keyword);
      if (value === undefined || !accepts(dialect, keyword, value)) return [];
      if (value === '' || value === false || (keyword === 'title' && repeats(String(value), key))) return [];
      if (keyword === 'examples' || (keyword === 'default' && typeof value === 'object')) return [];
      return [[keyword, value] as const];
    }),
  );
  return describe(kept, examplesAndDefault(source, kept));
}

/** A title that only says the key again in another spelling. */
export function repeats(title: string, key: string | undefined): boolean {
  const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return key !== undefined && bare(title) === bare(key);
}

function examplesAndDefault(source: SchemaObject, kept: SchemaObject): string[] {
  const value = member(source, 'default');
  const examples = member(source, 'examples');
  const words: string[] = [];
  if (value !== undefined && value !== null && !Object.hasOwn(kept, 'default'))
    words.push(phrases.default(value));
  if (Array.isArray(examples) && examples.length > 0) words.push(phrases.examples(examples));
  return words;
}

/** A lowered schema of one kind, with what its dialect takes of the source's own keywords. */
export function finished(
  form: SchemaObject,
  source: SchemaObject,
  words: readonly string[],
  place: Place,
  kit: Kit,
): SchemaObject {
  const { type, ...rest } = form;
  const own = Object.entries(source).filter(
    ([keyword, value]) =>
      !Object.hasOwn(form, keyword) &&
      !structural.includes(keyword) &&
      !annotations.includes(keyword) &&
      accepts(kit.dialect, keyword, value),
  );
  const lean = { ...rest };
  if (
    Array.isArray(lean['required']) &&
    lean['required'].length === 0 &&
    kit.dialect.required.value === 'some' &&
    !(place.depth === 1 && kit.dialect.rootClosed !== undefined)
  ) {
    delete (lean as { required?: unknown }).required;
  }
  const described = describe(keptAnnotations(source, place, kit), words);
  return { ...(type === undefined ? {} : { type }), ...described, ...lean, ...fromEntries(own) };
}

/** Keywords that rewrites answer for themselves. */
const structural: readonly string[] = [
  ...['type', 'enum', 'const', '$ref', '$defs', 'anyOf', 'oneOf', 'allOf', 'items', 'prefixItems'],
  ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems', 'not', 'if', 'then', 'else'],
  ...['dependentSchemas', 'dependentRequired', 'contains', 'minContains', 'maxContains'],
];
