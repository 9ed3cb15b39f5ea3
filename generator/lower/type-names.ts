import type { JsonKind } from '../model/dialect.ts';
import type { Json, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';

const kinds: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** The types that a schema names; `undefined` where it names none. */
export function typesOf(schema: SchemaObject): readonly JsonKind[] | undefined {
  const type = member(schema, 'type');
  const names = Array.isArray(type) ? type : type === undefined ? undefined : [type];
  const known = names?.filter((name): name is JsonKind => kinds.includes(String(name)));
  if (known === undefined) return undefined;
  return known.filter((name) => name !== 'integer' || !known.includes('number'));
}

/** What both lists allow. */
export function meetTypes(
  a: readonly JsonKind[] | undefined,
  b: readonly JsonKind[] | undefined,
): readonly JsonKind[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return [...a, ...b].filter((kind, i, all) => all.indexOf(kind) === i && allows(a, kind) && allows(b, kind));
}

function allows(types: readonly JsonKind[], kind: JsonKind): boolean {
  return types.includes(kind) || (kind === 'integer' && types.includes('number'));
}

/** The kind of a value; whole numbers are `integer`. */
export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isObject(value)) return 'object';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' ? 'string' : 'boolean';
}

/** Whether a value is of one of the types. */
export function isOfTypes(value: Json, types: readonly JsonKind[] | undefined): boolean {
  return types === undefined || allows(types, kindOf(value));
}

const implied: readonly (readonly [JsonKind, readonly string[]])[] = [
  [
    'object',
    [
      ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
      ...['minProperties', 'maxProperties', 'unevaluatedProperties'],
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'unevaluatedItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** The kinds that an untyped schema speaks of. */
export function impliedTypes(schema: SchemaObject): readonly JsonKind[] {
  return implied
    .filter(([, keywords]) => keywords.some((keyword) => Object.hasOwn(schema, keyword)))
    .map(([kind]) => kind);
}

/** The kind whose keywords a keyword belongs to; `undefined` for those of every kind. */
export function kindOfKeyword(keyword: string): JsonKind | undefined {
  return implied.find(([, keywords]) => keywords.includes(keyword))?.[0];
}
