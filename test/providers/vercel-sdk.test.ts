import { afterAll, describe, expect, it } from 'vitest';
import type { VercelContext, VercelRunnableTool } from '../../templates/providers/vercel/wire.ts';
import type { Adapter } from '../../templates/runtime/adapter.ts';
import { majors, type Request } from '../support/ai-sdk.ts';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address, type Desk } from '../support/desk.ts';

type Tools = { readonly [name: string]: VercelRunnableTool };

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder, 'vercel');
const failing = (): never => {
  throw new Error('secret');
};
const toolkit = createToolkit(handlersWith({ 'clock.now': failing }));
const prompt = 'How much do I have?';
const calls = [
  { id: 'call_good', name: 'wallet_balance', args: JSON.stringify({ address }) },
  { id: 'call_invalid', name: 'wallet_balance', args: '{"adress":1}' },
  { id: 'call_failing', name: 'clock_now', args: '{}' },
];
const failed = (code: string) => expect.objectContaining({ error: expect.any(String), code });

describe.each(majors)('AI SDK $major', ({ major, sdk, model: scripted }) => {
  const { generateText, streamText, tool, jsonSchema } = sdk;

  it('takes the tools as they are, and executes them', async () => {
    const tools = (await toolkit.forLLM('vercel').tools()) as unknown as Tools;
    const seen: Request[] = [];
    const model = scripted([calls, 'You have 1.'], seen);
    const result = await generateText({ model, prompt, tools, maxSteps: 5 });

    const sent = seen[0]?.tools ?? seen[0]?.mode?.tools ?? [];
    const balance = sent.find(({ name }) => name === 'wallet_balance');
    expect(balance?.inputSchema ?? balance?.parameters).toEqual({
      ...(tools['wallet_balance']?.inputSchema as unknown as object),
    });
    expect(sent.map(({ name }) => name)).toEqual(Object.keys(tools));
    const first = (result.steps[0] ?? {}) as typeof result;
    expect(first.toolResults.map(({ result, output }) => output ?? result)).toEqual([
      { amount: '1' },
      failed('INVALID_INPUT'),
      failed('EXECUTION_FAILED'),
    ]);
    expect(JSON.stringify(result.response.messages)).not.toContain('secret');
  });

  it('goes on until the model has its answer, and shows it errors as errors', async () => {
    const tools = await toolkit.forLLM('vercel').tools();
    const seen: Request[] = [];
    const model = scripted([calls, 'You have 1.'], seen);
    const loop = major === 4 ? { maxSteps: 5 } : { stopWhen: sdk.stepCountIs?.(5) };
    const result = await generateText({ model, prompt, tools, ...loop });
    expect(result.text).toBe('You have 1.');
    const answers = seen[1]?.prompt.at(-1)?.content as readonly object[];
    if (major === 4) {
      expect(answers).toMatchObject([
        { toolCallId: 'call_good', result: { amount: '1' } },
        { toolCallId: 'call_invalid', result: failed('INVALID_INPUT') },
        { toolCallId: 'call_failing', result: failed('EXECUTION_FAILED') },
      ]);
    } else {
      const error = (toolCallId: string, code: string) => ({
        toolCallId,
        output: { type: 'error-text', value: expect.stringContaining(code) },
      });
      expect(answers).toMatchObject([
        { toolCallId: 'call_good', output: { type: 'json', value: { amount: '1' } } },
        error('call_invalid', 'INVALID_INPUT'),
        error('call_failing', 'EXECUTION_FAILED'),
      ]);
    }
  });

  it('takes each tool wrapped by its own helpers', async () => {
    const given = (await toolkit.forLLM('vercel').tools()) as unknown as Tools;
    const wrapped = Object.entries(given).map(([name, t]) => {
      const { description, execute } = t;
      const inputSchema = jsonSchema(t.inputSchema);
      // Major 4 has the schema under another name.
      return [
        name,
        tool({ description, inputSchema, execute, ...(major === 4 ? { parameters: inputSchema } : {}) }),
      ];
    });
    const seen: Request[] = [];
    const model = scripted([calls.slice(0, 1), ''], seen);
    const tools = Object.fromEntries(wrapped) as object;
    const result = await generateText({ model, prompt, tools, maxSteps: 5 });
    const sent = (seen[0]?.tools ?? seen[0]?.mode?.tools ?? []).find(({ name }) => name === 'wallet_balance');
    expect(sent?.inputSchema ?? sent?.parameters).toMatchObject({
      type: 'object',
      required: ['address', 'tokenAddress'],
    });
    const first = (result.steps[0] ?? {}) as typeof result;
    expect(first.toolResults.map(({ result, output }) => output ?? result)).toEqual([{ amount: '1' }]);
  });

  it('streams', async () => {
    const tools = await toolkit.forLLM('vercel').tools();
    const { fullStream } = streamText({ model: scripted([calls, ''], []), prompt, tools, maxSteps: 5 });
    const results: unknown[] = [];
    for await (const part of fullStream) {
      const { type, result, output } = part as { type: string; result?: unknown; output?: unknown };
      if (type === 'tool-result') results.push(output ?? result);
    }
    expect(results).toHaveLength(3);
    expect(results).toEqual(
      expect.arrayContaining([{ amount: '1' }, failed('INVALID_INPUT'), failed('EXECUTION_FAILED')]),
    );
  });

  it('hands calls of tools without execute to the host, whose answers it takes back', async () => {
    const llm = toolkit.forLLM('vercel');
    const full = (await llm.tools()) as unknown as Tools;
    const tools = Object.fromEntries(
      Object.entries(full).map(([name, { execute, toModelOutput, ...rest }]) => [name, rest]),
    );
    const first = await generateText({ model: scripted([calls], []), prompt, tools });
    const content = await llm.run(first);
    expect(content).toHaveLength(3);
    const seen: Request[] = [];
    const messages = [
      { role: 'user', content: prompt },
      ...first.response.messages,
      { role: 'tool', content },
    ];
    const second = await generateText({ model: scripted(['You have 1.'], seen), messages, tools });
    expect(second.text).toBe('You have 1.');
    const answers = JSON.stringify(seen[0]?.prompt.at(-1));
    for (const { id } of calls) expect(answers).toContain(id);
    for (const code of ['INVALID_INPUT', 'EXECUTION_FAILED']) expect(answers).toContain(code);
  });

  it('gives a stream to the host, who answers the calls in it', async () => {
    const llm = toolkit.forLLM('vercel');
    const full = (await llm.tools()) as unknown as Tools;
    const tools = Object.fromEntries(
      Object.entries(full).map(([name, { execute, toModelOutput, ...rest }]) => [name, rest]),
    );
    const { fullStream } = streamText({ model: scripted([calls], []), prompt, tools });
    expect(await llm.run(fullStream)).toMatchObject([
      { toolCallId: 'call_good', result: { amount: '1' } },
      { toolCallId: 'call_invalid', isError: true },
      { toolCallId: 'call_failing', isError: true },
    ]);
  });

  it('takes context as messages', async () => {
    const module = (await import(`${project.folder}/generated/providers/vercel.ts`)) as {
      readonly vercelAdapter: Adapter<Desk, string>;
    };
    const { start, end } = module.vercelAdapter.renderContextMessages(
      [
        { content: 'Be brief.', priority: 1, cache: true },
        { content: 'It is noon.', priority: 2 },
      ],
      { cacheMarks: true },
    ) as VercelContext;
    const seen: Request[] = [];
    const model = scripted(['Hi.'], seen);
    // Since major 5 the host has to say that system messages among the others are its own.
    const allowSystemInMessages = major > 4 ? { allowSystemInMessages: true } : {};
    await generateText({
      model,
      messages: [...start, { role: 'user', content: prompt }, ...end],
      ...allowSystemInMessages,
    });
    expect(seen[0]?.prompt.map(({ role }) => role)).toEqual(['system', 'user', 'system']);
    expect(JSON.stringify(seen[0]?.prompt[0])).toContain('ephemeral');
  });
});

