import type { Dialect } from '../../../generator/model/dialect.ts';

const names = {
  value: { where: 'root', characters: 'a-zA-Z0-9_', first: 'a-zA-Z_', maxLength: 64 },
  source: '@google/genai@3.3.0, FunctionDeclaration.parameters (a comment; never seen as a refusal)',
} as const;

const rootForbids = {
  value: [
    ...['oneOf', 'anyOf', 'allOf', '$ref', 'enum', 'const', 'not'],
    ...['if', 'then', 'else', 'dependentSchemas', 'dependentRequired'],
  ],
  source: 'the root must describe an object (@google/genai@3.3.0, FunctionDeclaration.parametersJsonSchema)',
};

const patterns = {
  value: ['look-around', 'back-reference', 'ecmascript-only'],
  source:
    'Vertex refuses `\\p{…}`: langfuse/langfuse#14770; look-around and back-references are not known to be taken',
} as const;

const boundLimit = {
  value: 2 ** 31,
  source: 'not known; what every language of the backend reads as an integer',
};

/** `parametersJsonSchema`: JSON Schema that goes to the backend as it is. The default. */
export const geminiJson: Dialect = {
  id: 'gemini/json@2026-11',
  strict: false,
  keywords: {
    value: {
      any: ['$ref', '$defs', 'type', 'enum', 'anyOf', 'title', 'description'],
      string: ['format', 'pattern', 'minLength', 'maxLength'],
      number: ['minimum', 'maximum'],
      array: ['items', 'prefixItems', 'minItems', 'maxItems'],
      object: ['properties', 'required', 'additionalProperties'],
    },
    source:
      '@google/genai@3.3.0, responseJsonSchema (oneOf is read as anyOf; const: a list of one); recorded requests that were answered carry additionalProperties, $defs, prefixItems, pattern, minLength and maxLength (pydantic/pydantic-ai, its cassettes of gemini-2.5-flash)',
  },
  rootForbids,
  types: {
    value: { lists: 'nullable', null: 'type', typed: true },
    source: '@google/genai@3.3.0, responseJsonSchema; Vertex refuses a schema without type',
  },
  enums: {
    value: { kinds: ['string'], emptyText: false },
    source: 'weave-os/router#65 for `parameters`; others are not known to be taken',
  },
  formats: { value: ['date-time'], source: 'hideya/langchain-mcp-tools-ts#36' },
  patterns,
  required: { value: 'some', source: '@google/genai@3.3.0, responseJsonSchema' },
  references: {
    value: { siblings: [], recursive: false },
    source:
      '@google/genai@3.3.0, responseJsonSchema: cycles in optional properties only; nothing beside $ref',
  },
  itemsRequired: { value: true, source: 'DEEIX-AI/DEEIX-Chat#546 for `parameters`' },
  keys: names,
  boundLimit,
};

/** `parameters`: the subset of OpenAPI 3.0 that Gemini's `Schema` type is. */
export const geminiOpenapi: Dialect = {
  id: 'gemini/openapi@2026-11',
  strict: false,
  keywords: {
    value: {
      any: ['type', 'nullable', 'enum', 'anyOf', 'title', 'description'],
      string: ['format', 'pattern', 'minLength', 'maxLength'],
      number: ['minimum', 'maximum'],
      array: ['items', 'minItems', 'maxItems'],
      object: ['properties', 'required', 'minProperties', 'maxProperties'],
    },
    source:
      '@google/genai@3.3.0, Schema; an unknown key is refused: pizza-bot-app/pizza-bot#62, decolua/9router#3018',
  },
  rootForbids,
  types: {
    value: { lists: 'one', null: 'nullable-keyword', typed: true },
    source: '@google/genai@3.3.0, Schema: `type` is one word, null is `nullable`',
  },
  enums: {
    value: { kinds: ['string'], emptyText: false },
    source: 'weave-os/router#65; the empty text and other types are refused',
  },
  formats: { value: ['date-time'], source: 'hideya/langchain-mcp-tools-ts#36' },
  patterns,
  required: { value: 'some', source: '@google/genai@3.3.0, Schema' },
  references: {
    value: { siblings: [], recursive: false },
    source: 'anomalyco/opencode#12295; $defs is an unknown key',
  },
  emptyPropertiesRefused: {
    value: true,
    source: '@ai-sdk/google@3.0.141, convertJSONSchemaToOpenAPISchema leaves them out',
  },
  unionsAlone: { value: true, source: 'vercel/ai#19000' },
  itemsRequired: { value: true, source: 'DEEIX-AI/DEEIX-Chat#546' },
  keys: names,
  boundLimit,
};
