/** Results in parts, on their way through the whole pipeline. */
import { describe, expect, it, vi } from 'vitest';
import { type ContentPart, content } from '../../../templates/runtime/content.ts';
import { memoryStore } from '../../../templates/runtime/toolkit/stores/memory.ts';
import { deskWith } from '../../support/desk-with.ts';
import { anthropic, anthropicCall } from '../../support/providers.ts';

const image: ContentPart = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
const facts = {
  'notes.search': { auth: { connection: 'notes', scopes: [] }, sensitive: ['/titles/*'] },
} as const;
const inParts = (title: string) => () => content([{ type: 'json', value: { titles: [title] } }, image]);

describe('a result in parts', () => {
  it('is the same when it is answered from an earlier execution, with and without an output schema', async () => {
    const search = vi.fn(inParts('a'));
    const clock = vi.fn(() => content([{ type: 'text', text: 'now' }, image]));
    const toolkit = deskWith({
      handlers: { 'notes.search': search, 'clock.now': clock },
      options: { idempotency: memoryStore() },
      providers: [anthropic],
    });
    const calls = [anthropicCall('1', 'notes_search', { query: 'x' }), anthropicCall('2', 'clock_now', {})];
    const llm = toolkit.forLLM('anthropic');
    const first = await llm.run(calls, { turnId: 't' });
    expect(first).toMatchObject([
      { content: [{ type: 'text', text: '{"titles":["a"],"more":false}' }, { type: 'image' }] },
      { content: [{ type: 'text', text: 'now' }, { type: 'image' }] },
    ]);
    expect(await llm.run(calls, { turnId: 't' })).toEqual(first);
    expect([search.mock.calls.length, clock.mock.calls.length]).toEqual([1, 1]);
  });

  it('holds no credentials in any of its parts', async () => {
    const secret = 'tok_s3cr3t-of-u';
    const toolkit = deskWith({
      facts: { 'clock.now': facts['notes.search'] },
      handlers: {
        'clock.now': () =>
          content([
            { type: 'text', text: `by ${secret}` },
            { type: 'json', value: { deep: [secret] } },
            { type: 'link', url: `https://example.com/?key=${secret}` },
            image,
          ]),
      },
      options: { connections: () => ({ credentials: { token: secret } }) },
      providers: [anthropic],
    });
    const answers = await toolkit
      .entity('u')
      .forLLM('anthropic')
      .run([anthropicCall('1', 'clock_now', {})]);
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(answers).toMatchObject([{ content: [{ text: 'by [credentials]' }, {}, {}, { type: 'image' }] }]);
  });

  it('shows hooks what stands for each part: no bytes, nothing sensitive', async () => {
    const onResult = vi.fn();
    const toolkit = deskWith({
      facts: { 'clock.now': { sensitive: ['/pin'] } },
      handlers: {
        'clock.now': () =>
          content([{ type: 'json', value: { pin: '1234', n: 1 } }, image, { type: 'text', text: 'x' }]),
      },
      options: { onResult, content: true },
      providers: [anthropic],
    });
    await toolkit.execute('clock.now', {});
    const output = [
      { pin: '[redacted]', n: 1 },
      '[image (image/png, 3 bytes): it cannot be shown in this conversation]',
      'x',
    ];
    expect(onResult.mock.calls).toMatchObject([[{ ok: true, output }]]);
  });
});
