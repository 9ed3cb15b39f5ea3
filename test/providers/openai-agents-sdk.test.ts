import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  Agent,
  type FunctionTool,
  type Model,
  type ModelRequest,
  Runner,
  type StreamEvent,
  tool,
  Usage,
} from '@openai/agents';
import { afterAll, describe, expect, it } from 'vitest';
import { content } from '../../templates/runtime/content.ts';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';

type Item = Awaited<ReturnType<Model['getResponse']>>['output'][number];

const call = (callId: string, name: string, args: unknown): Item => ({
  type: 'function_call',
  callId,
  name,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
  status: 'completed',
});
const message = (text: string): Item => ({
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text }],
});

/** A model that answers with these outputs one after the other, and notes what it was sent. */
function scripted(answers: readonly Item[][], seen: ModelRequest[]): Model {
  const next = (request: ModelRequest): Item[] => {
    seen.push(JSON.parse(JSON.stringify(request)) as ModelRequest);
    return answers[seen.length - 1] ?? [];
  };
  return {
    getResponse: async (request) => ({ usage: new Usage(), output: next(request) }),
    async *getStreamedResponse(request) {
      const output = next(request);
      const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
      yield { type: 'response_done', response: { id: 'resp_1', usage, output } } as StreamEvent;
    },
  };
}

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder, 'openai-agents');
const { withSdkApproval } = (await import(
  pathToFileURL(path.join(project.folder, 'generated/providers/openai-agents.ts')).href
)) as { withSdkApproval(tools: FunctionTool[], maker: typeof tool): FunctionTool[] };
const runner = new Runner({ tracingDisabled: true });
const failing = (): never => {
  throw new Error('secret');
};

