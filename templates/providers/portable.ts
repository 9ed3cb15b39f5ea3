import type { Dialect } from '../../generator/model/dialect.ts';

const source = 'what every provider takes: the intersection of the dialects of this folder';

/** Passes everywhere, for frameworks that do not say which provider stands behind them, and for servers that are almost compatible. */
export const portable: Dialect = {
  id: 'portable@2026-11',
  strict: false,
  keywords: {
    value: {
      any: ['$ref', '$defs', 'type', 'enum', 'anyOf', 'description'],
      string: ['format', 'pattern'],
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
  patterns: {
    value: ['look-around', 'back-reference', 'word-boundary', 'large-repeat', 'ecmascript-only'],
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
