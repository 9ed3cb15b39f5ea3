import { type CallableTool, type Content, GoogleGenAI, type Tool } from '@google/genai';
import { afterAll, describe, expect, it } from 'vitest';
import { content } from '../../templates/runtime/content.ts';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';
import { scriptedServer } from '../support/scripted-server.ts';

interface Body {
  readonly contents: readonly Content[];
  readonly tools: readonly Tool[];
}

const response = (parts: readonly object[]) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
});
const firstTurn = response([
  { functionCall: { name: 'wallet.balance', args: { address } }, thoughtSignature: 'c2lnbmF0dXJl' },
  { functionCall: { name: 'wallet.balance', args: { adress: address } } },
  { functionCall: { name: 'clock.now' } },
]);
const answered = [
  { functionResponse: { name: 'wallet.balance', response: { output: { amount: '1' } } } },
  { functionResponse: { name: 'wallet.balance', response: { code: 'INVALID_INPUT' } } },
  { functionResponse: { name: 'clock.now', response: { code: 'EXECUTION_FAILED' } } },
];

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder, 'gemini');
const failing = (): never => {
  throw new Error('secret');
};
const toolkit = createToolkit(handlersWith({ 'clock.now': failing }));
const question: Content = { role: 'user', parts: [{ text: 'How much do I have?' }] };

function clientOf(baseUrl: string): GoogleGenAI {
  return new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl } });
}

describe('a conversation through the Google Gen AI SDK', () => {
  it('runs its tools over two turns: the model’s content as it came, then one content with an answer a call', async () => {
    await using server = await scriptedServer<Body>([firstTurn, response([{ text: 'You have 1.' }])]);
    const ai = clientOf(server.url);
    const llm = toolkit.forLLM('gemini');
    const contents = [question];
    const request = async () => ({
      model: 'any',
      contents,
      config: { tools: (await llm.tools()) as Tool[] },
    });
    const first = await ai.models.generateContent(await request());
    const content = first.candidates?.[0]?.content;
    if (content === undefined) throw new Error('no content');
    contents.push(content, ...((await llm.run(first)) as Content[]));
    const second = await ai.models.generateContent(await request());
    expect(second.text).toBe('You have 1.');

    const [one, two] = [server.request(0), server.request(1)];
    expect(one.path).toContain('models/any:generateContent');
    expect(two.body.tools).toEqual(one.body.tools);
    const declarations = one.body.tools[0]?.functionDeclarations ?? [];
    expect(declarations.map(({ name }) => name)).toContain('wallet.balance');
    expect(JSON.stringify(declarations)).toContain('parametersJsonSchema');
    expect(two.body.contents).toHaveLength(3);
    expect(two.body.contents[1]).toEqual(firstTurn.candidates[0]?.content);
    expect(two.body.contents[2]).toMatchObject({ role: 'user', parts: answered });
    expect(two.text).not.toContain('secret');
  });

  it('runs by automatic function calling, through one callable tool', async () => {
    await using server = await scriptedServer<Body>([firstTurn, response([{ text: 'You have 1.' }])]);
    const llm = toolkit.forLLM('gemini');
    const tool = (await llm.runnable()) as unknown as CallableTool;
    const final = await clientOf(server.url).models.generateContent({
      model: 'any',
      contents: [question],
      config: { tools: [tool] },
    });
    expect(final.text).toBe('You have 1.');
    const sent = server.request(1).body.contents;
    expect(sent[1]).toEqual(firstTurn.candidates[0]?.content);
    expect(sent[2]).toMatchObject({ role: 'user', parts: answered });
    expect(server.request(1).text).not.toContain('secret');
  });

  it('carries images and PDF documents beside the response, and notes of the rest in it', async () => {
    const data = 'QUJDREVGR0g=';
    const now = () =>
      content([
        { type: 'json', value: '2026-11-01T00:00:00Z' },
        { type: 'image', mimeType: 'image/png', data },
        { type: 'file', mimeType: 'application/pdf', data },
        { type: 'image', mimeType: 'image/png', url: 'https://example.com/a.png' },
      ]);
    const withParts = createToolkit(handlersWith({ 'clock.now': now as never })).forLLM('gemini');
    const turn = response([{ functionCall: { name: 'clock.now' } }]);
    const answers = (await withParts.run(turn)) as Content[];
    await using server = await scriptedServer<Body>([response([{ text: 'Seen.' }])]);
    await clientOf(server.url).models.generateContent({ model: 'any', contents: answers });
    expect(server.request(0).body.contents[0]?.parts).toEqual([
      {
        functionResponse: {
          name: 'clock.now',
          response: { output: '2026-11-01T00:00:00Z\n\n[image (image/png): https://example.com/a.png]' },
          parts: [
            { inlineData: { mimeType: 'image/png', data } },
            { inlineData: { mimeType: 'application/pdf', data } },
          ],
        },
      },
    ]);
  });
});
