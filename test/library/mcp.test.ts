import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromMcpClient, type McpClient, type McpOptions } from '../../library/providers.ts';
import { createDynamicToolkit } from '../../library/runtime.ts';
import { until, when } from '../support/clock.ts';

afterEach(() => void vi.useRealTimers());

const png = 'iVBORw0KGgo=';
const anything = { type: 'object' as const };

interface Tool {
  readonly name: string;
  readonly [field: string]: unknown;
}

/** A server of our own making, with the tools that `tools` holds when it is asked, two a page. */
async function serve(
  name: string,
  tools: Tool[],
  answer: (name: string, args: object, signal: AbortSignal) => unknown,
) {
  const server = new Server({ name, version: '1' }, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    const page = tools.slice(from, from + 2);
    return { tools: page, ...(from + 2 < tools.length ? { nextCursor: String(from + 2) } : {}) } as never;
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const given = await answer(params.name, params.arguments ?? {}, signal);
    return given as never;
  });
  const connect = async (client: { connect(transport: never): Promise<void> }): Promise<void> => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(ours);
    await client.connect(theirs as never);
  };
  return { server, connect };
}

const info = { name: 'host', version: '1' };
const makers = {
  'the SDK 1.x': () => new Client(info),
  'the client package 2.x': () => new Client2(info),
} as const;

const call = (name: string, args: object = {}) => [{ id: 'c', type: 'tool_use', name, input: args }];

