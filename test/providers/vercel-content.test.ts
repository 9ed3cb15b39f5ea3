/** Images and documents of results in each major of the AI SDK: what reaches the model's prompt, whoever executes the tools. */
import { afterAll, describe, expect, it } from 'vitest';
import type { VercelRunnableTool } from '../../templates/providers/vercel/wire.ts';
import { type ContentPart, content } from '../../templates/runtime/content.ts';
import { majors, type Request } from '../support/ai-sdk.ts';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder, 'vercel');

const [png, pdf, wav] = ['UE5HUE5HUE5H', 'UERGUERGUERG', 'V0FWV0FWV0FW'];
const parts: readonly ContentPart[] = [
  { type: 'text', text: 'Two files.' },
  { type: 'image', mimeType: 'image/png', data: png, name: 'chart' },
  { type: 'file', mimeType: 'application/pdf', data: pdf, name: 'paper.pdf' },
  { type: 'audio', mimeType: 'audio/wav', data: wav, name: 'talk' },
];
const toolkit = createToolkit(handlersWith({ 'clock.now': () => content(parts) }));
const prompt = 'What time is it?';
const calls = [
  { id: 'c_time', name: 'clock_now', args: '{}' },
  { id: 'c_same', name: 'clock_now', args: '{}' },
  { id: 'c_area', name: 'shape_area', args: '{"kind":"square","side":2}' },
];
const text = { type: 'text', text: 'Two files.' };
const note = (name: string) => ({ type: 'text', text: expect.stringContaining(`"${name}"`) });

/** What the models of a major are sent of the parts. */
const native = {
  4: [text, { type: 'image', mimeType: 'image/png', data: png }, note('paper.pdf'), note('talk')],
  5: [
    text,
    { type: 'media', mediaType: 'image/png', data: png },
    { type: 'media', mediaType: 'application/pdf', data: pdf },
    note('talk'),
  ],
  6: [
    text,
    { type: 'image-data', mediaType: 'image/png', data: png },
    { type: 'file-data', mediaType: 'application/pdf', data: pdf, filename: 'paper.pdf' },
    note('talk'),
  ],
  7: [
    text,
    { type: 'file', mediaType: 'image/png', data: { type: 'data', data: png } },
    { type: 'file', mediaType: 'application/pdf', data: { type: 'data', data: pdf }, filename: 'paper.pdf' },
    note('talk'),
  ],
};

type Tools = { readonly [name: string]: VercelRunnableTool };

/** Tools whose calls the host answers. */
function hostTools(tools: object): object {
  return Object.fromEntries(
    Object.entries(tools as Tools).map(([name, { execute: _, ...rest }]) => [name, rest]),
  );
}

interface Answer {
  readonly toolCallId: string;
  readonly result?: unknown;
  readonly content?: unknown;
  readonly output?: { readonly type: string; readonly value: unknown };
}

const answersIn = (request: Request | undefined): readonly Answer[] =>
  (request?.prompt ?? [])
    .filter(({ role }) => role === 'tool')
    .flatMap((message) => message.content as readonly Answer[]);

const base64 = new RegExp([png, pdf, wav].join('|'));

