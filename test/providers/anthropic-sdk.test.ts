import Anthropic from '@anthropic-ai/sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';
import { anthropicCall } from '../support/providers.ts';
import { scriptedServer } from '../support/scripted-server.ts';

type Params = Anthropic.MessageCreateParamsNonStreaming;

const message = (stop_reason: string, content: readonly object[]) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'any',
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

const firstTurn = message('tool_use', [
  { type: 'text', text: 'Let me look.', citations: null },
  anthropicCall('toolu_good', 'wallet_balance', { address }),
  anthropicCall('toolu_invalid', 'notes_search', { query: 'milk', order_by: 'size' }),
  anthropicCall('toolu_unknown', 'calculator', { sum: '1+1' }),
  anthropicCall('toolu_failing', 'clock_now', {}),
]);

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder);

describe('a conversation through the Anthropic SDK', () => {
  it('runs its tools over two turns', async () => {
    await using server = await scriptedServer<Params>([
      firstTurn,
      message('end_turn', [{ type: 'text', text: 'You have 1.' }]),
    ]);
    const client = new Anthropic({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
    const toolkit = createToolkit(
      handlersWith({
        'clock.now': () => Promise.reject(new Error('/srv/clock.sock')),
      }),
    );
    const llm = toolkit.entity('user_1').forLLM('anthropic', { maxRisk: 'low' });
    const messages: Params['messages'] = [{ role: 'user', content: 'How much do I have?' }];
    const request = async () => ({
      model: 'any',
      max_tokens: 100,
      messages,
      tools: (await llm.tools()) as NonNullable<Params['tools']>,
    });

    const first = await client.messages.create(await request());
    const answers = (await llm.run(first.content)) as Anthropic.ToolResultBlockParam[];
    messages.push({ role: 'assistant', content: first.content }, { role: 'user', content: answers });
    await client.messages.create(await request());

    expect(server.count).toBe(2);
    const [one, two] = [server.request(0), server.request(1)];
    expect(one.path).toBe('/v1/messages');
    expect(JSON.stringify(two.body.tools)).toBe(JSON.stringify(one.body.tools));
    const sent = two.body.messages;
    expect(sent.slice(0, 2)).toEqual([messages[0], { role: 'assistant', content: firstTurn.content }]);
    expect(sent.slice(2)).toEqual([
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_good', content: '{"amount":"1"}' },
          {
            type: 'tool_result',
            tool_use_id: 'toolu_invalid',
            content: JSON.stringify({
              error:
                'The arguments do not fit the tool. order_by: expected "date" or "title", got "size". ' +
                'Mend this and call the tool again.',
              code: 'INVALID_INPUT',
            }),
            is_error: true,
          },
          {
            type: 'tool_result',
            tool_use_id: 'toolu_unknown',
            content:
              '{"error":"There is no tool \\"calculator\\". The tools are: clock_now, notes_search, shape_area, wallet_balance.","code":"ACTION_NOT_FOUND"}',
            is_error: true,
          },
          {
            type: 'tool_result',
            tool_use_id: 'toolu_failing',
            content:
              '{"error":"The tool failed while it ran. This is all that is known here; the arguments were accepted.","code":"EXECUTION_FAILED","retryable":false}',
            is_error: true,
          },
        ],
      },
    ]);
    expect(two.text).not.toContain('clock.sock');
  });

  it('shows examples in wire form', async () => {
    const llm = createToolkit(handlersWith({})).forLLM('anthropic', { actions: ['notes.search'] });
    const [tool] = (await llm.tools()) as Anthropic.Tool[];
    const keys = Object.keys(tool?.input_schema.properties ?? {});
    expect(tool?.input_examples).toHaveLength(1);
    for (const key of Object.keys(tool?.input_examples?.[0] ?? {})) expect(keys).toContain(key);
  });
});

describe('toolRunner of the Anthropic SDK', () => {
  it('runs the tools to the end, and flags what failed', async () => {
    await using server = await scriptedServer<Params>([
      message('tool_use', [
        anthropicCall('toolu_good', 'wallet_balance', { address }),
        anthropicCall('toolu_invalid', 'wallet_balance', { address: 1 }),
        anthropicCall('toolu_failing', 'clock_now', {}),
      ]),
      message('end_turn', [{ type: 'text', text: 'You have 1.' }]),
    ]);
    const client = new Anthropic({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
    const failing = () => Promise.reject(new Error('secret'));
    const llm = createToolkit(handlersWith({ 'clock.now': failing })).forLLM('anthropic');
    const final = await client.beta.messages.toolRunner({
      model: 'any',
      max_tokens: 100,
      messages: [{ role: 'user', content: 'How much do I have?' }],
      tools: (await llm.runnable()) as never,
    });
    expect(final.content).toMatchObject([{ text: 'You have 1.' }]);
    const answered = server.request(1).body.messages.at(-1)?.content;
    expect(answered).toMatchObject([
      { tool_use_id: 'toolu_good', content: '{"amount":"1"}' },
      { tool_use_id: 'toolu_invalid', is_error: true, content: expect.stringContaining('INVALID_INPUT') },
      { tool_use_id: 'toolu_failing', is_error: true, content: expect.stringContaining('EXECUTION_FAILED') },
    ]);
    expect(server.request(1).text).not.toContain('secret');
  });

  it('marks the last tool for the cache on request', async () => {
    const llm = createToolkit(handlersWith({})).forLLM('anthropic');
    const marks = ((await llm.tools({ cacheMarks: true })) as Anthropic.Tool[]).map(
      (tool) => tool.cache_control,
    );
    expect(marks.at(-1)).toEqual({ type: 'ephemeral' });
    expect(marks.filter((mark) => mark !== undefined)).toHaveLength(1);
    expect(JSON.stringify(await llm.tools())).not.toContain('cache_control');
  });
});
