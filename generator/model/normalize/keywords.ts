import { step } from '../documents.ts';
import { type Draft, isBefore } from '../drafts.ts';
import type { Json, Schema, SchemaObject } from '../ir.ts';
import { isObject } from '../subschemas.ts';

/** Where a keyword of 2020-12 holds subschemas: its value, each member of a list, each value of a map. */
export type Applicator = 'schema' | 'list' | 'map';

/** The keywords of 2020-12 that hold subschemas, but for `$defs`. */
export const applicators: ReadonlyMap<string, Applicator> = new Map<string, Applicator>([
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['additionalProperties', 'schema'],
  ['propertyNames', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['dependentSchemas', 'map'],
  ['prefixItems', 'list'],
  ['items', 'schema'],
  ['contains', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['contentSchema', 'schema'],
]);

/**
 * Keywords that assert, or hold subschemas, and the draft that brought them; all others are as old as
 * draft-04.
 */
const since: ReadonlyMap<string, Draft> = new Map<string, Draft>([
  ['const', 'draft-06'],
  ['contains', 'draft-06'],
  ['propertyNames', 'draft-06'],
  ['if', 'draft-07'],
  ['then', 'draft-07'],
  ['else', 'draft-07'],
  ['dependentRequired', '2019-09'],
  ['dependentSchemas', '2019-09'],
  ['minContains', '2019-09'],
  ['maxContains', '2019-09'],
  ['unevaluatedItems', '2019-09'],
  ['unevaluatedProperties', '2019-09'],
  ['contentSchema', '2019-09'],
  ['prefixItems', '2020-12'],
  ['$dynamicRef', '2020-12'],
]);

/** The keywords of the validation vocabulary, which a dialect of its own may leave out. */
export const validationKeywords: ReadonlySet<string> = new Set(
  (
    'type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern ' +
    'maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired'
  ).split(' '),
);

/** Keywords that say something about a value and assert nothing. */
export const annotations: ReadonlySet<string> = new Set(
  'title description default examples deprecated readOnly writeOnly'.split(' '),
);

/**
 * Annotations that came after draft-04, with the form that they have since; in older drafts they may have
 * any.
 */
const newerAnnotations: ReadonlyMap<string, readonly [since: Draft, isForm: (value: Json) => boolean]> =
  new Map([
    ['examples', ['draft-06', Array.isArray]],
    ['readOnly', ['draft-07', isBoolean]],
    ['writeOnly', ['draft-07', isBoolean]],
    ['contentEncoding', ['draft-07', isString]],
    ['contentMediaType', ['draft-07', isString]],
    ['deprecated', ['2019-09', isBoolean]],
  ] as const);

function isBoolean(value: Json): boolean {
  return typeof value === 'boolean';
}

function isString(value: Json): boolean {
  return typeof value === 'string';
}

/** True where an older draft lets an annotation have a form that it cannot have today. */
export function isMalformedHere(keyword: string, value: Json, dialect: Dialect): boolean {
  const [first, isForm] = newerAnnotations.get(keyword) ?? [];
  return (
    dialect.declared && first !== undefined && isBefore(dialect.draft, first) && isForm?.(value) === false
  );
}

/** Every keyword of 2020-12 that is left in a normalised schema; anything else there is an extension. */
export const keywords: ReadonlySet<string> = new Set([
  ...applicators.keys(),
  ...validationKeywords,
  ...annotations,
  ...'$ref $defs format contentEncoding contentMediaType'.split(' '),
]);

/** Which reading of JSON Schema a schema is in. */
export interface Dialect {
  readonly draft: Draft;
  /** `$schema` (or the caller) names the draft; where nothing does, older forms are understood too. */
  readonly declared: boolean;
  /** Keywords that the dialect's own meta-schema leaves out. */
  readonly ignored: ReadonlySet<string>;
}

/** True where a keyword means nothing because its draft is older than it. */
export function isTooNew(keyword: string, dialect: Dialect): boolean {
  const first = since.get(keyword);
  return dialect.declared && first !== undefined && isBefore(dialect.draft, first);
}

/** True where `$ref` makes its siblings mean nothing: draft-07 and before. */
export function refStandsAlone(dialect: Dialect): boolean {
  return dialect.declared && isBefore(dialect.draft, '2019-09');
}

/** True where the forms that 2020-12 did away with (array-form `items`, `additionalItems`) are understood. */
export function hasArrayItems(dialect: Dialect): boolean {
  return !dialect.declared || dialect.draft !== '2020-12';
}

export function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}

/**
 * The subschemas right below a schema as its dialect sees them (definitions too), with their pointers below
 * it.
 */
export function* subschemas(
  schema: SchemaObject,
  dialect: Dialect,
): Generator<readonly [pointer: string, value: Json]> {
  for (const [keyword, value] of Object.entries(schema)) {
    if (isTooNew(keyword, dialect)) continue;
    const kind = scanned(keyword, value, dialect);
    if (kind === 'schema') {
      yield [step(keyword), value];
    } else if (kind === 'list' && Array.isArray(value)) {
      for (const [index, member] of value.entries()) yield [step(keyword) + step(index), member as Json];
    } else if (kind === 'map' && isObject(value)) {
      for (const [key, member] of Object.entries(value)) yield [step(keyword) + step(key), member];
    }
  }
}

function scanned(keyword: string, value: Json, dialect: Dialect): Applicator | undefined {
  if (keyword === '$defs' || keyword === 'definitions' || keyword === 'dependencies') return 'map';
  if (keyword === 'additionalItems' && hasArrayItems(dialect)) return 'schema';
  if (keyword === 'items' && Array.isArray(value)) return hasArrayItems(dialect) ? 'list' : undefined;
  return applicators.get(keyword);
}
