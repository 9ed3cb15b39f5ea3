import type { JsonSchemaObject } from '../../templates/runtime/json.ts';

/**
 * What JSON Schema 2020-12 says of its own keywords (json-schema.org, draft 2020-12: Core and Validation), as a schema of ours: the meta-schemas
 * themselves are ten files, which nobody needs to load for this.
 */

const schema = { $ref: '#' } as const;
const schemas = { type: 'object', additionalProperties: schema } as const;
const list = { type: 'array', items: schema, minItems: 1 } as const;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const number = { type: 'number' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const names = { type: 'array', items: text, uniqueItems: true } as const;
const typeName = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] } as const;

export const schemaRules: JsonSchemaObject = {
  type: ['object', 'boolean'],
  properties: {
    $id: text,
    $schema: text,
    $ref: text,
    $anchor: text,
    $dynamicRef: text,
    $dynamicAnchor: text,
    $comment: text,
    $vocabulary: { type: 'object', additionalProperties: flag },
    $defs: schemas,
    definitions: schemas,

    prefixItems: list,
    items: schema,
    contains: schema,
    additionalProperties: schema,
    properties: schemas,
    patternProperties: schemas,
    dependentSchemas: schemas,
    dependencies: { type: 'object', additionalProperties: { anyOf: [schema, names] } },
    propertyNames: schema,
    if: schema,
    // biome-ignore lint/suspicious/noThenProperty: the keyword's name
    then: schema,
    else: schema,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
    unevaluatedItems: schema,
    unevaluatedProperties: schema,

    type: {
      if: { type: 'array' },
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name
      then: { items: typeName, minItems: 1, uniqueItems: true },
      else: typeName,
    },
    enum: { type: 'array' },
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    maximum: number,
    exclusiveMaximum: number,
    minimum: number,
    exclusiveMinimum: number,
    maxLength: count,
    minLength: count,
    pattern: text,
    maxItems: count,
    minItems: count,
    uniqueItems: flag,
    maxContains: count,
    minContains: count,
    maxProperties: count,
    minProperties: count,
    required: names,
    dependentRequired: { type: 'object', additionalProperties: names },

    title: text,
    description: text,
    deprecated: flag,
    readOnly: flag,
    writeOnly: flag,
    examples: { type: 'array' },
    format: text,
    contentEncoding: text,
    contentMediaType: text,
    contentSchema: schema,
  },
};
