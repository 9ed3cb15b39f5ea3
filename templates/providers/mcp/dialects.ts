import type { Dialect } from '../../../generator/model/dialect.ts';
import { jsonSchema } from '../../../generator/model/vocabulary.ts';

const common: Omit<Dialect, 'id' | 'rootForbids'> = {
  strict: false,
  keywords: {
    value: jsonSchema,
    source: 'modelcontextprotocol.io/specification/2025-11-25/server/tools: 2020-12 without $schema',
  },
  types: { value: { lists: 'any', null: 'type', typed: false }, source: 'JSON Schema 2020-12' },
  enums: {
    value: { kinds: ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'], emptyText: true },
    source: 'JSON Schema 2020-12',
  },
  formats: { value: 'any', source: 'JSON Schema 2020-12' },
  patterns: {
    value: ['look-around', 'ecmascript-only'],
    source:
      'hosts hand tools on to models that refuse them (tombii/better-ccflare#357, langfuse/langfuse#14770)',
  },
  required: { value: 'some', source: 'JSON Schema 2020-12' },
  references: { value: { siblings: jsonSchema.any, recursive: true }, source: 'JSON Schema 2020-12' },
  itemsRequired: {
    value: true,
    source:
      'hosts hand tools on to models that refuse silent arrays (vercel/ai#2271, DEEIX-AI/DEEIX-Chat#546)',
  },
  boundLimit: {
    value: 2 ** 53,
    source: 'RFC 8259, section 6: integers beyond are not interoperable; refused by models behind hosts',
  },
  objectProperties: {
    value: true,
    source: '@modelcontextprotocol/sdk@1.32.2, Tool.inputSchema: a boolean property schema is rejected',
  },
};

/** Protocol 2025-11-25: an object at the root. Hosts hand tools on to models, so root unions do not pass either. */
export const mcp2025: Dialect = {
  ...common,
  id: 'mcp/2025-11-25',
  rootForbids: {
    value: ['oneOf', 'anyOf', 'allOf', '$ref', 'enum', 'const', 'not'],
    source:
      '@modelcontextprotocol/sdk@1.32.2, Tool; the hosts of models refuse them (langchain-ai/langchainjs#9804)',
  },
};

/** Protocol 2026-07-28: combinators may stand beside the root's type. */
export const mcp2026: Dialect = {
  ...common,
  id: 'mcp/2026-07-28',
  rootForbids: { value: ['$ref'], source: '@modelcontextprotocol/server@2.4.0, Tool' },
};
