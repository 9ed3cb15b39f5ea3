import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { generateText, tool } from 'ai';
import OpenAI from 'openai';
import { standardFunction } from 'openai/helpers/standard-schema';
import { afterAll, describe, expect, it } from 'vitest';
import type { ActionSchema } from '../../templates/runtime/standard-schema.ts';
import { majors, type Request } from '../support/ai-sdk.ts';
import { generateDesk, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';
import { openaiCall } from '../support/providers.ts';
import { scriptedServer } from '../support/scripted-server.ts';

type Search = { query: string; limit: number; 'order by'?: string };

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
await generateDesk(project.folder, 'mcp');
const { schemas } = (await import(pathToFileURL(path.join(project.folder, 'generated/schemas.ts')).href)) as {
  readonly schemas: {
    readonly 'notes.search': ActionSchema<Omit<Search, 'limit'> & { limit?: number }, Search>;
    readonly 'wallet.transfer': ActionSchema<{ to: string; amount: number }>;
  };
};

/** Each library reads by the schema: it fills the default in, and lets nothing invalid through to the tool. */
describe('schemas[name], as it is', () => {
  it('is the inputSchema of a tool of AI SDK 7', async () => {
    const executed: unknown[] = [];
    const search = tool({
      description: 'Search the notes.',
      inputSchema: schemas['notes.search'],
      execute: async (input) => {
        executed.push(input);
        return input.limit;
      },
    });
    const seen: Request[] = [];
    const model = majors.at(-1)?.model(
      [
        [
          { id: 'c1', name: 'search', args: '{"query":"milk"}' },
          { id: 'c2', name: 'search', args: '{"query":1}' },
        ],
      ],
      seen,
    );
    const result = await generateText({ model: model as never, prompt: 'x', tools: { search } });
    expect(executed).toEqual([{ query: 'milk', limit: 10 }]);
    expect(result.toolCalls.find(({ toolCallId }) => toolCallId === 'c2')).toMatchObject({ invalid: true });
    expect(seen[0]?.tools?.[0]?.inputSchema).toMatchObject({ type: 'object', required: ['query'] });
  });

  it('is the inputSchema of a tool of the MCP 2.x server package', async () => {
    const executed: unknown[] = [];
    const server = new McpServer({ name: 'desk', version: '1.0.0' });
    server.registerTool(
      'search',
      { description: 'Search the notes.', inputSchema: schemas['notes.search'] },
      async (input: Search) => {
        executed.push(input);
        return { content: [{ type: 'text', text: String(input.limit) }] };
      },
    );
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(ours);
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(theirs);
    const { tools } = await client.listTools();
    expect(tools[0]?.inputSchema).toMatchObject({ type: 'object', required: ['query'] });
    const good = await client.callTool({ name: 'search', arguments: { query: 'milk' } });
    expect(good).toMatchObject({ content: [{ text: '10' }] });
    const bad = await client.callTool({ name: 'search', arguments: { query: 1 } });
    expect(bad).toMatchObject({ isError: true });
    expect(executed).toEqual([{ query: 'milk', limit: 10 }]);
    await client.close();
  });

  it('is the parameters of a function of the OpenAI SDK', async () => {
    const executed: unknown[] = [];
    const transfer = standardFunction({
      name: 'transfer',
      description: 'Send tokens.',
      parameters: schemas['wallet.transfer'],
      function: (input) => {
        executed.push(input);
        return 'sent';
      },
    });
    const completion = (message: object) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: 'any',
      choices: [
        { index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', ...message } },
      ],
    });
    await using server = await scriptedServer<{ readonly tools: readonly object[] }>([
      completion({ content: null, tool_calls: [openaiCall('c1', 'transfer', { to: address, amount: 1 })] }),
      completion({ content: 'Sent.' }),
    ]);
    const client = new OpenAI({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
    const runner = client.chat.completions.runTools({
      model: 'any',
      messages: [{ role: 'user', content: 'x' }],
      tools: [transfer],
    });
    expect(await runner.finalContent()).toBe('Sent.');
    expect(executed).toEqual([{ to: address, amount: 1 }]);
    expect(server.request(0).body.tools[0]).toMatchObject({
      function: {
        name: 'transfer',
        parameters: { type: 'object', properties: { amount: { type: 'integer' } } },
      },
    });
  });
});
