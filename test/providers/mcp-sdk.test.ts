import { cpSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  Client as Client2,
  StreamableHTTPClientTransport as HttpClient2,
} from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioClient2 } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Server as Server2, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { afterAll, describe, expect, it } from 'vitest';
import type { McpHttpOptions, McpToolServer } from '../../templates/providers/mcp/wire.ts';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
// The server over stdio runs under Node's type stripping.
writeFileSync(
  path.join(project.folder, 'tsconfig.json'),
  '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
);
const { createToolkit } = await generateDesk(project.folder, 'mcp');
const { serveMcpHttp, mcpRequestHandler } = (await import(
  pathToFileURL(path.join(project.folder, 'generated/providers/mcp.ts')).href
)) as typeof import('../../templates/providers/mcp/wire.ts');
const stdioServer = path.join(project.folder, 'stdio-server.ts');
cpSync(path.join(import.meta.dirname, 'mcp/stdio-server.ts'), stdioServer);

const failing = (): never => {
  throw new Error('secret');
};
const entities: (string | undefined)[] = [];
const toolkit = createToolkit(
  handlersWith({
    'clock.now': failing,
    'wallet.balance': (_, { entity }) => {
      entities.push(entity);
      return { amount: '1' };
    },
  }),
);
const info = { name: 'desk', version: '1.0.0' };
const toolsFor = async (entity: string | undefined) =>
  (await (entity === undefined ? toolkit : toolkit.entity(entity))
    .forLLM('mcp')
    .runnable()) as unknown as McpToolServer;
const sdk1 = {
  Server,
  ListToolsRequestSchema,
  CallToolRequestSchema,
  createServer,
  StreamableHTTPServerTransport,
};
const sdk2 = { Server: Server2, WebStandardStreamableHTTPServerTransport, Response };

type AnyClient = Pick<Client, 'listTools' | 'callTool' | 'close'>;

/** What every client sees of every server. */
async function converse(client: AnyClient): Promise<void> {
  const { tools } = await client.listTools();
  const balance = tools.find(({ name }) => name === 'wallet.balance');
  expect(tools).toHaveLength(5);
  expect(balance).toMatchObject({
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', required: ['address'] },
    outputSchema: { type: 'object', required: ['amount'] },
  });
  // The client holds structured content to the output schema that it was told.
  expect(await client.callTool({ name: 'wallet.balance', arguments: { address } })).toMatchObject({
    content: [{ type: 'text', text: '{"amount":"1"}' }],
    structuredContent: { amount: '1' },
    isError: false,
  });
  expect(await client.callTool({ name: 'shape.area', arguments: { kind: 'square', side: 2 } })).toMatchObject(
    {
      content: [{ text: '4' }],
      structuredContent: { result: 4 },
      isError: false,
    },
  );
  const failure = (code: string) => ({ isError: true, content: [{ text: expect.stringContaining(code) }] });
  expect(await client.callTool({ name: 'wallet.balance', arguments: { adress: 1 } })).toMatchObject(
    failure('INVALID_INPUT'),
  );
  const failed = await client.callTool({ name: 'clock.now' });
  expect(failed).toMatchObject(failure('EXECUTION_FAILED'));
  expect(JSON.stringify(failed)).not.toContain('secret');
  await client.close();
}

describe('a server over stdio', () => {
  it.each(['1', '2'])('of SDK %s.x serves a client of 1.x', async (major) => {
    const client = new Client(info);
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [stdioServer, major] }));
    expect(client.getInstructions()).toBe('Ask the desk.');
    await converse(client);
  });

  it.each(['1', '2'])('of SDK %s.x serves a client of 2.x', async (major) => {
    const client = new Client2(info);
    await client.connect(new StdioClient2({ command: process.execPath, args: [stdioServer, major] }));
    await converse(client as unknown as AnyClient);
  });
});

