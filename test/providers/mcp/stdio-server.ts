/** An MCP server over stdio, as a host writes it; copied beside a generated client and run there. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Server as Server2 } from '@modelcontextprotocol/server';
import { StdioServerTransport as StdioServerTransport2 } from '@modelcontextprotocol/server/stdio';
import type { McpToolServer } from '../../../templates/providers/mcp/wire.ts';
import type { GeneratedDesk } from '../../support/client.ts';

type McpModule = typeof import('../../../templates/providers/mcp/wire.ts');
const generated = new URL('./generated/', import.meta.url);
const { createToolkit } = (await import(new URL('index.ts', generated).href)) as GeneratedDesk;
const { createMcpServer } = (await import(new URL('providers/mcp.ts', generated).href)) as McpModule;

const toolkit = createToolkit({
  'clock.now': () => {
    throw new Error('secret');
  },
  'notes.search': () => ({ titles: ['a'], more: false }),
  'shape.area': () => 4,
  'wallet.balance': () => ({ amount: '1' }),
  'wallet.transfer': () => 'sent',
});
const tools = (await toolkit.forLLM('mcp').runnable()) as unknown as McpToolServer;
const info = { name: 'desk', version: '1.0.0', instructions: 'Ask the desk.' };

if (process.argv[2] === '1') {
  const server = createMcpServer(tools, { Server, ListToolsRequestSchema, CallToolRequestSchema }, info);
  await server.connect(new StdioServerTransport());
} else {
  const server = createMcpServer(tools, { Server: Server2 }, info);
  await server.connect(new StdioServerTransport2());
}
