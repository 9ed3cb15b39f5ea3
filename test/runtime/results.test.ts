import { describe, expect, it, vi } from 'vitest';
import { type ContentPart, content } from '../../templates/runtime/content.ts';
import { failureClasses } from '../../templates/runtime/failures.ts';
import type { ErrorCode } from '../../templates/runtime/results.ts';
import type { ToolkitOptions } from '../../templates/runtime/toolkit/options.ts';
import { toolError } from '../../templates/runtime/toolkit/tool-error.ts';
import type { ProviderUnderTest } from '../support/desk.ts';
import { anthropic, anthropicCall, openai, openaiCall } from '../support/providers.ts';
import { type AnyClient, type SmallAction, smallClient } from '../support/small-client.ts';

type Options = ToolkitOptions<AnyClient, unknown>;

async function answer(
  under: ProviderUnderTest,
  action: Partial<SmallAction>,
  options: Options = {},
  input = {},
) {
  const client = smallClient(under, [{ name: 'act', input: {}, ...action }]);
  const call = under === openai ? openaiCall('c', 'act', input) : anthropicCall('c', 'act', input);
  const [result, ...rest] = await client.toolkit(options).forLLM(under.provider.id).run([call]);
  expect(rest).toEqual([]);
  return result as { content?: unknown; is_error?: boolean };
}

const returning = (value: unknown): Partial<SmallAction> => ({ handler: () => value });
const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const base64 = 'iVBORw==';

describe('any JavaScript value that a handler returns', () => {
  const cycle: { [key: string]: unknown } = { a: 1 };
  cycle['self'] = cycle;
  class Point {
    x = 1;
    #hidden = 2;
    get length(): number {
      return this.x + this.#hidden;
    }
  }

  it.each<readonly [string, unknown, string]>([
    ['a text', 'x', 'x'],
    ['a text that looks like JSON', '42', '42'],
    ['an object', { a: { b: 1 } }, '{"a":{"b":1}}'],
    ['an array', [1, 'a', null], '[1,"a",null]'],
    ['a number', 42, '42'],
    ['a boolean', false, 'false'],
    ['null', null, 'null'],
    ['undefined', undefined, ''],
    ['a bigint', 2n ** 64n, '18446744073709551616'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a map', new Map([['a', 1]]), '{"a":1}'],
    ['a set', new Set([1]), '[1]'],
    ['a typed array', new Float32Array([1.5]), '[1.5]'],
    ['an error', new RangeError('E1'), '{"name":"RangeError","message":"E1"}'],
    ['a cycle', cycle, '{"a":1,"self":"[Circular]"}'],
    ['a class instance', new Point(), '{"x":1}'],
    ['no number', { n: Number.NaN, f() {}, s: Symbol('x') }, '{"n":"NaN"}'],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ['what looks like a content part', { type: 'text', text: 'x' }, '{"type":"text","text":"x"}'],
    [
      'what looks like content',
      { parts: [{ type: 'text', text: 'x' }] },
      '{"parts":[{"type":"text","text":"x"}]}',
    ],
  ])('is text for each provider: %s', async (_, value, text) => {
    expect(await answer(openai, returning(value))).toMatchObject({ content: text });
    const shown = await answer(anthropic, returning(value));
    expect(shown.content ?? '').toBe(text);
    expect(shown.is_error).toBeUndefined();
  });

  it.each<readonly [string, unknown]>([
    [
      'a getter',
      {
        get x() {
          throw new Error('/etc/secret');
        },
      },
    ],
    [
      'toJSON',
      {
        toJSON() {
          throw new Error('/etc/secret');
        },
      },
    ],
    [
      'a proxy',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('/etc/secret');
          },
        },
      ),
    ],
    [
      'a toJSON in a content part',
      content([
        {
          type: 'json',
          value: {
            toJSON() {
              throw new Error('/etc/secret');
            },
          },
        },
      ]),
    ],
  ])('that throws while it is read is a failure without a word of why: %s', async (_, value) => {
    const { content: text } = await answer(openai, returning(value));
    expect(JSON.parse(String(text))).toEqual({
      error: expect.any(String),
      code: 'INVALID_OUTPUT',
      retryable: false,
    });
    expect(text).not.toContain('secret');
    expect(await answer(anthropic, returning(value))).toMatchObject({ is_error: true });
  });

  it('of a million items is cut, with a marker that says so', async () => {
    const { content: text } = await answer(openai, returning(Array.from({ length: 1_000_000 }, (_, i) => i)));
    expect(String(text)).toHaveLength(100_000);
    expect(text).toMatch(/^\[0,1,2,.*\n\[Cut off here: this result has 6,888,891 characters/s);
  });
});

