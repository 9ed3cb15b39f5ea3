/** What becomes of the files of a result in the requests of LangChain's chat models. */
import { ChatAnthropic } from '@langchain/anthropic';
import { AIMessage, type BaseMessageLike, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { type StructuredToolInterface, tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { describe, expect, it } from 'vitest';
import { langChainTools } from '../../templates/providers/langchain/tools.ts';
import type { LangChainRunnable } from '../../templates/providers/langchain/wire.ts';
import { type ContentPart, content } from '../../templates/runtime/content.ts';
import { providersUnderTest } from '../support/providers.ts';
import { scriptedServer } from '../support/scripted-server.ts';
import { smallClient } from '../support/small-client.ts';

const under = providersUnderTest.get('langchain');
if (under === undefined) throw new Error('no provider langchain');

const [png, pdf, wav] = ['UE5HUE5HUE5H', 'UERGUERGUERG', 'V0FWV0FWV0FW'];
const parts: readonly ContentPart[] = [
  { type: 'text', text: 'Files.' },
  { type: 'image', mimeType: 'image/png', data: png, name: 'chart' },
  { type: 'image', mimeType: 'image/png', url: 'https://example.com/b.png' },
  { type: 'file', mimeType: 'application/pdf', data: pdf, name: 'paper.pdf' },
  { type: 'audio', mimeType: 'audio/wav', data: wav, name: 'talk' },
];
const { toolkit } = smallClient(under, [{ name: 'act', input: {}, handler: () => content(parts) }]);
type Media = 'ChatAnthropic' | 'ChatOpenAIResponses' | undefined;
const llm = (media: Media) => toolkit().forLLM('langchain', { media: media as never });

const completion = {
  ...{ id: 'c', object: 'chat.completion', created: 1, model: 'any' },
  choices: [
    { index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', content: 'x' } },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const message = {
  ...{ id: 'm', type: 'message', role: 'assistant', model: 'any', content: [{ type: 'text', text: 'x' }] },
  ...{ stop_reason: 'end_turn', stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } },
};
const response = {
  ...{ id: 'r', object: 'response', created_at: 1, model: 'any', status: 'completed' },
  output: [
    {
      ...{ type: 'message', id: 'm', role: 'assistant', status: 'completed' },
      content: [{ type: 'output_text', text: 'x', annotations: [] }],
    },
  ],
};

interface Body {
  readonly messages?: readonly { readonly content: unknown }[];
  readonly input?: readonly { readonly output?: unknown }[];
}

const openai = (baseURL: string, useResponsesApi: boolean) =>
  new ChatOpenAI({
    model: 'any',
    apiKey: 'none',
    maxRetries: 0,
    useResponsesApi,
    configuration: { baseURL },
  });
const claude = (anthropicApiUrl: string) =>
  new ChatAnthropic({ model: 'any', apiKey: 'none', maxRetries: 0, anthropicApiUrl });

const call = { type: 'tool_call' as const, id: 'c', name: 'act', args: {} };
const asked = [new HumanMessage('Act.'), new AIMessage({ content: '', tool_calls: [call] })];

/** What a model is sent of the tool's answer. */
async function sent(answer: BaseMessageLike, model: 'anthropic' | 'completions' | 'responses') {
  const script = { anthropic: message, completions: completion, responses: response };
  await using server = await scriptedServer<Body>([script[model]]);
  const chat = model === 'anthropic' ? claude(server.url) : openai(server.url, model === 'responses');
  await chat.invoke([...asked, answer]);
  const { body, text } = server.request(0);
  return { text, answer: body.input?.at(-1)?.output ?? body.messages?.at(-1)?.content };
}

async function fieldsFor(media: Media): Promise<ConstructorParameters<typeof ToolMessage>[0] & object> {
  const [fields] = await llm(media).run(asked[1]);
  return fields as never;
}

async function objectFor(media: Media): Promise<StructuredToolInterface> {
  const runnables = (await llm(media).runnable()) as unknown as LangChainRunnable[];
  const [made] = langChainTools(runnables, { tool: tool as never, ToolMessage });
  if (made === undefined) throw new Error('no tool');
  return made as never;
}

const note = (name: string) => expect.objectContaining({ text: expect.stringContaining(`"${name}"`) });
const native = {
  ChatAnthropic: [
    {
      ...{ type: 'tool_result', tool_use_id: 'c' },
      content: [
        { type: 'text', text: 'Files.' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
        { type: 'image', source: { type: 'url', url: 'https://example.com/b.png' } },
        { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: pdf } },
        note('talk'),
      ],
    },
  ],
  ChatOpenAIResponses: [
    { type: 'input_text', text: 'Files.' },
    { type: 'input_image', image_url: `data:image/png;base64,${png}` },
    { type: 'input_image', image_url: 'https://example.com/b.png' },
    { type: 'input_file', file_data: `data:application/pdf;base64,${pdf}`, filename: 'paper.pdf' },
    note('talk'),
  ],
};

describe.each([
  ['ChatAnthropic', 'anthropic'],
  ['ChatOpenAIResponses', 'responses'],
] as const)('%s', (media, model) => {
  it('is sent files as such: the fields as they are, a message made of them, and what a tool object gives', async () => {
    const fields = await fieldsFor(media);
    const tool = await objectFor(media);
    for (const answer of [fields as BaseMessageLike, new ToolMessage(fields), await tool.invoke(call)])
      expect((await sent(answer, model)).answer).toEqual(native[media]);
  });

  it('is told of files by a tool object that was called with bare arguments', async () => {
    const given = (await (await objectFor(media)).invoke({})) as string;
    for (const name of ['chart', 'paper.pdf', 'talk']) expect(given).toContain(`"${name}"`);
    expect(given).not.toMatch(new RegExp([png, pdf, wav].join('|')));
  });
});

describe('where the host does not name the class', () => {
  it.each(['anthropic', 'completions', 'responses'] as const)('%s is sent notes', async (model) => {
    const fields = await fieldsFor(undefined);
    const tool = await objectFor(undefined);
    for (const answer of [fields as BaseMessageLike, new ToolMessage(fields), await tool.invoke(call)]) {
      const { text } = await sent(answer, model);
      for (const name of ['chart', 'paper.pdf', 'talk']) expect(text).toContain(`\\"${name}\\"`);
      expect(text).toContain('https://example.com/b.png');
      for (const bytes of [png, pdf, wav]) expect(text).not.toContain(bytes);
    }
  });

  it('gives the host the parts as an artifact, which no model is sent', async () => {
    expect(new ToolMessage(await fieldsFor(undefined)).artifact).toEqual(parts);
    expect(await (await objectFor(undefined)).invoke(call)).toMatchObject({ artifact: parts });
  });
});

describe('why the class has to be named', () => {
  const standard = { type: 'image', mimeType: 'image/png', data: png };
  const document = { type: 'file', mimeType: 'application/pdf', data: pdf };
  const text = { type: 'text', text: 'Files.' };
  const of = (blocks: object[]) => new ToolMessage({ content: blocks as never, tool_call_id: 'c' });

  it('Chat Completions is sent the blocks as they stand, which its API does not know', async () => {
    const { answer } = await sent(of([text, standard]), 'completions');
    expect(answer).toEqual([text, standard]);
  });

  it('Responses is sent a document in the bytes of a text', async () => {
    const { answer } = await sent(of([text, document]), 'responses');
    expect(answer).toEqual(expect.stringContaining(pdf));
  });

  it("ChatAnthropic drops OpenAI's own blocks", async () => {
    const { answer } = await sent(of(native.ChatOpenAIResponses.slice(0, 2) as object[]), 'anthropic');
    expect(answer).toEqual([{ type: 'tool_result', tool_use_id: 'c', content: [] }]);
  });
});
