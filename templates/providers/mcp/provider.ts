import type { Provider } from '../../../generator/model/provider.ts';
import { mcp2025 } from './dialects.ts';
import { mcpWire } from './wire.ts';

/** The Model Context Protocol, for clients of 2025-11-25 and of 2026-07-28. */
export const mcp: Provider = {
  id: 'mcp',
  label: 'Model Context Protocol',

  names: {
    characters: {
      value: 'a-zA-Z0-9_.-',
      source: 'modelcontextprotocol.io/specification/2025-11-25/server/tools, "Tool names"',
    },
    /** The protocol's own limit is 128; hosts hand names on to models, most of which stop here. */
    maxLength: {
      value: 64,
      source: 'modelcontextprotocol.io/specification/2025-11-25/server/tools; openai SDK',
    },
  },

  dialects: { default: mcp2025 },

  wire: mcpWire,
  exports: {
    tool: 'McpToolData',
    result: 'McpCallResult',
    types: 'McpTypes',
    wire: 'mcpWire',
    prefix: 'mcp',
  },
};