describe.each(Object.entries(makers))('a live MCP server, by %s', (_, make) => {
  const connected = async (
    tools: Tool[],
    answer: (name: string, args: object, signal: AbortSignal) => unknown,
  ) => {
    const { server, connect } = await serve('desk', tools, answer);
    const client = make();
    await connect(client);
    return { server, client, provider: await fromMcpClient(client) };
  };

  it('gives all pages of its tools, and executes them', async () => {
    const tools = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
      name,
      description: name,
      inputSchema: anything,
    }));
    const { provider } = await connected(tools, (name) => ({
      content: [{ type: 'text', text: `ran ${name}` }],
    }));
    expect(provider.list().map(({ name }) => name)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `desk.${name}`),
    );
    const toolkit = createDynamicToolkit(provider);
    expect(await toolkit.execute('desk.e', {})).toMatchObject({ ok: true, output: 'ran e' });
    expect(await toolkit.forLLM('anthropic').run(call('desk_b'))).toMatchObject([{ content: 'ran b' }]);
  });

  it('holds input and output to their schemas', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const tools = [{ name: 'next', inputSchema: schema, outputSchema: schema }];
    const seen: object[] = [];
    const { provider } = await connected(tools, (_name, args) => {
      seen.push(args);
      const value = { n: (args as { n: number }).n + 1 };
      return { content: [{ type: 'text', text: JSON.stringify(value, null, 1) }], structuredContent: value };
    });
    const toolkit = createDynamicToolkit(provider);
    expect(await toolkit.execute('desk.next', { n: 1 })).toMatchObject({ ok: true, output: { n: 2 } });
    expect(await toolkit.execute('desk.next', { n: 'x' })).toMatchObject({ errorCode: 'INVALID_INPUT' });
    expect(seen).toEqual([{ n: 1 }]);
  });

  it('carries images, audio, resources and links natively', async () => {
    const { provider } = await connected([{ name: 'show', inputSchema: anything }], () => ({
      content: [
        { type: 'text', text: 'Here.' },
        { type: 'image', data: png, mimeType: 'image/png' },
        { type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'inside' } },
        { type: 'resource', resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: png } },
        { type: 'resource_link', uri: 'https://example.com/b', name: 'b' },
      ],
    }));
    const toolkit = createDynamicToolkit(provider);
    const [answer] = await toolkit.forLLM('anthropic').run(call('desk_show'));
    const blocks = answer?.content;
    expect(blocks).toEqual(
      expect.arrayContaining([
        { type: 'text', text: 'Here.' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
        { type: 'text', text: 'inside' },
      ]),
    );
    expect(JSON.stringify(blocks)).toContain('https://example.com/b');
    const [mcp] = await toolkit.forLLM('mcp').run({ name: 'desk.show', arguments: {} });
    expect(mcp?.content.map(({ type }) => type)).toEqual([
      'text',
      'image',
      'text',
      'resource',
      'resource_link',
    ]);
  });

  it('shows the model what the server says of an error, and hides what the client throws', async () => {
    const tools = ['said', 'refused', 'broken'].map((name) => ({ name, inputSchema: anything }));
    const { provider } = await connected(tools, (name) => {
      if (name === 'said') return { isError: true, content: [{ type: 'text', text: 'No such file.' }] };
      if (name === 'refused') throw new McpError(ErrorCode.InvalidParams, 'path must be absolute');
      throw new McpError(ErrorCode.InternalError, 'secret in /etc');
    });
    const toolkit = createDynamicToolkit(provider);
    expect(await toolkit.execute('desk.said', {})).toMatchObject({ ok: false, error: 'No such file.' });
    expect(await toolkit.execute('desk.refused', {})).toMatchObject({
      error: 'path must be absolute',
    });
    const broken = await toolkit.execute('desk.broken', {});
    expect(broken).toMatchObject({ ok: false, errorCode: 'EXECUTION_FAILED' });
    expect(JSON.stringify([broken.ok || broken.error])).not.toContain('secret');
  });

  it('tells the server when a call is given up', async () => {
    let cancelled: boolean | undefined;
    const { provider } = await connected(
      [{ name: 'slow', inputSchema: anything }],
      (_name, _args, signal) => {
        cancelled = false;
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            cancelled = true;
            resolve({ content: [] });
          });
        });
      },
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const toolkit = createDynamicToolkit(provider, { timeoutMs: 50 });
    const result = toolkit.execute('desk.slow', {});
    await when(() => cancelled === false);
    expect(await until(result)).toMatchObject({ errorCode: 'TIMEOUT' });
    await when(() => cancelled === true);
  });

  it('is not believed where its output is not what it promised, and nobody mends arguments for that', async () => {
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const tools = ['lie', 'text'].map((name) => ({ name, inputSchema: anything, outputSchema: schema }));
    const { provider } = await connected(tools, (name) =>
      name === 'lie'
        ? { content: [], structuredContent: { n: 'many' } }
        : { content: [{ type: 'text', text: 'many' }] },
    );
    const toolkit = createDynamicToolkit(provider);
    for (const name of ['desk.lie', 'desk.text'])
      expect(await toolkit.execute(name, {})).toMatchObject({ ok: false, errorCode: 'INVALID_OUTPUT' });
  });

  it('may take as long as the toolkit lets it, and no longer', async () => {
    const limits: unknown[] = [];
    const { client, provider } = await connected([{ name: 'slow', inputSchema: anything }], () => ({
      content: [],
    }));
    const { request } = client as unknown as { request: (...given: unknown[]) => Promise<unknown> };
    const watched = (...given: unknown[]): Promise<unknown> => {
      limits.push(given.map((each) => (each as { timeout?: number } | undefined)?.timeout ?? 0));
      return Reflect.apply(request, client, given) as Promise<unknown>;
    };
    Object.assign(client, { request: watched });
    const toolkit = createDynamicToolkit(provider, { timeoutMs: 3_600_000 });
    expect(await toolkit.execute('desk.slow', {})).toMatchObject({ ok: true });
    expect(Math.max(...limits.flat().map(Number))).toBeGreaterThan(3_600_000);
  });

  it('lists anew when the tools change, keeps wire names, and listens no longer once disconnected', async () => {
    const tools: Tool[] = [{ name: 'a.b', inputSchema: anything }];
    const { server, provider } = await connected(tools, () => ({ content: [] }));
    const toolkit = createDynamicToolkit(provider);
    const wire = provider.openAITools()[0]?.function.name;
    tools.push({ name: 'a_b', inputSchema: anything });
    await server.sendToolListChanged();
    await expect.poll(() => provider.list().length).toBe(2);
    expect(toolkit.actions()).toEqual(['desk.a.b', 'desk.a_b']);
    expect(provider.openAITools().map((tool) => tool.function.name)).toContain(wire);
    tools.splice(0, 1);
    await server.sendToolListChanged();
    await expect.poll(() => toolkit.actions()).toEqual(['desk.a_b']);
  });

  it('shows a model the tools of when it was asked for them, also where they are made later', async () => {
    const schema = (property: string) => ({ type: 'object', properties: { [property]: {} } });
    const tools: Tool[] = [{ name: 'look', inputSchema: schema('old') }];
    const { server, provider } = await connected(tools, () => ({ content: [] }));
    const toolkit = createDynamicToolkit(provider);
    const before = toolkit.forLLM('anthropic');
    tools.splice(0, 1, { name: 'look', inputSchema: schema('new') });
    await server.sendToolListChanged();
    await expect.poll(() => JSON.stringify(provider.manifest())).toContain('new');
    const shown = async (llm: typeof before) =>
      (await llm.tools()).map((tool) => 'input_schema' in tool && tool.input_schema.properties);
    expect(await shown(toolkit.forLLM('anthropic'))).toMatchObject([{ new: {} }]);
    expect(await shown(before)).toMatchObject([{ old: {} }]);
  });
});

