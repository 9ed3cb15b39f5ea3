/**
 * The loops of docs/providers.md, as they stand there, with the real SDKs: each asks a scripted model, answers its calls, and
 * shows it the state after them. Where the model is comes from the environment.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { majors, type Request } from '../support/ai-sdk.ts';
import { openaiCall } from '../support/providers.ts';
import { scriptedServer } from '../support/scripted-server.ts';
import { runExample, writeProjects } from './project.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'toolwright-loops-')));
beforeAll(() => writeProjects(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => vi.unstubAllEnvs());

const search = { query: 'milk' };
const invalid = { address: 'none' };
const found = [{ title: 'milk', text: 'Milk' }];
const foundText = JSON.stringify(found);
const refused = expect.stringContaining('INVALID_INPUT');
const question = 'What do I need?';
const before = 'So far: nothing.';
/** The calls of a response run side by side: which is done first is not told. */
const after =
  /^So far: (notes\.search: done, wallet\.balance: failed|wallet\.balance: failed, notes\.search: done)\.$/;

/** Runs a loop of the page, whose model lets two tools be called and then has its answer. */
async function chat(file: string): Promise<void> {
  const example = (await runExample(folder, `docs/src/${file}`)) as {
    chat(user: string, question: string): Promise<string>;
  };
  expect(await example.chat('user_1', question)).toBe('Milk.');
}

function useOpenai(url: string): void {
  vi.stubEnv('OPENAI_BASE_URL', url);
  vi.stubEnv('OPENAI_API_KEY', 'none');
}

const responseOf = (id: string, output: readonly object[]) => ({
  ...{ id, object: 'response', created_at: 1, status: 'completed', model: 'any', output },
  ...{ parallel_tool_calls: true, tool_choice: 'auto', tools: [], error: null, incomplete_details: null },
  ...{ instructions: null, metadata: {}, temperature: 1, top_p: 1 },
  usage: {
    ...{ input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    ...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
  },
});
const functionCall = (call_id: string, name: string, args: object) => ({
  ...{ type: 'function_call', id: `fc_${call_id}`, call_id, name, status: 'completed' },
  arguments: JSON.stringify(args),
});
const responses = [
  responseOf('resp_1', [
    functionCall('call_1', 'notes_search', search),
    functionCall('call_2', 'wallet_balance', invalid),
  ]),
  responseOf('resp_2', [
    {
      ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' },
      content: [{ type: 'output_text', text: 'Milk.', annotations: [] }],
    },
  ]),
];

interface ResponsesBody {
  readonly previous_response_id?: string | null;
  readonly instructions: string;
  readonly input: readonly { readonly type?: string; readonly output?: unknown }[];
  readonly tools: readonly { readonly name: string }[];
}

it('OpenAI Responses', async () => {
  await using server = await scriptedServer<ResponsesBody>(responses);
  useOpenai(server.url);
  await chat('openai-responses-loop.ts');
  const [first, second] = [server.request(0).body, server.request(1).body];
  expect(first.instructions).toBe(before);
  expect(second.instructions).toMatch(after);
  expect([first.previous_response_id, second.previous_response_id]).toEqual([null, 'resp_1']);
  expect(second.input).toMatchObject([
    { type: 'function_call_output', call_id: 'call_1', output: foundText },
    { type: 'function_call_output', call_id: 'call_2', output: refused },
  ]);
  expect(first.tools.map(({ name }) => name)).toContain('notes_search');
  expect(second.tools).toEqual(first.tools);
  expect(server.count).toBe(2);
});

it('Gemini', async () => {
  const answer = (parts: readonly object[]) => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
  });
  const parts = [
    { functionCall: { name: 'notes.search', args: search }, thoughtSignature: 'c2lnbmF0dXJl' },
    { functionCall: { name: 'wallet.balance', args: invalid } },
  ];
  interface Body {
    readonly systemInstruction: { readonly parts: readonly { readonly text: string }[] };
    readonly contents: readonly object[];
    readonly tools: readonly object[];
  }
  await using server = await scriptedServer<Body>([answer(parts), answer([{ text: 'Milk.' }])]);
  vi.stubEnv('GOOGLE_GEMINI_BASE_URL', server.url);
  vi.stubEnv('GEMINI_API_KEY', 'none');
  await chat('gemini-loop.ts');
  const [first, second] = [server.request(0).body, server.request(1).body];
  expect(first.systemInstruction.parts[0]?.text).toBe(before);
  expect(second.systemInstruction.parts[0]?.text).toMatch(after);
  expect(second.contents.slice(1)).toMatchObject([
    { role: 'model', parts },
    {
      role: 'user',
      parts: [
        { functionResponse: { name: 'notes.search', response: { output: found } } },
        { functionResponse: { name: 'wallet.balance', response: { code: 'INVALID_INPUT' } } },
      ],
    },
  ]);
  expect(second.tools).toEqual(first.tools);
  expect(server.count).toBe(2);
});

