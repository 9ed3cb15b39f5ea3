import {
  BedrockRuntimeClient,
  type BedrockRuntimeClientConfig,
  type ContentBlock,
  ConverseCommand,
  type ConverseCommandInput,
  type Message,
  type Tool,
} from '@aws-sdk/client-bedrock-runtime';
import { afterAll, describe, expect, it } from 'vitest';
import { content } from '../../templates/runtime/content.ts';
import { generateDesk, handlersWith, temporaryProject } from '../support/client.ts';
import { address } from '../support/desk.ts';

const response = (stopReason: string, content: readonly object[]) => ({
  output: { message: { role: 'assistant', content } },
  stopReason,
  usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
  metrics: { latencyMs: 1 },
});
const call = (toolUseId: string, name: string, input: object) => ({ toolUse: { toolUseId, name, input } });

/** A client whose requests never leave it: each is answered with the next of these bodies. */
function clientOf(answers: readonly object[], requests: ConverseCommandInput[]): BedrockRuntimeClient {
  const requestHandler = {
    handle: async (request: { readonly body: string | Uint8Array }) => {
      requests.push(JSON.parse(new TextDecoder().decode(bytes(request.body))) as ConverseCommandInput);
      return {
        response: {
          statusCode: 200,
          headers: { 'content-type': 'application/json' },
          body: bytes(JSON.stringify(answers[requests.length - 1])),
        },
      };
    },
  } as unknown as NonNullable<BedrockRuntimeClientConfig['requestHandler']>;
  const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };
  return new BedrockRuntimeClient({ region: 'us-east-1', credentials, requestHandler });
}

function bytes(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

const project = temporaryProject();
afterAll(() => project[Symbol.dispose]());
const { createToolkit } = await generateDesk(project.folder, 'bedrock');

describe('a conversation through the Bedrock SDK', () => {
  it('runs its tools over two turns', async () => {
    const firstTurn = response('tool_use', [
      { text: 'Let me look.' },
      call('tooluse_good', 'wallet_balance', { address }),
      call('tooluse_area', 'shape_area', { kind: 'square', side: 2 }),
      call('tooluse_invalid', 'notes_search', { query: '' }),
      call('tooluse_unknown', 'calculator', {}),
      call('tooluse_failing', 'clock_now', {}),
    ]);
    const requests: ConverseCommandInput[] = [];
    const client = clientOf([firstTurn, response('end_turn', [{ text: 'You have 1.' }])], requests);
    const failing = (): never => {
      throw new Error('secret');
    };
    const llm = createToolkit(handlersWith({ 'clock.now': failing })).forLLM('bedrock');
    const messages: Message[] = [{ role: 'user', content: [{ text: 'How much do I have?' }] }];
    const converse = async () =>
      client.send(
        new ConverseCommand({
          modelId: 'any',
          messages,
          toolConfig: { tools: (await llm.tools({ cacheMarks: true })) as Tool[] },
        }),
      );
    const first = await converse();
    const message = first.output?.message;
    if (message === undefined) throw new Error('no message');
    messages.push(message, { role: 'user', content: (await llm.run(first)) as ContentBlock[] });
    const second = await converse();
    expect(second.output?.message?.content?.[0]?.text).toBe('You have 1.');

    const [one, two] = requests;
    expect(two?.toolConfig).toEqual(one?.toolConfig);
    expect(one?.toolConfig?.tools?.at(-1)).toEqual({ cachePoint: { type: 'default' } });
    expect(two?.messages?.[1]?.content).toEqual(firstTurn.output.message.content);
    const error = (toolUseId: string, code: string) => ({
      toolResult: { toolUseId, status: 'error', content: [{ text: expect.stringContaining(code) }] },
    });
    expect(two?.messages?.[2]).toEqual({
      role: 'user',
      content: [
        {
          toolResult: { toolUseId: 'tooluse_good', status: 'success', content: [{ json: { amount: '1' } }] },
        },
        { toolResult: { toolUseId: 'tooluse_area', status: 'success', content: [{ text: '4' }] } },
        error('tooluse_invalid', 'INVALID_INPUT'),
        error('tooluse_unknown', 'ACTION_NOT_FOUND'),
        error('tooluse_failing', 'EXECUTION_FAILED'),
      ],
    });
    expect(JSON.stringify(two)).not.toContain('secret');
  });

  it('carries images and documents as bytes, and notes of the rest', async () => {
    const turn = response('tool_use', [call('tooluse_parts', 'clock_now', {})]);
    const requests: ConverseCommandInput[] = [];
    const client = clientOf([response('end_turn', [{ text: 'Seen.' }])], requests);
    const data = 'QUJDREVGR0g=';
    const now = () =>
      content([
        { type: 'json', value: '2026-11-01T00:00:00Z' },
        { type: 'image', mimeType: 'image/png', data },
        { type: 'file', mimeType: 'application/pdf', data, name: 'a_paper.pdf' },
        { type: 'file', mimeType: 'text/csv', data: bytes('a,b') },
        { type: 'audio', mimeType: 'audio/wav', data, name: 'talk' },
        { type: 'image', mimeType: 'image/png', url: 'https://example.com/a.png' },
      ]);
    const llm = createToolkit(handlersWith({ 'clock.now': now as never })).forLLM('bedrock');
    const answers: Message = { role: 'user', content: (await llm.run(turn)) as ContentBlock[] };
    await client.send(new ConverseCommand({ modelId: 'any', messages: [answers] }));
    expect(requests[0]?.messages?.[0]?.content?.[0]?.toolResult?.content).toEqual([
      { text: '2026-11-01T00:00:00Z' },
      { image: { format: 'png', source: { bytes: data } } },
      { document: { format: 'pdf', name: 'a-paper-pdf', source: { bytes: data } } },
      { document: { format: 'csv', name: 'document 4', source: { bytes: 'YSxi' } } },
      { text: '[audio "talk" (audio/wav, 9 bytes): it cannot be shown in this conversation]' },
      { text: '[image (image/png): https://example.com/a.png]' },
    ]);
  });

  it('has no loop that runs tools, and says so', async () => {
    const llm = createToolkit(handlersWith({})).forLLM('bedrock');
    await expect(llm.runnable()).rejects.toThrow(/no loop/);
  });
});
