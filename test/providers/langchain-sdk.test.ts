import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ChatAnthropic } from '@langchain/anthropic';
import {
  AIMessage,
  AIMessageChunk,
  type BaseMessageLike,
  HumanMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { type StructuredToolInterface, tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { afterAll, describe, expect, it } from 'vitest';
import type { LangChainRunnable } from '../../templates/providers/langchain/wire.ts';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';
import { anthropicCall, openaiCall } from '../support/providers.ts';
import { scriptedServer } from '../support/scripted-server.ts';

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder, 'langchain');
const { langChainTools } = (await import(
  pathToFileURL(path.join(project.folder, 'generated/providers/langchain.ts')).href
)) as typeof import('../../templates/providers/langchain/wire.ts');

const failing = (): never => {
  throw new Error('secret');
};
const toolkit = createToolkit(handlersWith({ 'clock.now': failing }));
const objects = async (): Promise<StructuredToolInterface[]> =>
  langChainTools((await toolkit.forLLM('langchain').runnable()) as unknown as LangChainRunnable[], {
    tool: tool as never,
    ToolMessage,
  });

const completion = (message: object) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'any',
  choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', ...message } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
const openaiCalls = completion({
  content: null,
  tool_calls: [
    openaiCall('call_good', 'wallet_balance', { address }),
    openaiCall('call_malformed', 'wallet_balance', '{"address":'),
    openaiCall('call_failing', 'clock_now', ''),
  ],
});
const claude = (content: readonly object[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'any',
  content,
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

interface Body {
  readonly tools: readonly { readonly name?: string; readonly function?: { readonly name: string } }[];
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

function openaiModel(url: string): ChatOpenAI {
  return new ChatOpenAI({
    model: 'any',
    apiKey: 'none',
    maxRetries: 0,
    useResponsesApi: false,
    configuration: { baseURL: url },
  });
}

describe('LangChain', () => {
  it('binds definitions to ChatOpenAI, and sends every answer back, those to unreadable calls too', async () => {
    await using server = await scriptedServer<Body>([openaiCalls, completion({ content: 'You have 1.' })]);
    const llm = toolkit.forLLM('langchain');
    const model = openaiModel(server.url).bindTools((await llm.tools()) as never);
    const messages: BaseMessageLike[] = [new HumanMessage('How much do I have?')];
    const first = await model.invoke(messages);
    expect(first.invalid_tool_calls?.length).toBeGreaterThan(0);
    const answers = await llm.run(first);
    messages.push(first, ...(answers as BaseMessageLike[]));
    const second = await model.invoke(messages);
    expect(second.content).toBe('You have 1.');
    expect(server.request(0).body.tools.map((each) => each.function?.name)).toContain('wallet_balance');
    expect(server.request(1).body.messages.slice(2)).toMatchObject([
      { role: 'tool', tool_call_id: 'call_good', content: '{"amount":"1"}' },
      { role: 'tool', tool_call_id: 'call_malformed', content: expect.stringContaining('MALFORMED_CALL') },
      { role: 'tool', tool_call_id: 'call_failing', content: expect.stringContaining('EXECUTION_FAILED') },
    ]);
    expect(server.request(1).text).not.toContain('secret');
  });

  it('binds tool objects to ChatAnthropic, and invokes them to tool messages with a status', async () => {
    await using server = await scriptedServer<Body>([
      claude([
        anthropicCall('toolu_good', 'wallet_balance', { address }),
        anthropicCall('toolu_invalid', 'wallet_balance', { adress: address }),
        anthropicCall('toolu_failing', 'clock_now', {}),
      ]),
      claude([{ type: 'text', text: 'You have 1.' }]),
    ]);
    const tools = await objects();
    const model = new ChatAnthropic({
      model: 'any',
      apiKey: 'none',
      anthropicApiUrl: server.url,
      maxRetries: 0,
    }).bindTools(tools);
    const first = await model.invoke('How much do I have?');
    const answers = await Promise.all(
      (first.tool_calls ?? []).map((call) =>
        tools.find(({ name }) => name === call.name)?.invoke({ ...call, type: 'tool_call' }),
      ),
    );
    expect(answers).toMatchObject([
      { tool_call_id: 'toolu_good', status: 'success', content: '{"amount":"1"}', name: 'wallet_balance' },
      {
        tool_call_id: 'toolu_invalid',
        status: 'error',
        content: expect.stringContaining('address is missing'),
      },
      {
        tool_call_id: 'toolu_failing',
        status: 'error',
        content: expect.stringContaining('EXECUTION_FAILED'),
      },
    ]);
    for (const answer of answers) expect(ToolMessage.isInstance(answer)).toBe(true);
    await model.invoke([new HumanMessage('How much do I have?'), first, ...(answers as ToolMessage[])]);

    const balance = server.request(0).body.tools.find(({ name }) => name === 'wallet_balance');
    // What the model is shown is the tool's own schema.
    expect(balance).toMatchObject({ input_schema: { type: 'object', required: ['address'] } });
    expect(server.request(1).text).toContain('EXECUTION_FAILED');
    expect(server.request(1).text).not.toContain('secret');
  });

  it('invokes tool objects with bare arguments to text', async () => {
    const balance = (await objects()).find(({ name }) => name === 'wallet_balance');
    expect(await balance?.invoke({ address })).toBe('{"amount":"1"}');
    expect(await balance?.invoke({ adress: 1 })).toContain('INVALID_INPUT');
  });

  it('makes tool messages of the fields, and takes context as messages', async () => {
    const llm = toolkit.forLLM('langchain');
    const message = new AIMessage({
      content: '',
      tool_calls: [{ type: 'tool_call', id: 'c', name: 'wallet_balance', args: { address } }],
    });
    const [fields] = await llm.run(message);
    const made = new ToolMessage(fields as ConstructorParameters<typeof ToolMessage>[0] & object);
    expect(made).toMatchObject({ tool_call_id: 'c', status: 'success', content: '{"amount":"1"}' });
  });

  it('gives streams of chunks, whose calls are answered', async () => {
    const chunk = (index: number, more: object) => ({ type: 'tool_call_chunk' as const, index, ...more });
    const chunks = [
      new AIMessageChunk({
        content: '',
        tool_call_chunks: [chunk(0, { id: 'c_a', name: 'wallet_balance', args: '' })],
      }),
      new AIMessageChunk({ content: '', tool_call_chunks: [chunk(0, { args: '{"address":' })] }),
      new AIMessageChunk({ content: '', tool_call_chunks: [chunk(0, { args: `"${address}"}` })] }),
      new AIMessageChunk({ content: '', response_metadata: { finish_reason: 'tool_calls' } }),
    ];
    async function* stream() {
      yield* chunks;
    }
    const llm = toolkit.forLLM('langchain');
    expect(await llm.run(stream())).toMatchObject([{ tool_call_id: 'c_a', content: '{"amount":"1"}' }]);
    expect(await llm.run(chunks.reduce((all, each) => all.concat(each)))).toMatchObject([
      { tool_call_id: 'c_a' },
    ]);
  });
});