describe.each(majors)('AI SDK $major', ({ major, sdk, model: scripted }) => {
  // The desk's types know no form of their own.
  const form = `ai@${major}` as 'text';
  const loop = major === 4 ? { maxSteps: 5 } : { stopWhen: sdk.stepCountIs?.(5) };

  /** Both answers with files are native, and the one without is what it always was. */
  function expectNative(answers: readonly Answer[]): void {
    expect(answers.map(({ toolCallId }) => toolCallId)).toEqual(calls.map(({ id }) => id));
    const [, , area] = answers;
    for (const each of answers.slice(0, 2)) {
      expect(major === 4 ? each.content : each.output).toEqual(
        major === 4 ? native[4] : { type: 'content', value: native[major] },
      );
      // Models whose packages know no content are shown this.
      if (major === 4) expect(JSON.stringify(each.result)).not.toMatch(base64);
      if (major === 4) expect(JSON.stringify(each.result)).toContain('image/png');
    }
    if (major === 4) expect(area).toMatchObject({ result: 4 });
    if (major === 4) expect(area).not.toHaveProperty('content');
    if (major > 4) expect(area).toMatchObject({ output: { type: 'json', value: 4 } });
  }

  it('executes tools, and shows models what they gave', async () => {
    const tools = await toolkit.forLLM('vercel').tools();
    const seen: Request[] = [];
    const result = await sdk.generateText({
      ...{ model: scripted([calls, 'Noon.'], seen), prompt, tools },
      ...loop,
    });
    expectNative(answersIn(seen[1]));
    // What a host stores or shows has notes instead of the bytes.
    const [first] = result.steps as readonly (typeof result)[];
    const outputs = first?.toolResults.map(({ result, output }) => output ?? result);
    expect(outputs).toHaveLength(3);
    expect(JSON.stringify(outputs)).not.toMatch(base64);
    expect(JSON.stringify(outputs)).toContain('image/png, 9 bytes');

    // The conversation goes on, also when it was stored between the turns.
    const stored = JSON.parse(
      JSON.stringify(result.responseMessages ?? result.response.messages),
    ) as object[];
    const more: Request[] = [];
    const messages = [{ role: 'user', content: prompt }, ...stored, { role: 'user', content: 'And now?' }];
    await sdk.generateText({ model: scripted(['Still noon.'], more), messages, tools });
    expectNative(answersIn(more[0]));
  });

  it('streams, and shows models what tools gave', async () => {
    const tools = await toolkit.forLLM('vercel').tools();
    const seen: Request[] = [];
    const { fullStream } = sdk.streamText({ model: scripted([calls, ''], seen), prompt, tools, ...loop });
    for await (const _ of fullStream);
    expectNative(answersIn(seen[1]));
  });

  it.each([
    ['as they come', undefined],
    ['of the major that the host names', form],
  ])('hands calls %s to the host, whose answers models see', async (_, media) => {
    const llm = toolkit.forLLM('vercel', { media });
    const tools = hostTools(await llm.tools());
    const first = await sdk.generateText({ model: scripted([calls], []), prompt, tools });
    const answers = await llm.run(first);
    const seen: Request[] = [];
    const messages = [
      { role: 'user', content: prompt },
      ...first.response.messages,
      { role: 'tool', content: answers },
    ];
    await sdk.generateText({ model: scripted(['Noon.'], seen), messages, tools });
    expectNative(answersIn(seen[0]));
  });

  it('gives a stream to the host, whose answers have the form of its major', async () => {
    const llm = toolkit.forLLM('vercel');
    const tools = hostTools(await llm.tools());
    const { fullStream } = sdk.streamText({ model: scripted([calls], []), prompt, tools });
    const [first] = (await llm.run(fullStream)) as {
      readonly output?: { readonly value: unknown };
      readonly experimental_content?: unknown;
    }[];
    // What the host answers has the parts of 6 in major 7, too, which makes them its own.
    const sent = major === 7 ? native[6] : native[major];
    expect(major === 4 ? first?.experimental_content : first?.output?.value).toEqual(sent);
  });

  it('is shown notes where calls were stored, and takes them', async () => {
    const llm = toolkit.forLLM('vercel');
    const tools = hostTools(await llm.tools());
    const first = await sdk.generateText({ model: scripted([calls], []), prompt, tools });
    const stored = first.toolCalls.map((call) => ({
      ...(JSON.parse(JSON.stringify(call)) as object),
      // As Gemini's calls have it.
      providerMetadata: { google: { thoughtSignature: 'x' } },
    }));
    const seen: Request[] = [];
    const messages = [
      { role: 'user', content: prompt },
      ...first.response.messages,
      { role: 'tool', content: await llm.run(stored) },
    ];
    await sdk.generateText({ model: scripted(['Noon.'], seen), messages, tools });
    if (major === 4) expectNative(answersIn(seen[0]));
    else expect(JSON.stringify(seen[0])).not.toMatch(base64);
    expect(JSON.stringify(answersIn(seen[0]))).toContain('paper.pdf');
  });

  it('is shown notes where the host says so, and where nothing tells the major', async () => {
    for (const media of ['text', undefined] as const) {
      const llm = toolkit.forLLM('vercel', { media });
      const answers = await llm.run([
        { type: 'tool-call', toolCallId: 'c', toolName: 'clock_now', input: {} },
      ]);
      const seen: Request[] = [];
      const [call, result] = [
        { type: 'tool-call', toolCallId: 'c', toolName: 'clock_now', input: {}, args: {} },
        { role: 'tool', content: answers },
      ];
      const messages = [{ role: 'user', content: prompt }, { role: 'assistant', content: [call] }, result];
      await sdk.generateText({ model: scripted(['Noon.'], seen), messages });
      expect(JSON.stringify(seen)).not.toMatch(base64);
      for (const name of ['chart', 'paper.pdf', 'talk'])
        expect(JSON.stringify(answersIn(seen[0]))).toContain(name);
    }
    const seen: Request[] = [];
    const tools = await toolkit.forLLM('vercel', { media: 'text' }).tools();
    const model = scripted([calls, 'Noon.'], seen);
    await sdk.generateText({ model, prompt, tools, ...loop });
    expect(JSON.stringify(seen[1])).not.toMatch(base64);
    expect(JSON.stringify(answersIn(seen[1]))).toContain('chart');
  });

  it('takes notes for files where a tool is wrapped without what tells the model of them', async () => {
    const tools = (await toolkit.forLLM('vercel').tools()) as unknown as Tools;
    const { execute, inputSchema } = tools['clock_now'] ?? {};
    const schema = sdk.jsonSchema(inputSchema);
    const wrapped = sdk.tool({ description: 'x', inputSchema: schema, parameters: schema, execute });
    const seen: Request[] = [];
    const model = scripted([calls.slice(0, 2), 'Noon.'], seen);
    await sdk.generateText({ model, prompt, tools: { clock_now: wrapped }, ...loop });
    expect(answersIn(seen[1])).toHaveLength(2);
    expect(JSON.stringify(seen[1])).not.toMatch(base64);
    expect(JSON.stringify(answersIn(seen[1]))).toContain('chart');
  });
});

it('major 7 is given its own form where it executes the tools, and not that of 6, of which it warns', async () => {
  const tools = (await toolkit.forLLM('vercel').tools()) as unknown as Tools;
  const types = async (options: object): Promise<string[]> => {
    const { clock_now: clock } = tools;
    if (clock === undefined) throw new Error('no tool');
    const output = await clock.execute({}, { toolCallId: 'c', ...options });
    const { value } = clock.toModelOutput({ toolCallId: 'c', input: {}, output });
    return (value as { type: string }[]).map(({ type }) => type);
  };
  expect(await types({ context: undefined })).toEqual(['text', 'file', 'file', 'text']);
  expect(await types({ experimental_context: undefined })).toEqual([
    'text',
    'image-data',
    'file-data',
    'text',
  ]);
});
