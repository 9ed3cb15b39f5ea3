import OpenAI from 'openai';
import { afterAll, describe, expect, it } from 'vitest';
import type { OpenAIRunnableTool } from '../../templates/providers/openai/wire.ts';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';
import { openaiCall } from '../support/providers.ts';
import { scriptedServer } from '../support/scripted-server.ts';

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

const completion = (finish_reason: string, message: object) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'any',
  choices: [
    { index: 0, finish_reason, logprobs: null, message: { role: 'assistant', refusal: null, ...message } },
  ],
});

const firstTurn = completion('tool_calls', {
  content: null,
  tool_calls: [
    openaiCall('call_good', 'wallet_balance', { address }),
    openaiCall('call_invalid', 'wallet_balance', { adress: address }),
    openaiCall('call_unknown', 'wallet_ballance', { address }),
    openaiCall('call_failing', 'clock_now', ''),
  ],
});

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder);

describe('a conversation through the OpenAI SDK', () => {
  it('runs its tools over two turns', async () => {
    await using server = await scriptedServer<Params>([
      firstTurn,
      completion('stop', { content: 'You have 1.' }),
    ]);
    const client = new OpenAI({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
    const toolkit = createToolkit(
      handlersWith({
        'clock.now': () => {
          throw new Error('cannot reach clock.internal:8080');
        },
      }),
    );
    const llm = toolkit.entity('user_1').forLLM('openai', { actions: ['clock.now', 'wallet.balance'] });
    const messages: Params['messages'] = [{ role: 'user', content: 'How much do I have?' }];
    const request = async () => ({
      model: 'any',
      messages,
      tools: (await llm.tools()) as NonNullable<Params['tools']>,
    });

    const first = await client.chat.completions.create(await request());
    const [choice] = first.choices;
    if (choice === undefined) throw new Error('no choice');
    const answers = (await llm.run(first)) as OpenAI.Chat.Completions.ChatCompletionToolMessageParam[];
    messages.push(choice.message, ...answers);
    const second = await client.chat.completions.create(await request());
    expect(second.choices[0]?.message.content).toBe('You have 1.');

    expect(server.count).toBe(2);
    const [one, two] = [server.request(0), server.request(1)];
    expect(one.path).toBe('/chat/completions');
    expect(toolsText(two.text)).toBe(toolsText(one.text));
    const sent = two.body.messages;
    expect(sent.slice(0, 2)).toEqual([messages[0], firstTurn.choices[0]?.message]);
    expect(sent.slice(2)).toEqual([
      { role: 'tool', tool_call_id: 'call_good', content: '{"amount":"1"}' },
      {
        role: 'tool',
        tool_call_id: 'call_invalid',
        content: JSON.stringify({
          error:
            'The arguments do not fit the tool. address is missing, expected a string that matches ^0x[0-9a-fA-F]{40}$. ' +
            'Mend this and call the tool again.',
          code: 'INVALID_INPUT',
        }),
      },
      {
        role: 'tool',
        tool_call_id: 'call_unknown',
        content:
          '{"error":"There is no tool \\"wallet_ballance\\". Did you mean \\"wallet_balance\\"?","code":"ACTION_NOT_FOUND"}',
      },
      {
        role: 'tool',
        tool_call_id: 'call_failing',
        content:
          '{"error":"The tool failed while it ran. This is all that is known here; the arguments were accepted.","code":"EXECUTION_FAILED","retryable":false}',
      },
    ]);
    expect(two.text).not.toContain('clock.internal');
  });

  it('sends the tools of the first turn byte for byte again, whatever happened to the arrays in between', async () => {
    await using server = await scriptedServer<Params>([
      completion('stop', { content: '' }),
      completion('stop', { content: '' }),
    ]);
    const client = new OpenAI({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
    const llm = createToolkit(handlersWith({})).forLLM('openai');
    for (const content of ['a', 'b']) {
      const tools = (await llm.tools()) as NonNullable<Params['tools']>;
      await client.chat.completions.create({ model: 'any', messages: [{ role: 'user', content }], tools });
      tools.length = 0;
    }
    expect(toolsText(server.request(0).text)).toBe(toolsText(server.request(1).text));
  });
});

describe('runTools of the OpenAI SDK', () => {
  it('runs the tools to the end, whatever the calls are', async () => {
    await using server = await scriptedServer<Params>([
      completion('tool_calls', {
        content: null,
        tool_calls: [
          openaiCall('call_good', 'wallet_balance', { address }),
          openaiCall('call_invalid', 'wallet_balance', { address: 1 }),
          openaiCall('call_failing', 'clock_now', ''),
        ],
      }),
      completion('stop', { content: 'You have 1.' }),
    ]);
    const client = new OpenAI({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
    const failing = (): never => {
      throw new Error('secret');
    };
    const llm = createToolkit(handlersWith({ 'clock.now': failing })).forLLM('openai');
    const runner = client.chat.completions.runTools({
      model: 'any',
      messages: [{ role: 'user', content: 'How much do I have?' }],
      tools: (await llm.runnable()) as OpenAI.Chat.Completions.ChatCompletionFunctionTool[] as never,
    });
    expect(await runner.finalContent()).toBe('You have 1.');
    expect(server.request(1).body.messages.slice(2)).toEqual([
      { role: 'tool', tool_call_id: 'call_good', content: '{"amount":"1"}' },
      { role: 'tool', tool_call_id: 'call_invalid', content: expect.stringContaining('INVALID_INPUT') },
      { role: 'tool', tool_call_id: 'call_failing', content: expect.stringContaining('EXECUTION_FAILED') },
    ]);
    expect(server.request(1).text).not.toContain('secret');
  });

  it('reads the arguments with a parse of their own, and throws for none', async () => {
    const tools = await createToolkit(handlersWith({}))
      .forLLM('openai', { actions: ['clock.now'] })
      .runnable();
    const [tool] = tools as OpenAIRunnableTool[];
    const run = (text: string) => tool?.function.function(tool.function.parse(text));
    expect(await run('')).toContain('1970');
    for (const text of ['{"a', 'null', '[]']) expect(await run(text)).toContain('MALFORMED_CALL');
  });
});

/** The tools as they stand in a request's text. */
function toolsText(request: string): string {
  const tools = /"tools":(\[.*\])/s.exec(request)?.[1];
  if (tools === undefined) throw new Error(`no tools in ${request}`);
  return tools;
}
