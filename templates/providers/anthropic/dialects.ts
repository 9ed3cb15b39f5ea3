import type { Dialect } from '../../../generator/model/dialect.ts';
import { jsonSchema } from '../../../generator/model/vocabulary.ts';

const keys = {
  value: { where: 'root', characters: 'a-zA-Z0-9_.-', maxLength: 64 },
  source:
    'erikmaday/unusual-whales-mcp#57; not documented, and seen for the root alone (openclaw/openclaw#98640)',
} as const;

const boundLimit = {
  value: 2 ** 53 - 1,
  source: 'tailcallhq/forgecode#3307 (Claude on Bedrock); from 2^63 - 1 on: anthropics/claude-code#48332',
};

/** Not strict: the schema must be valid JSON Schema 2020-12; below the root its keywords are hints. */
export const anthropicDefault: Dialect = {
  id: 'anthropic/default@2026-11',
  strict: false,
  keywords: {
    value: jsonSchema,
    source: 'MarkusPfundstein/mcp-gsuite#19; patternProperties answered 200: openclaw/openclaw#98640',
  },
  rootForbids: {
    value: ['oneOf', 'anyOf', 'allOf', '$ref'],
    source: 'anthropics/claude-code#40075; `$ref`: "input_schema.type: Field required"',
  },
  types: { value: { lists: 'any', null: 'type', typed: false }, source: 'JSON Schema 2020-12' },
  enums: {
    value: { kinds: ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'], emptyText: true },
    source: 'JSON Schema 2020-12',
  },
  formats: { value: 'any', source: 'JSON Schema 2020-12' },
  required: { value: 'some', source: 'JSON Schema 2020-12' },
  references: { value: { siblings: jsonSchema.any, recursive: true }, source: 'JSON Schema 2020-12' },
  itemsRequired: {
    value: true,
    source: 'not known to be refused here; hosts that check tools refuse it (VS Code)',
  },
  keys,
  boundLimit,
};

const structuredOutputs = 'platform.claude.com/docs/en/build-with-claude/structured-outputs (read 2026-11)';

/** Strict: optional properties stay optional, and count. */
export const anthropicStrict: Dialect = {
  id: 'anthropic/strict@2026-11',
  strict: true,
  keywords: {
    value: {
      any: ['$ref', '$defs', 'type', 'enum', 'const', 'anyOf', 'title', 'description', 'default'],
      string: ['pattern', 'format'],
      number: [],
      array: ['items', 'minItems'],
      object: ['properties', 'required', 'additionalProperties'],
    },
    source: `${structuredOutputs}; allOf is left out, since it is not taken together with $ref; oneOf: strands-agents/harness-sdk#2664`,
  },
  rootForbids: {
    value: [
      ...['oneOf', 'anyOf', 'allOf', '$ref', 'enum', 'const', 'not'],
      ...['if', 'then', 'else', 'dependentSchemas', 'dependentRequired'],
    ],
    source: `anthropics/claude-code#40075; ${structuredOutputs}`,
  },
  values: {
    value: { minItems: [0, 1], additionalProperties: [false] },
    source: structuredOutputs,
  },
  types: { value: { lists: 'nullable', null: 'type', typed: true }, source: structuredOutputs },
  enums: {
    value: { kinds: ['null', 'boolean', 'integer', 'number', 'string'], emptyText: true },
    source: structuredOutputs,
  },
  formats: {
    value: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
    source: structuredOutputs,
  },
  patterns: {
    value: ['look-around', 'back-reference', 'word-boundary', 'large-repeat'],
    source: structuredOutputs,
  },
  required: { value: 'some', source: structuredOutputs },
  closed: { value: true, source: structuredOutputs },
  references: { value: { siblings: [], recursive: false }, source: structuredOutputs },
  itemsRequired: {
    value: true,
    source: 'not known to be refused, but without it nothing could be enforced',
  },
  keys,
  boundLimit,
  budget: {
    value: { tools: 20, optionals: 24, unions: 16 },
    source: `${structuredOutputs}; camel-ai/camel#4171, elizaOS/eliza#16499`,
  },
};
