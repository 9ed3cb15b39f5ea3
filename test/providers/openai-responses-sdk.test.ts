import OpenAI from 'openai';
import { ResponsesToolRunner, type RunnerFunction } from 'openai/helpers/responses-tool-runner';
import { afterAll, describe, expect, it } from 'vitest';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';
import { scriptedServer } from '../support/scripted-server.ts';

type Params = OpenAI.Responses.ResponseCreateParamsNonStreaming;

const response = (output: readonly object[]) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'any',
  output,
  parallel_tool_calls: true,
  tool_choice: 'auto',
  tools: [],
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  temperature: 1,
  top_p: 1,
});
const call = (call_id: string, name: string, args: unknown, more: object = {}) => ({
  type: 'function_call',
  id: `fc_${call_id}`,
  call_id,
  name,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
  status: 'completed',
  ...more,
});
const message = {
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'You have 1.', annotations: [] }],
};
const program = { type: 'program', caller_id: 'prog_1' };

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder, 'openai-responses');

describe('a conversation through the Responses API of the OpenAI SDK', () => {
  it('runs its tools over two turns, and leaves the items of others alone', async () => {
    const firstTurn = response([
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'x' } },
      call('call_good', 'wallet_balance', { address }, { caller: program }),
      call('call_invalid', 'wallet_balance', { adress: address }),
      call('call_unknown', 'wallet_ballance', { address }),
      call('call_failing', 'clock_now', ''),
    ]);
    await using server = await scriptedServer<Params>([firstTurn, response([message])]);
    const client = new OpenAI({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
    const failing = (): never => {
      throw new Error('cannot reach clock.internal:8080');
    };
    const llm = createToolkit(handlersWith({ 'clock.now': failing })).forLLM('openai-responses');
    const tools = (await llm.tools()) as OpenAI.Responses.FunctionTool[];
    expect(tools.every(({ strict, parameters }) => typeof strict === 'boolean' && parameters !== null)).toBe(
      true,
    );
    expect(tools.find(({ name }) => name === 'wallet_balance')?.output_schema).toMatchObject({
      required: ['amount'],
    });

    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'How much do I have?' }];
    const first = await client.responses.create({ model: 'any', input, tools });
    const answers = (await llm.run(first)) as OpenAI.Responses.ResponseInputItem[];
    input.push(...(first.output as OpenAI.Responses.ResponseInputItem[]), ...answers);
    const second = await client.responses.create({
      model: 'any',
      input,
      tools: (await llm.tools()) as never,
    });
    expect(second.output_text).toBe('You have 1.');

    const [one, two] = [server.request(0), server.request(1)];
    expect(one.path).toBe('/responses');
    expect(two.body.tools).toEqual(one.body.tools);
    const sent = (two.body.input as object[]).slice(1 + firstTurn.output.length);
    expect(sent).toMatchObject([
      { type: 'function_call_output', call_id: 'call_good', output: '{"amount":"1"}', caller: program },
      { call_id: 'call_invalid', output: expect.stringContaining('address is missing') },
      { call_id: 'call_unknown', output: expect.stringContaining('Did you mean') },
      { call_id: 'call_failing', output: expect.stringContaining('EXECUTION_FAILED') },
    ]);
    expect(two.text).not.toContain('clock.internal');
  });

  it('runs under ResponsesToolRunner, which no failure of a tool stops', async () => {
    await using server = await scriptedServer<Params>([
      response([
        call('call_good', 'wallet_balance', { address }),
        call('call_invalid', 'wallet_balance', { address: 1 }),
        call('call_failing', 'clock_now', '{}'),
      ]),
      response([message]),
    ]);
    const client = new OpenAI({ baseURL: server.url, apiKey: 'none', maxRetries: 0 });
    const failing = (): never => {
      throw new Error('secret');
    };
    const llm = createToolkit(handlersWith({ 'clock.now': failing })).forLLM('openai-responses');
    const runner = new ResponsesToolRunner({ functions: (await llm.runnable()) as RunnerFunction[] });
    const params = { model: 'any', input: [{ role: 'user' as const, content: 'Hello' }] };
    const final = await runner.run(client, params);
    expect(final.output).toMatchObject([{ content: [{ text: 'You have 1.' }] }]);
    const outputs = (server.request(1).body.input as { type?: string; output?: string }[]).filter(
      ({ type }) => type === 'function_call_output',
    );
    expect(outputs).toMatchObject([
      { call_id: 'call_good', output: '{"amount":"1"}' },
      { call_id: 'call_invalid', output: expect.stringContaining('INVALID_INPUT') },
      { call_id: 'call_failing', output: expect.stringContaining('EXECUTION_FAILED') },
    ]);
    expect(server.request(1).text).not.toContain('secret');
  });
});
