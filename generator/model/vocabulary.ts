import type { KeywordLists } from './dialect.ts';

/** The keywords of JSON Schema 2020-12 that say something about a value, by the kind that they speak of (Core, Validation). */
export const jsonSchema: KeywordLists = {
  any: [
    ...['$ref', '$defs', 'type', 'enum', 'const', 'title', 'description', 'default', 'examples'],
    ...['deprecated', 'readOnly', 'writeOnly', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else'],
  ],
  string: [
    ...['minLength', 'maxLength', 'pattern', 'format'],
    ...['contentEncoding', 'contentMediaType', 'contentSchema'],
  ],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: [
    ...['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
    ...['contains', 'minContains', 'maxContains', 'unevaluatedItems'],
  ],
  object: [
    ...['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames'],
    ...['minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties'],
  ],
};

/** Keywords that describe and do not constrain. */
export const annotations: readonly string[] = [
  ...['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema', '$comment'],
];

/** All keywords of lists in one set. */
export function keywordsOf(lists: KeywordLists): ReadonlySet<string> {
  return new Set([...lists.any, ...lists.string, ...lists.number, ...lists.array, ...lists.object]);
}