describe('content parts', () => {
  const parts: readonly ContentPart[] = [
    { type: 'text', text: 'A chart.' },
    { type: 'json', value: { points: [1n] } },
    { type: 'image', mimeType: 'image/png', data: bytes, name: 'chart' },
    { type: 'image', mimeType: 'image/webp', url: 'https://example.com/a.webp' },
    { type: 'image', mimeType: 'image/tiff', data: base64, url: 'https://example.com/a.tiff' },
    { type: 'audio', mimeType: 'audio/wav', data: base64 },
    { type: 'file', mimeType: 'application/pdf', data: base64, name: 'a.pdf' },
    { type: 'link', url: 'https://example.com', title: 'More' },
    { type: 'text', text: ' ' },
  ];

  it('go natively where the provider carries them, and as a note where not', async () => {
    expect(await answer(anthropic, returning(content(parts)))).toEqual({
      type: 'tool_result',
      tool_use_id: 'c',
      content: [
        { type: 'text', text: 'A chart.' },
        { type: 'text', text: '{"points":["1"]}' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
        { type: 'image', source: { type: 'url', url: 'https://example.com/a.webp' } },
        { type: 'text', text: '[image (image/tiff, 6 bytes): https://example.com/a.tiff]' },
        { type: 'text', text: '[audio (audio/wav, 6 bytes): it cannot be shown in this conversation]' },
        {
          type: 'document',
          source: { type: 'base64', media_type: 'application/pdf', data: base64 },
          title: 'a.pdf',
        },
        { type: 'text', text: 'More: https://example.com' },
      ],
    });
  });

  it('are text with notes for a provider of text, and never base64', async () => {
    const { content: text } = await answer(openai, returning(content(parts)));
    expect(text).toBe(
      [
        'A chart.',
        '{"points":["1"]}',
        '[image "chart" (image/png, 6 bytes): it cannot be shown in this conversation]',
        '[image (image/webp): https://example.com/a.webp]',
        '[image (image/tiff, 6 bytes): https://example.com/a.tiff]',
        '[audio (audio/wav, 6 bytes): it cannot be shown in this conversation]',
        '[file "a.pdf" (application/pdf, 6 bytes): it cannot be shown in this conversation]',
        'More: https://example.com',
        ' ',
      ].join('\n\n'),
    );
    expect(text).not.toContain(base64);
  });

  it('of any length have the base64 of their bytes', () => {
    for (let length = 0; length < 20; length++) {
      const data = Uint8Array.from({ length }, (_, index) => (index * 89) % 256);
      const { adapter } = smallClient(anthropic, [{ name: 'act', input: {} }]);
      const part = { type: 'image', mimeType: 'image/png', data } as const;
      expect(adapter.formatToolResult({ id: 'c', name: 'act' }, content([part]))).toMatchObject({
        content: [{ source: { data: Buffer.from(data).toString('base64') } }],
      });
    }
  });

  it('have their bytes also where these came as a data URL, which is shown to nobody as text', async () => {
    const url = `data:image/png;charset=x;base64,${base64}`;
    const image = { type: 'image', mimeType: 'image/png' } as const;
    for (const part of [
      { ...image, url },
      { ...image, data: url },
      { ...image, data: bytes, url },
    ] as const) {
      const { content: blocks } = await answer(anthropic, returning(content([part])));
      expect(blocks).toEqual([
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
      ]);
      expect((await answer(openai, returning(content([part])))).content).toBe(
        '[image (image/png, 6 bytes): it cannot be shown in this conversation]',
      );
    }
    const others = [
      { type: 'link', url, title: 'Chart' },
      { type: 'audio', mimeType: 'audio/wav', url: 'data:,x' },
    ] as const;
    const { content: text } = await answer(openai, returning(content(others)));
    expect(text).toMatch(/^Chart: it cannot be shown.*\n\n\[audio \(audio\/wav\): it cannot be shown/);
  });

  const output = { type: 'object', properties: { n: { type: 'integer', default: 7 } } };

  it('of an action with an output schema hold one json part, which is validated and is the output', async () => {
    const image: ContentPart = { type: 'image', mimeType: 'image/png', data: bytes };
    const handler = () => content([{ type: 'json', value: {} }, image]);
    const { toolkit } = smallClient(openai, [{ name: 'act', input: {}, output, handler }]);
    expect(await toolkit().execute('act', {})).toMatchObject({ ok: true, output: { n: 7 } });
    expect((await answer(anthropic, { output, handler })).content).toEqual([
      { type: 'text', text: '{"n":7}' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
    ]);
    for (const wrong of [
      content([image]),
      content([{ type: 'json', value: { n: 'x' } }]),
      content([
        { type: 'json', value: {} },
        { type: 'json', value: {} },
      ]),
    ]) {
      const { content: text } = await answer(openai, { output, handler: () => wrong });
      expect(JSON.parse(String(text))).toMatchObject({ code: 'INVALID_OUTPUT' });
    }
  });

  it.each([
    { type: 'video', url: 'x' },
    { type: 'image', data: 'x' },
    { type: 'image', mimeType: 'image/png' },
    { type: 'text' },
    { type: 'link' },
    { type: 'link', url: 'https://example.com', title: 5 },
    { type: 'image', mimeType: 'image/png', data: 'AAAA', name: 5 },
    { type: 'image', mimeType: 'image/png', url: {} },
    { type: 'image', mimeType: 'image/png', data: new ArrayBuffer(4) },
    {},
  ])('that are none are an error of the handler: %j', async (part) => {
    expect(() => content([part as never])).toThrow(TypeError);
    const handler = () => content([part as never]);
    expect(JSON.parse(String((await answer(openai, { handler })).content))).toMatchObject({
      code: 'EXECUTION_FAILED',
    });
  });

  it('are no content as JSON: only what content() made is', async () => {
    const said: ContentPart[] = [{ type: 'text', text: 'hello' }];
    const copied = JSON.parse(JSON.stringify(content(said))) as unknown;
    expect((await answer(openai, returning(copied))).content).toBe(JSON.stringify({ parts: said }));
    expect((await answer(openai, returning(content(said)))).content).toBe('hello');
  });
});

describe('a result that is too long', () => {
  const long = 'x'.repeat(5_000);

  it('is cut with a marker, in text, JSON, errors and parts', async () => {
    const options: Options = { results: { maxLength: 300 } };
    for (const value of [long, { long }, [long]]) {
      const { content: text } = await answer(openai, returning(value), options);
      expect(String(text).length).toBeLessThanOrEqual(300);
      expect(text).toMatch(/\[Cut off here: this result has 5,0\d\d characters/);
    }
    const failing = {
      handler: () => {
        throw toolError(long);
      },
    };
    const { error } = JSON.parse(String((await answer(openai, failing, options)).content)) as {
      error: string;
    };
    expect(error.length).toBeLessThanOrEqual(300);
    const mixed = content([
      { type: 'text', text: long },
      { type: 'image', mimeType: 'image/png', data: bytes },
    ]);
    expect((await answer(anthropic, returning(mixed), options)).content).toEqual([
      { type: 'text', text: expect.stringContaining('[Cut off here') },
      { type: 'image', source: expect.objectContaining({ data: base64 }) },
    ]);
  });

  it('goes to the host, who pages or stores it', async () => {
    const overflow = vi.fn(
      ({ text, maxLength }: { text: string; maxLength: number }) =>
        `${text.slice(0, maxLength - 40)} [more: read_page({"page":2})]`,
    );
    const { content: text } = await answer(openai, returning(long), {
      results: { maxLength: 300, overflow },
    });
    expect(text).toMatch(/^x{260} \[more: read_page\(\{"page":2\}\)\]$/);
    expect(overflow).toHaveBeenCalledExactlyOnceWith({
      action: 'act',
      entity: undefined,
      callId: 'c',
      text: long,
      maxLength: 300,
    });
  });

  it.each<readonly [string, () => never]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['gives nothing', () => undefined as never],
    ['gives something else', () => 5 as never],
    ['gives too much', () => 'y'.repeat(9_000) as never],
  ])('is cut where the hook %s', async (_, overflow) => {
    const { content: text } = await answer(openai, returning(long), {
      results: { maxLength: 300, overflow },
    });
    expect(String(text).length).toBeLessThanOrEqual(300);
    expect(text).toContain('[Cut off here');
  });

  it('is cut by an adapter, too; and not at all where there is no limit', async () => {
    const { adapter } = smallClient(openai, [{ name: 'act', input: {} }]);
    const reference = { id: 'c', name: 'act' };
    expect(adapter.formatToolResult(reference, 'x'.repeat(200_000))).toMatchObject({
      content: expect.stringContaining('[Cut off here'),
    });
    expect(adapter.formatToolResult(reference, long, { maxLength: 400 })).toMatchObject({
      content: expect.stringMatching(/^x{200,}…\n\[Cut/),
    });
    const { content: all } = await answer(openai, returning('x'.repeat(200_000)), {
      results: { maxLength: Number.POSITIVE_INFINITY },
    });
    expect(all).toHaveLength(200_000);
  });

  it.each([0, -1, Number.NaN, '5'])('has a limit that can be meant: %j', (maxLength) => {
    const { toolkit } = smallClient(openai, [{ name: 'act', input: {} }]);
    expect(() => toolkit({ results: { maxLength: maxLength as number } })).toThrow(TypeError);
  });
});

describe('what is sensitive', () => {
  const secret = 'hunter2';
  const text = { type: 'string', maxLength: 6 };
  const input = {
    properties: {
      token: text,
      list: { type: 'array', items: { type: 'object', properties: { pin: text } } },
    },
  };
  const sensitive = ['/token', '/list/*/pin', '/deep/0/key'];
  const output = {
    token: secret,
    list: [{ pin: secret, n: 1 }, { pin: secret }],
    deep: [{ key: { k: secret } }, { key: 'shown' }],
  };
  const shown = {
    token: '[redacted]',
    list: [{ pin: '[redacted]', n: 1 }, { pin: '[redacted]' }],
    deep: [{ key: '[redacted]' }, { key: 'shown' }],
  };

  it('is hidden from models, through toolkits and adapters, in parts too; the caller of execute gets it', async () => {
    const action = { name: 'act', input: {}, sensitive, handler: () => output };
    const { toolkit, adapter } = smallClient(openai, [action]);
    expect(JSON.parse(String((await answer(openai, action)).content))).toEqual(shown);
    expect(await toolkit().execute('act', {})).toMatchObject({ ok: true, output });
    const reference = { id: 'c', name: 'act' };
    for (const result of [
      output,
      { ok: true, output } as const,
      content([{ type: 'json', value: output }]),
    ]) {
      expect(
        JSON.parse((adapter.formatToolResult(reference, result) as { content: string }).content),
      ).toEqual(shown);
    }
    expect(output.token).toBe(secret);
  });

  it('is hidden from what is stored of a result that is too long', async () => {
    const overflow = vi.fn(() => undefined);
    await answer(openai, { sensitive, handler: () => output }, { results: { maxLength: 100, overflow } });
    expect(JSON.stringify(overflow.mock.calls)).not.toContain(secret);
  });

  it('is hidden from errors about arguments and outputs, of every kind', async () => {
    const long = secret.repeat(3);
    const action: SmallAction = {
      name: 'act',
      input,
      sensitive,
      output: input,
      handler: () => ({ token: long }),
    };
    const { adapter, toolkit } = smallClient(openai, [action]);
    const wrong = { token: long, list: [{ pin: long }] };
    const outcome = adapter.parseToolCall(openaiCall('c', 'act', wrong));
    expect(outcome).toMatchObject({ ok: false, error: expect.stringMatching(/token.*list\[0\]\.pin/) });
    const broken = adapter.parseToolCall(openaiCall('c', 'act', `{"token":"${secret}",}`));
    expect(broken).toMatchObject({ ok: false, kind: 'malformed_json' });
    const results = [await toolkit().execute('act', wrong), await toolkit().execute('act', {})];
    expect(results).toMatchObject([{ errorCode: 'INVALID_INPUT' }, { errorCode: 'INVALID_OUTPUT' }]);
    expect(JSON.stringify([outcome, broken, results])).not.toContain(secret);
  });

  it.each([
    { type: 'object', additionalProperties: { type: 'integer' } },
    { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false },
    { type: 'object', propertyNames: { pattern: '^x' } },
  ])('is hidden where it is a key, too: %j', async (vault) => {
    const { adapter, toolkit } = smallClient(openai, [
      { name: 'act', input: { properties: { vault } }, sensitive: ['/vault'] },
    ]);
    const sent = { vault: { [secret]: 'x' } };
    const outcome = adapter.parseToolCall(openaiCall('c', 'act', sent));
    expect(outcome).toMatchObject({ ok: false, error: expect.stringContaining('vault["[redacted]"]') });
    const twice = adapter.parseToolCall(openaiCall('c', 'act', `{"vault":{"${secret}":1,"${secret}":2}}`));
    expect(twice).toMatchObject({ ok: false, kind: 'malformed_json' });
    expect(JSON.stringify([outcome, twice, await toolkit().execute('act', sent)])).not.toContain(secret);
  });
});

describe('a failure', () => {
  const codes = Object.keys(failureClasses) as ErrorCode[];

  it.each(codes)(
    'is JSON text with `error`, a string, and its code and details beside it: %s',
    (errorCode) => {
      for (const under of [openai, anthropic]) {
        const { adapter } = smallClient(under, [{ name: 'act', input: {} }]);
        const failed = { ok: false, error: 'Why.', errorCode } as const;
        const result = adapter.formatToolResult({ id: 'c', name: 'act' }, failed) as {
          content: string;
          is_error?: true;
        };
        const body = JSON.parse(result.content) as { [key: string]: unknown };
        expect(body).toMatchObject({ error: 'Why.', code: errorCode });
        const kind = failureClasses[errorCode];
        expect(Object.keys(body).slice(2)).toEqual(
          { arguments: [], refusal: ['next'], failure: ['retryable'] }[kind],
        );
        expect(result.is_error).toBe(under === anthropic ? true : undefined);
      }
    },
  );

  it('of a handler that chose no words is told in ours', async () => {
    for (const message of ['', ' \n']) {
      const { content: text } = await answer(openai, {
        handler: () => {
          throw toolError(message, { retryable: true });
        },
      });
      expect(JSON.parse(String(text))).toEqual({
        error: expect.stringContaining('The tool failed'),
        code: 'EXECUTION_FAILED',
        retryable: true,
      });
    }
  });

  it('of a handler shows only what the host chose, and whether calling again may help', async () => {
    const cause = new Error('at /home/me/db.ts: password=hunter2');
    const thrown = [
      cause,
      'hunter2',
      null,
      { message: 'hunter2' },
      toolError('The account is locked.', { cause }),
    ];
    const bodies: unknown[] = [];
    for (const each of [...thrown, toolError('Busy.', { retryable: true })]) {
      const { content: text } = await answer(openai, {
        handler: () => {
          throw each;
        },
      });
      bodies.push(JSON.parse(String(text)));
    }
    expect(bodies.map((body) => (body as { retryable: boolean }).retryable)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(bodies.slice(4)).toMatchObject([{ error: 'The account is locked.' }, { error: 'Busy.' }]);
    expect(JSON.stringify(bodies)).not.toMatch(/hunter2|home/);
  });

  it('never rejects, however an option, an input or a handler breaks', async () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('x');
        },
        ownKeys() {
          throw new Error('x');
        },
      },
    );
    const { toolkit } = smallClient(openai, [{ name: 'act', input: {}, output: {}, handler: () => hostile }]);
    const broken = toolkit({
      confirm: () => {
        throw new Error('x');
      },
      context: () => {
        throw new Error('x');
      },
    });
    expect(await broken.execute('act', hostile)).toMatchObject({ ok: false });
    expect(await toolkit().execute('act', {})).toMatchObject({ ok: false, errorCode: 'EXECUTION_FAILED' });
    expect(await toolkit().execute('nothing', {})).toMatchObject({
      ok: false,
      errorCode: 'ACTION_NOT_FOUND',
    });
  });
});