it('Bedrock', async () => {
  const answer = (stopReason: string, content: readonly object[]) => ({
    output: { message: { role: 'assistant', content } },
    stopReason,
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    metrics: { latencyMs: 1 },
  });
  const calls = [
    { toolUse: { toolUseId: 'tooluse_1', name: 'notes_search', input: search } },
    { toolUse: { toolUseId: 'tooluse_2', name: 'wallet_balance', input: invalid } },
  ];
  interface Body {
    readonly system: readonly { readonly text: string }[];
    readonly messages: readonly object[];
    readonly toolConfig: object;
  }
  await using server = await scriptedServer<Body>(
    [answer('tool_use', calls), answer('end_turn', [{ text: 'Milk.' }])],
    { http2: true },
  );
  vi.stubEnv('AWS_ENDPOINT_URL', server.url);
  vi.stubEnv('AWS_PROFILE', undefined);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'none');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'none');
  await chat('bedrock-loop.ts');
  const [first, second] = [server.request(0).body, server.request(1).body];
  expect(first.system).toEqual([{ text: before }]);
  expect(second.system).toEqual([{ text: expect.stringMatching(after) }]);
  expect(second.messages.slice(1)).toMatchObject([
    { role: 'assistant', content: calls },
    {
      role: 'user',
      content: [
        { toolResult: { toolUseId: 'tooluse_1', status: 'success', content: [{ text: foundText }] } },
        { toolResult: { toolUseId: 'tooluse_2', status: 'error', content: [{ text: refused }] } },
      ],
    },
  ]);
  expect(second.toolConfig).toEqual(first.toolConfig);
  expect(server.count).toBe(2);
});

it('AI SDK', async () => {
  const seen: Request[] = [];
  const calls = [
    { id: 'call_1', name: 'notes_search', args: JSON.stringify(search) },
    { id: 'call_2', name: 'wallet_balance', args: JSON.stringify(invalid) },
  ];
  const model = majors.find(({ major }) => major === 7)?.model([calls, 'Milk.'], seen);
  // Where the SDK takes models from that are given by name.
  vi.stubGlobal('AI_SDK_DEFAULT_PROVIDER', { specificationVersion: 'v4', languageModel: () => model });
  await chat('vercel-loop.ts');
  vi.unstubAllGlobals();
  expect(seen).toHaveLength(2);
  expect(seen[0]?.prompt[0]).toMatchObject({ role: 'system', content: before });
  expect(seen[1]?.prompt[0]).toMatchObject({ role: 'system', content: expect.stringMatching(after) });
  expect(seen[1]?.prompt.at(-1)).toMatchObject({
    role: 'tool',
    content: [
      { toolCallId: 'call_1', output: { type: 'json', value: found } },
      { toolCallId: 'call_2', output: { type: 'error-text', value: refused } },
    ],
  });
});

it('LangChain', async () => {
  const completion = (message: object) => ({
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'any' },
    choices: [
      { index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', ...message } },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
  interface Body {
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly tools: readonly object[];
  }
  await using server = await scriptedServer<Body>([
    completion({
      content: null,
      tool_calls: [
        openaiCall('call_1', 'notes_search', search),
        openaiCall('call_2', 'wallet_balance', invalid),
      ],
    }),
    completion({ content: 'Milk.' }),
  ]);
  useOpenai(server.url);
  await chat('langchain-loop.ts');
  const [first, second] = [server.request(0).body, server.request(1).body];
  expect(first.messages[0]?.content).toBe(before);
  expect(second.messages[0]?.content).toMatch(after);
  expect(second.messages.slice(-2)).toMatchObject([
    { role: 'tool', tool_call_id: 'call_1', content: foundText },
    { role: 'tool', tool_call_id: 'call_2', content: refused },
  ]);
  expect(second.tools).toEqual(first.tools);
  expect(server.count).toBe(2);
});

it('Agents SDK', async () => {
  await using server = await scriptedServer<ResponsesBody>(responses);
  useOpenai(server.url);
  vi.stubEnv('OPENAI_AGENTS_DISABLE_TRACING', '1');
  await chat('openai-agents-loop.ts');
  const [first, second] = [server.request(0).body, server.request(1).body];
  expect(first.instructions).toBe(before);
  expect(second.instructions).toMatch(after);
  const outputs = second.input.filter(({ type }) => type === 'function_call_output');
  expect(outputs).toMatchObject([{ call_id: 'call_1' }, { call_id: 'call_2' }]);
  expect(JSON.stringify(outputs[0]?.output)).toContain('milk');
  expect(JSON.stringify(outputs[1]?.output)).toContain('INVALID_INPUT');
  expect(server.count).toBe(2);
});

it('MCP', async () => {
  vi.stubEnv('PORT', '0');
  const { server } = (await runExample(folder, 'docs/src/mcp-server.ts')) as {
    server: { url: string; close(): void };
  };
  const { converse } = (await runExample(folder, 'docs/src/mcp-client.ts')) as {
    converse(url: string, model: (instructions: string, tools: string[]) => object[]): Promise<object[]>;
  };
  try {
    const shown: string[] = [];
    const results = await converse(server.url, (instructions, tools) => {
      shown.push(instructions);
      expect(tools).toContain('notes.search');
      return [
        { name: 'notes.search', arguments: search },
        { name: 'wallet.balance', arguments: invalid },
      ];
    });
    expect(results).toMatchObject([
      { isError: false, structuredContent: { result: found } },
      { isError: true, content: [{ type: 'text', text: refused }] },
    ]);
    await converse(server.url, (instructions) => {
      shown.push(instructions);
      return [];
    });
    expect(shown).toEqual([before, expect.stringMatching(after)]);
  } finally {
    server.close();
  }
});