describe('a server over Streamable HTTP', () => {
  it('serves clients of both SDKs, on loopback', async () => {
    const server = await serveMcpHttp({ info, tools: toolsFor, port: 0 }, sdk1);
    try {
      expect(server.url).toBe(`http://127.0.0.1:${server.port}/mcp`);
      const client = new Client(info);
      await client.connect(new StreamableHTTPClientTransport(new URL(server.url)) as never);
      await converse(client);
      const client2 = new Client2(info);
      await client2.connect(new HttpClient2(new URL(server.url)));
      await converse(client2 as unknown as AnyClient);
    } finally {
      server.close();
    }
  });

  it('as a function of a Web request, by the 2.x server package', async () => {
    const handle = mcpRequestHandler<Request, Response>({ info, tools: toolsFor }, sdk2);
    const fetchHere = (url: string | URL, init?: RequestInit) => handle(new Request(url, init));
    for (const client of [new Client2(info)]) {
      await client.connect(new HttpClient2(new URL('http://localhost/mcp'), { fetch: fetchHere }));
      await converse(client as unknown as AnyClient);
    }
    const foreign = await handle(
      new Request('http://localhost/mcp', { method: 'POST', headers: { origin: 'https://evil.example' } }),
    );
    expect(foreign.status).toBe(403);
  });

  it('has results that are too long cut in the text for the model, and whole in the data that the schema promises', async () => {
    const titles = Array.from({ length: 500 }, (_, index) => `note ${index}`);
    const long = createToolkit(
      handlersWith({ 'notes.search': () => ({ titles, more: false }), 'clock.now': () => ({ titles }) }),
      { results: { maxLength: 400 } },
    );
    const tools = async () => (await long.forLLM('mcp').runnable()) as unknown as McpToolServer;
    const server = await serveMcpHttp({ info, tools, port: 0 }, sdk1);
    try {
      const [client, client2] = [new Client(info), new Client2(info)];
      await client.connect(new StreamableHTTPClientTransport(new URL(server.url)) as never);
      await client2.connect(new HttpClient2(new URL(server.url)));
      for (const each of [client, client2 as unknown as AnyClient]) {
        // Clients hold results to the schemas of the list, and refuse those without their data.
        await each.listTools();
        const found = await each.callTool({ name: 'notes.search', arguments: { query: 'x' } });
        expect(found).toMatchObject({ isError: false, structuredContent: { titles, more: false } });
        const [block, ...others] = found.content as { text: string }[];
        expect([block?.text.length, others]).toEqual([expect.closeTo(400, -2), []]);
        expect(block?.text).toContain('Cut off here');
        // Nothing is promised of this one, so nothing of it is beyond the limit.
        const told = await each.callTool({ name: 'clock.now' });
        expect(told).toMatchObject({ content: [{ text: expect.stringContaining('Cut off here') }] });
        expect(told).not.toHaveProperty('structuredContent');
        await each.close();
      }
    } finally {
      server.close();
    }
  });

  it('refuses other hosts, foreign pages and other paths before it reads anything', async () => {
    const server = await serveMcpHttp({ info, tools: toolsFor, port: 0 }, sdk1);
    try {
      const { port } = server;
      expect(await statusOf(port, '/mcp', { host: 'evil.example' })).toBe(403);
      expect(await statusOf(port, '/mcp', { host: `127.0.0.1.evil.example:${port}` })).toBe(403);
      expect(await statusOf(port, '/mcp', { origin: 'https://evil.example' })).toBe(403);
      expect(await statusOf(port, '/mcp', { origin: 'null' })).toBe(403);
      expect(await statusOf(port, '/', {})).toBe(404);
      // Admitted: what is wrong now is the body.
      expect(await statusOf(port, '/mcp', { origin: 'http://localhost:3000' })).not.toBe(403);
    } finally {
      server.close();
    }
  });

  it('asks the host who asks, and executes for them alone', async () => {
    const authenticate: McpHttpOptions['authenticate'] = (request) => {
      const token = request.header('authorization');
      if (token === 'Bearer broken') throw new Error('the session store is down');
      return token === 'Bearer good' ? 'user_1' : undefined;
    };
    const server = await serveMcpHttp({ info, tools: toolsFor, port: 0, authenticate }, sdk1);
    try {
      expect(await statusOf(server.port, '/mcp', {})).toBe(401);
      expect(await statusOf(server.port, '/mcp', { authorization: 'Bearer broken' })).toBe(401);
      entities.length = 0;
      const client = new Client(info);
      const requestInit = { headers: { authorization: 'Bearer good' } };
      await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }) as never);
      await client.callTool({ name: 'wallet.balance', arguments: { address } });
      await client.close();
      expect(entities).toEqual(['user_1']);
    } finally {
      server.close();
    }
  });

  it('does not listen beyond this machine to whoever comes', async () => {
    await expect(serveMcpHttp({ info, tools: toolsFor, port: 0, host: '0.0.0.0' }, sdk1)).rejects.toThrow(
      /authenticate/,
    );
  });
});

function statusOf(
  port: number,
  requestPath: string,
  headers: { [name: string]: string },
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path: requestPath, method: 'POST', headers });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    request.end('{}');
  });
}