/** A client that answers without a server. */
function stub(name: string, tools: readonly unknown[], more: Partial<McpClient> = {}): McpClient {
  return {
    listTools: async () => ({ tools }),
    callTool: async ({ name: tool }) => ({ content: [{ type: 'text', text: `${name} ran ${tool}` }] }),
    getServerVersion: () => ({ name }),
    ...more,
  };
}

describe('several servers', () => {
  const tool = (name: string) => ({ name, inputSchema: anything });

  it('never share a name, whatever they call themselves and their tools', async () => {
    const provider = await fromMcpClient(stub('same', [tool('run'), tool('x.run')]));
    await provider.connect(stub('same', [tool('run')]));
    await provider.connect(stub('same.x', [tool('run')]));
    await provider.connect(stub('', [tool('run')]));
    const names = provider.list().map(({ name }) => name);
    expect(new Set(names).size).toBe(5);
    const toolkit = createDynamicToolkit(provider);
    for (const { name } of provider.list()) {
      expect(await toolkit.execute(name, {})).toMatchObject({
        output: expect.stringMatching(/ran (x\.)?run$/),
      });
    }
    expect(await toolkit.execute('same-2.run', {})).toMatchObject({ output: 'same ran run' });
    const wire = provider.openAITools().map((each) => each.function.name);
    expect(new Set(wire).size).toBe(5);
  });

  it('are named by the host, which hears of a name that it gave twice', async () => {
    const provider = await fromMcpClient(stub('a', [tool('run')]), { server: 'mine' });
    await expect(provider.connect(stub('b', []), { server: 'mine' })).rejects.toThrow(
      /There is a server "mine"/,
    );
    expect(provider.list().map(({ name, integration }) => [name, integration])).toEqual([
      ['mine.run', 'mine'],
    ]);
  });

  it('are listed anew by their provider, all of them where one cannot', async () => {
    const tools = [tool('run')];
    const provider = await fromMcpClient(stub('a', tools));
    await provider.connect(stub('b', tools));
    expect(provider.servers.map(({ server }) => server)).toEqual(['a', 'b']);
    tools.push(tool('walk'));
    await provider.refresh();
    expect(provider.list().map(({ name }) => name)).toEqual(['a.run', 'a.walk', 'b.run', 'b.walk']);
    const [first] = provider.servers;
    first?.disconnect();
    expect(provider.servers.map(({ server }) => server)).toEqual(['b']);
    let fails = false;
    const listTools = async () => {
      if (fails) throw new Error('gone');
      return { tools: [] };
    };
    await provider.connect(stub('broken', [], { listTools }));
    fails = true;
    tools.pop();
    await expect(provider.refresh()).rejects.toThrow('gone');
    expect(provider.list().map(({ name }) => name)).toEqual(['b.run']);
  });

  it('leave together with their tools', async () => {
    const provider = await fromMcpClient(stub('a', [tool('run')]));
    const second = await provider.connect(stub('b', [tool('run')]));
    second.disconnect();
    expect(provider.list().map(({ name }) => name)).toEqual(['a.run']);
    await provider.connect(stub('b', [tool('other')]));
    expect(provider.has('b.other')).toBe(true);
  });
});