describe('an Agent of the OpenAI Agents SDK', () => {
  const calls = [
    call('call_good', 'wallet_balance', { address }),
    call('call_invalid', 'wallet_balance', { address: 1 }),
    call('call_failing', 'clock_now', '{}'),
  ];
  const toolkit = createToolkit(handlersWith({ 'clock.now': failing }));

  it('runs the tools by its Runner, and is told of failures', async () => {
    const seen: ModelRequest[] = [];
    const llm = toolkit.forLLM('openai-agents');
    const tools = (await llm.tools()) as unknown as FunctionTool[];
    const model = scripted([calls, [message('You have 1.')]], seen);
    const agent = new Agent({ name: 'desk', instructions: 'Be brief.', model, tools });
    const result = await runner.run(agent, 'How much do I have?');
    expect(result.finalOutput).toBe('You have 1.');

    const sent = seen[0]?.tools ?? [];
    expect(sent.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(sent).toContainEqual(
      expect.objectContaining({ name: 'wallet_balance', parameters: tools.at(-2)?.parameters }),
    );
    const input = (seen[1]?.input ?? []) as readonly { readonly type?: string }[];
    const outputs = input.filter(({ type }) => type === 'function_call_result');
    const output = (text: unknown) => ({ type: 'text', text });
    expect(outputs).toMatchObject([
      { callId: 'call_good', output: output('{"amount":"1"}') },
      { callId: 'call_invalid', output: output(expect.stringContaining('INVALID_INPUT')) },
      { callId: 'call_failing', output: output(expect.stringContaining('EXECUTION_FAILED')) },
    ]);
    expect(JSON.stringify(outputs)).not.toContain('secret');
  });

  it('tells the model of arguments that it cannot read, under the SDK’s own policies of approval', async () => {
    const seen: ModelRequest[] = [];
    const malformed = call('call_malformed', 'wallet_balance', '{"address":');
    const model = scripted([[malformed], [message('Sorry.')]], seen);
    const tools = withSdkApproval(
      (await toolkit.forLLM('openai-agents').tools()) as unknown as FunctionTool[],
      tool,
    );
    const agent = new Agent({ name: 'desk', instructions: '', model, tools });
    const result = await runner.run(agent, 'How much do I have?');
    expect(result.finalOutput).toBe('Sorry.');
    expect(JSON.stringify(seen[1]?.input)).toContain('call_malformed');
    // Where a host calls the tool by itself, it answers in its own words.
    const [balance] = tools.filter(({ name }) => name === 'wallet_balance');
    expect(await balance?.invoke({} as never, '{"address":')).toContain('MALFORMED_CALL');
    const [clock] = tools.filter(({ name }) => name === 'clock_now');
    expect(await clock?.invoke({} as never, '')).toContain('EXECUTION_FAILED');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('stops for an approval of what wants a confirmation; %s', async (approve, executions) => {
    let executed = 0;
    const kit = createToolkit(
      handlersWith({
        'wallet.transfer': () => {
          executed++;
          return 'sent';
        },
      }),
    );
    const seen: ModelRequest[] = [];
    const transfer = call('call_t', 'wallet_transfer', { to: address, amount: 1 });
    const model = scripted([[transfer], [message('Done.')]], seen);
    const tools = (await kit.forLLM('openai-agents').tools()) as unknown as FunctionTool[];
    const agent = new Agent({ name: 'desk', instructions: '', model, tools });
    const first = await runner.run(agent, 'Pay.');
    expect([first.interruptions.length, executed]).toEqual([1, 0]);
    for (const interruption of first.interruptions) {
      if (approve) first.state.approve(interruption);
      else first.state.reject(interruption);
    }
    const second = await runner.run(agent, first.state);
    expect(second.finalOutput).toBe('Done.');
    expect(executed).toBe(executions);
    if (approve) expect(JSON.stringify(seen[1]?.input)).toContain('"text":"sent"');
  });

  it('carries images and files natively and notes of the rest, by its Runner as in items', async () => {
    const data = 'QUJDREVGR0g=';
    const now = () =>
      content([
        { type: 'json', value: '2026-11-01T00:00:00Z' },
        { type: 'image', mimeType: 'image/png', data },
        { type: 'file', mimeType: 'application/pdf', data, name: 'a.pdf' },
        { type: 'file', mimeType: 'text/csv', url: 'https://example.com/a.csv' },
        { type: 'audio', mimeType: 'audio/wav', data, name: 'talk' },
      ]);
    const llm = createToolkit(handlersWith({ 'clock.now': now as never })).forLLM('openai-agents');
    const calls = [call('call_parts', 'clock_now', '{}')];
    const seen: ModelRequest[] = [];
    const model = scripted([calls, [message('Seen.')]], seen);
    const tools = (await llm.tools()) as unknown as FunctionTool[];
    await runner.run(new Agent({ name: 'desk', model, tools }), 'What time is it?');
    const output = [
      { type: 'input_text', text: '2026-11-01T00:00:00Z' },
      { type: 'input_image', image: `data:image/png;base64,${data}` },
      { type: 'input_file', file: `data:application/pdf;base64,${data}`, filename: 'a.pdf' },
      { type: 'input_file', file: { url: 'https://example.com/a.csv' } },
      { type: 'input_text', text: expect.stringContaining('[audio "talk"') },
    ];
    expect(seen[1]?.input.at(-1)).toMatchObject({ callId: 'call_parts', output });
    expect(await llm.run(calls)).toMatchObject([{ callId: 'call_parts', output }]);
  });

  it('has its calls read from the stream of a run, and from a response, by hosts that drive the model', async () => {
    const llm = toolkit.forLLM('openai-agents');
    const model = scripted([calls, calls], []);
    const request = { input: 'Hello', modelSettings: {}, tools: [] } as unknown as ModelRequest;
    const answers = [
      { type: 'function_call_result', callId: 'call_good', output: { type: 'text', text: '{"amount":"1"}' } },
      { callId: 'call_invalid' },
      { callId: 'call_failing' },
    ];
    expect(await llm.run(await model.getResponse(request))).toMatchObject(answers);
    expect(await llm.run(model.getStreamedResponse(request))).toMatchObject(answers);
  });
});
