import type { Dialect } from '../../../generator/model/dialect.ts';
import { jsonSchema } from '../../../generator/model/vocabulary.ts';

const rootForbids = {
  value: ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not', '$ref'],
  source: 'langchain-ai/langchainjs#9804; goruck/home-generative-agent#545; `$ref`: the root needs a `type`',
};

const boundLimit = {
  value: 2 ** 53,
  source:
    'RFC 8259, section 6: integers beyond are not interoperable; no other rule of this provider is known',
};

/** Patterns are compiled with Python's `re` in both modes, those of `patternProperties` too. */
const patternSource =
  'look-around is refused: tombii/better-ccflare#357, anomalyco/opencode#32073; what Python does not compile "is not a \'regex\'": lidge-jun/opencodex#4072, Alishahryar1/free-claude-code#1730';

/** Not strict: other keywords are accepted as hints. */
export const openaiDefault: Dialect = {
  id: 'openai/default@2026-11',
  strict: false,
  keywords: {
    value: { ...jsonSchema, object: jsonSchema.object.filter((keyword) => keyword !== 'propertyNames') },
    source:
      'hints below the root: fazer-ai/agents#64; propertyNames: @ai-sdk/openai, normalizeOpenAIJsonSchema drops it in both modes; must be valid 2020-12: vercel/ai#2271, fastcore#798',
  },
  rootForbids,
  types: { value: { lists: 'any', null: 'type', typed: false }, source: 'JSON Schema 2020-12' },
  enums: {
    value: { kinds: ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'], emptyText: true },
    source: 'JSON Schema 2020-12',
  },
  formats: { value: 'any', source: 'JSON Schema 2020-12' },
  patterns: { value: ['look-around', 'ecmascript-only'], source: patternSource },
  required: { value: 'some', source: 'developers.openai.com, "Function calling": not strict' },
  references: {
    value: { siblings: jsonSchema.any, recursive: true },
    source: 'JSON Schema 2020-12',
  },
  itemsRequired: { value: true, source: 'vercel/ai#2271' },
  boundLimit,
};

const structuredOutputs = 'developers.openai.com, "Structured outputs"';

/** Strict: the subset that is enforced while the model writes. */
export const openaiStrict: Dialect = {
  id: 'openai/strict@2026-11',
  strict: true,
  keywords: {
    value: {
      any: ['$ref', '$defs', 'type', 'enum', 'const', 'anyOf', 'title', 'description'],
      string: ['pattern', 'format'],
      number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
      array: ['items', 'minItems', 'maxItems'],
      object: ['properties', 'required', 'additionalProperties'],
    },
    source: `${structuredOutputs}; \`default\` is refused by Azure: openai/openai-agents-python#4390; minLength and maxLength are not in the list`,
  },
  rootForbids: {
    value: [...rootForbids.value, 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired'],
    source: `${rootForbids.source}; ${structuredOutputs}`,
  },
  values: {
    value: { additionalProperties: [false] },
    source: structuredOutputs,
  },
  types: {
    value: { lists: 'nullable', null: 'type', typed: true },
    source: `${structuredOutputs}; a schema without type is refused: oh-my-pi#211`,
  },
  enums: {
    value: { kinds: ['null', 'boolean', 'integer', 'number', 'string'], emptyText: true },
    source: structuredOutputs,
  },
  formats: {
    value: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    source: `${structuredOutputs}; another is refused: cyanheads/git-mcp-server#47`,
  },
  patterns: {
    value: ['look-around', 'back-reference', 'ecmascript-only'],
    source: `${patternSource}; @ai-sdk/openai, normalizeOpenAIJsonSchema drops such patterns; oh-my-pi#211`,
  },
  required: { value: 'all', source: structuredOutputs },
  closed: { value: true, source: structuredOutputs },
  references: {
    value: { siblings: [], recursive: true },
    source:
      '"$ref cannot have keywords": langchain-ai/langchainjs#11381, camel-ai/camel#3001, vectorize-io/hindsight#3944',
  },
  itemsRequired: { value: true, source: 'vercel/ai#2271' },
  boundLimit,
  limits: {
    value: {
      depth: 10,
      properties: 5000,
      enumValues: 1000,
      characters: 120_000,
      longEnum: { members: 250, characters: 15_000 },
    },
    source: structuredOutputs,
  },
};