describe('a hostile server', () => {
  it('cannot take others along: what cannot be used is left out and told', async () => {
    const provider = await fromMcpClient(
      stub('evil', [
        { name: 'good', inputSchema: anything },
        { name: 'bad', inputSchema: { type: 'dict' } },
        { name: 'good', inputSchema: anything },
        { name: 42, inputSchema: anything },
        null,
        'text',
        { name: 'task', inputSchema: anything, execution: { taskSupport: 'required' } },
        { name: '__proto__', inputSchema: anything },
      ]),
    );
    expect(provider.list().map(({ name }) => name)).toEqual(['evil.__proto__', 'evil.good']);
    const told = provider.diagnostics.filter(({ severity }) => severity !== 'info');
    expect(told.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['invalid-schema', 'duplicate-action', 'invalid-field', 'not-an-action']),
    );
    expect(JSON.stringify(told)).toContain('evil.bad');
  });

  it('loses nothing of what it gives beside its structured content, nor that of an error', async () => {
    const outputSchema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    const tool = { name: 'count', inputSchema: anything, outputSchema };
    const given = async (result: object) => {
      const provider = await fromMcpClient(stub('x', [tool], { callTool: async () => result }));
      const toolkit = createDynamicToolkit(provider);
      return [await toolkit.execute('x.count', {}), await toolkit.forLLM('anthropic').run(call('x_count'))];
    };
    const odd = {
      structuredContent: { n: 1 },
      content: [null, { type: 'chart', points: 3 }, { type: 'image' }],
    };
    expect(await given(odd)).toMatchObject([
      { ok: true, output: { n: 1 } },
      [{ content: [{ text: '{"n":1}' }, { text: '{"type":"chart","points":3}' }] }],
    ]);
    const failed = { isError: true, structuredContent: { reason: 'full' }, content: [] };
    expect(await given(failed)).toMatchObject([
      { ok: false, error: '{"reason":"full"}' },
      [{ is_error: true }],
    ]);
    for (const lie of [{ structuredContent: { n: 'x' } }, { content: [] }, null])
      expect(await given(lie as object)).toMatchObject([
        { errorCode: 'INVALID_OUTPUT' },
        [{ is_error: true }],
      ]);
  });

  it('are believed that a tool is harmless, or not, as the host says', async () => {
    const tools = [
      { name: 'reads', inputSchema: anything, annotations: { readOnlyHint: true } },
      { name: 'ruins', inputSchema: anything, annotations: { readOnlyHint: true, destructiveHint: true } },
      { name: 'spares', inputSchema: anything, annotations: { destructiveHint: false } },
    ];
    const risks = async (options: McpOptions) =>
      (await fromMcpClient(stub('x', tools), options)).manifest().map(({ riskLevel }) => riskLevel);
    expect(await risks({ trustHints: true })).toEqual(['read', 'high', 'low']);
    expect(await risks({})).toEqual(['medium', 'high', 'medium']);
    const provider = await fromMcpClient(stub('x', tools));
    const toolkit = createDynamicToolkit(provider, { policy: { maxRiskWithoutConfirmation: 'low' } });
    expect(await toolkit.execute('x.reads', {})).toMatchObject({ errorCode: 'CONFIRMATION_REQUIRED' });
  });

  it('are clients, which is told of anything else', async () => {
    for (const wrong of [undefined, {}, { listTools: () => [] }]) {
      await expect(fromMcpClient(wrong as never)).rejects.toThrow(/A connected MCP client.*is needed; got/);
    }
    await expect(fromMcpClient(stub('x', []), { server: 5 as never })).rejects.toThrow(
      '`server` must be a text, got the number 5.',
    );
    const page = { listTools: async () => null } as never;
    await expect(fromMcpClient(stub('x', [], page))).rejects.toThrow('without a list of tools');
    const nameless = stub('x', [{ name: 'a', inputSchema: anything }], {
      getServerVersion: () => ({ name: 7 as never }),
    });
    expect((await fromMcpClient(nameless)).list().map(({ name }) => name)).toEqual(['mcp.a']);
  });

  it('cannot page without an end', async () => {
    const circling = stub('evil', [], {
      listTools: async () => ({ tools: [], nextCursor: 'again' }),
    });
    await expect(fromMcpClient(circling)).rejects.toThrow(/in circles/);
    let page = 0;
    const endless = stub('evil', [], {
      listTools: async () => ({ tools: [], nextCursor: String(++page) }),
    });
    await expect(fromMcpClient(endless)).rejects.toThrow(/in circles/);
  });

  it('cannot keep the host listing without an end: what changes with every listing is listed less and less often', async () => {
    let listings = 0;
    const client = stub('restless', [], {
      listTools: async () => {
        listings++;
        await client.fallbackNotificationHandler?.({ method: 'notifications/tools/list_changed' } as never);
        return { tools: [{ name: `t${listings}`, inputSchema: anything }] };
      },
    });
    const provider = await fromMcpClient(client);
    expect(listings).toBe(1);
    await expect.poll(() => listings).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(listings).toBeLessThan(6);
    expect(provider.list()).toHaveLength(1);
  });

  it('is listed once for many changes at once, and a refresh has all until it was asked for', async () => {
    let tools = ['a'];
    let listings = 0;
    const client = stub('busy', [], {
      listTools: async () => {
        listings++;
        const now = tools;
        await new Promise((resolve) => setTimeout(resolve, 10));
        return { tools: now.map((name) => ({ name, inputSchema: anything })) };
      },
    });
    const provider = await fromMcpClient(client);
    tools = ['a', 'b'];
    for (let i = 0; i < 20; i++)
      await client.fallbackNotificationHandler?.({ method: 'notifications/tools/list_changed' } as never);
    await expect.poll(() => provider.has('busy.b')).toBe(true);
    expect(listings).toBe(2);
    const other = await provider.connect(stub('other', [], { listTools: client.listTools }));
    const first = other.refresh();
    tools = ['c'];
    await Promise.all([first, other.refresh()]);
    expect(provider.has('other.c')).toBe(true);
    other.disconnect();
  });

  it('leaves no timer behind when it is disconnected', async () => {
    const client = stub('leaving', []);
    const provider = await fromMcpClient(client);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await client.fallbackNotificationHandler?.({ method: 'notifications/tools/list_changed' } as never);
    expect(vi.getTimerCount()).toBe(1);
    for (const server of provider.servers) server.disconnect();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps its tools of before where it cannot list them anew, and the host is told', async () => {
    let fails = false;
    const errors: unknown[] = [];
    const client = stub('flaky', [], {
      listTools: async () => {
        if (fails) throw new Error('gone');
        return { tools: [{ name: 'run', inputSchema: anything }] };
      },
    });
    const provider = await fromMcpClient(client, { onError: (error) => errors.push(error) });
    fails = true;
    await client.fallbackNotificationHandler?.({ method: 'notifications/tools/list_changed' } as never);
    await expect.poll(() => errors.length).toBe(1);
    expect(provider.has('flaky.run')).toBe(true);
  });
});