describe.each(majors.filter(({ major }) => major >= 6))(
  'approval in AI SDK $major',
  ({ sdk, model: scripted }) => {
    const transfer = {
      id: 'call_t',
      name: 'wallet_transfer',
      args: JSON.stringify({ to: address, amount: 1 }),
    };

    it.each([
      [true, 'sent 1'],
      [false, ''],
    ])('is asked for what wants a confirmation; %s', async (approved, expected) => {
      const executed: string[] = [];
      const kit = createToolkit(
        handlersWith({
          'wallet.transfer': ({ amount }) => {
            executed.push(`sent ${amount}`);
            return 'done';
          },
        }),
      );
      const tools = await kit.forLLM('vercel').tools();
      const first = await sdk.generateText({ model: scripted([[transfer]], []), prompt, tools });
      expect(executed).toEqual([]);
      const asked = first.content?.find(
        (part) => (part as { type: string }).type === 'tool-approval-request',
      );
      const { approvalId } = asked as { readonly approvalId: string };
      const messages = [
        { role: 'user', content: prompt },
        ...first.response.messages,
        { role: 'tool', content: [{ type: 'tool-approval-response', approvalId, approved }] },
      ];
      await sdk.generateText({ model: scripted(['Done.'], []), messages, tools });
      expect(executed.join()).toBe(expected);
    });

    it('is no confirmation where nobody gave it', async () => {
      const tools = (await toolkit.forLLM('vercel').tools()) as unknown as Tools;
      const input = { to: address, amount: 1 };
      expect(
        await tools['wallet_transfer']?.execute(input, { toolCallId: 'call_t', messages: [] }),
      ).toMatchObject({
        code: 'CONFIRMATION_REQUIRED',
      });
    });
  },
);
