import type { Dialect } from '../../generator/model/dialect.ts';

const source = 'what every provider takes: the intersection of the dialects of this folder';

/** Passes everywhere, for frameworks that do not say which provider stands behind them, and for servers that are almost compatible. */
export const portable: Dialect = {
  id: 'portable@2026-11',
  strict: false,
  keywords: {
    value: {
      any: ['$ref', '$defs', 'type', 'enum', 'anyOf', 'description'],
      string: ['format'],
      number: [],
      array: ['items'],
      object: ['properties', 'required'],
    },
    source,
  },
  rootForbids: {
    value: [
      ...['oneOf', 'anyOf', 'allOf', '$ref', 'enum', 'const', 'not'],
      ...['if', 'then', 'else', 'dependentSchemas', 'dependentRequired'],
    ],
    source,
  },
  rootClosed: { value: true, source },
  types: { value: { lists: 'one', null: 'type', typed: true }, source },
  enums: { value: { kinds: ['string'], emptyText: false }, source },
  formats: {
    value: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    source,
  },
  required: { value: 'some', source },
  references: { value: { siblings: [], recursive: false }, source },
  itemsRequired: { value: true, source },
  keys: {
    value: { where: 'all', characters: 'a-zA-Z0-9_', first: 'a-zA-Z_', maxLength: 64 },
    source,
  },
};

/**
 * For frameworks that hand schemas on to a provider which they do not name, of those that this folder knows: `portable`, and the patterns that all of
 * these take, as recorded requests and their own pages say.
 */
export const handedOn: Dialect = {
  ...portable,
  id: 'handed-on@2026-11',
  keywords: { ...portable.keywords, value: { ...portable.keywords.value, string: ['format', 'pattern'] } },
  patterns: {
    value: ['look-around', 'back-reference', 'word-boundary', 'large-repeat', 'ecmascript-only'],
    source: 'what the dialects of this folder say of patterns, together',
  },
};
