import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { content } from '../../templates/runtime/content.ts';
import { toJson } from '../../templates/runtime/json-form.ts';
import { payloadOfOutput, payloadOfResult, payloadText } from '../../templates/runtime/payload.ts';
import { failure } from '../../templates/runtime/results.ts';

const cycle: { [key: string]: unknown } = { a: 1 };
cycle['self'] = cycle;
const shared = { x: 1 };

describe('any value as JSON', () => {
  it.each<readonly [string, unknown, unknown]>([
    ['a bigint', 12345678901234567890n, '12345678901234567890'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an invalid date', new Date(Number.NaN), null],
    ['a map', new Map([['a', new Map([['b', 1n]])]]), { a: { b: '1' } }],
    [
      'a map with other keys',
      new Map<unknown, unknown>([
        [1, 'a'],
        [{}, 'b'],
      ]),
      [
        [1, 'a'],
        [{}, 'b'],
      ],
    ],
    ['a set', new Set([1, 'a']), [1, 'a']],
    ['a typed array', new Uint8Array([1, 2]), [1, 2]],
    ['not a number', { n: Number.NaN, i: -Infinity }, { n: 'NaN', i: '-Infinity' }],
    ['what JSON leaves out', { u: undefined, f() {}, s: Symbol('x'), k: 1 }, { k: 1 }],
    ['the same in a list', [undefined, () => 1, 1], [null, null, 1]],
    ['a cycle', cycle, { a: 1, self: '[Circular]' }],
    ['one object twice', [shared, shared], [{ x: 1 }, { x: 1 }]],
    ['an error', new TypeError('E1'), { name: 'TypeError', message: 'E1' }],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    [
      'toJSON',
      { toJSON: (key: string) => ({ key, at: new Date(0) }) },
      { key: '', at: '1970-01-01T00:00:00.000Z' },
    ],
    ['an url', new URL('https://example.com/a'), 'https://example.com/a'],
    ['an expression', /a+/g, '/a+/g'],
    ['boxed primitives', [Object('a'), Object(1), Object(true), Object(2n)], ['a', 1, true, '2']],
    [
      'bytes',
      [new ArrayBuffer(2), new DataView(new ArrayBuffer(3), 1)],
      [
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'an error that tells all in its toJSON',
      Object.assign(new Error('E1'), {
        toJSON: () => ({ config: { headers: { authorization: 'secret' } }, stack: '/etc' }),
      }),
      { name: 'Error', message: 'E1' },
    ],
    [
      'what holds no data of its own',
      { p: Promise.resolve(1), r: new Response('x'), q: new URLSearchParams('a=1'), w: new WeakMap() },
      { p: '[Promise]', r: '[Response]', q: '[URLSearchParams]', w: '[WeakMap]' },
    ],
    [
      'values of another realm, as test runners have them',
      runInNewContext(
        `[new Map([['a', 1]]), new Set([1]), new Error('E1'), { a: new Date(0) }, new Uint8Array(1), new ArrayBuffer(1), /a/]`,
      ),
      [{ a: 1 }, [1], { name: 'Error', message: 'E1' }, { a: '1970-01-01T00:00:00.000Z' }, [0], [0], '/a/'],
    ],
    ['an instance without members', new (class Empty {})(), {}],
    ['nothing', undefined, undefined],
    ['a function', () => 1, undefined],
    ['null', null, null],
  ])('%s', (_, value, expected) => {
    expect(toJson(value)).toEqual({ ok: true, value: expected });
  });

  it('keeps a key that is called __proto__', () => {
    const json = toJson(JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(JSON.stringify(json.ok && json.value)).toBe('{"__proto__":{"polluted":true}}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('is what JSON.stringify gives for JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = toJson(value);
        expect(JSON.stringify(json.ok && json.value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it.each([
    [
      'getter',
      {
        get x() {
          throw new Error('secret path');
        },
      },
    ],
    [
      'toJSON',
      {
        a: {
          toJSON() {
            throw new Error('secret path');
          },
        },
      },
    ],
    [
      'proxy',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('secret path');
          },
        },
      ),
    ],
  ])('tells where a %s throws, without a word of the exception', (_, value) => {
    expect(toJson(value)).toMatchObject({ ok: false, cause: expect.any(Error) });
    const text = payloadText(payloadOfOutput(value));
    expect(JSON.parse(text)).toEqual({ error: expect.any(String), code: 'INVALID_OUTPUT', retryable: false });
    expect(text).not.toContain('secret');
  });

  it('is refused where there is no end of it', () => {
    class Endless extends Set<number> {
      override *[Symbol.iterator](): SetIterator<number> {
        for (;;) yield 1;
      }
    }
    for (const value of [new Array(2 ** 32 - 1), new Endless()])
      expect(toJson(value)).toMatchObject({ ok: false, cause: expect.any(RangeError) });
  }, 60_000);

  it('shows no half of a character, for which APIs refuse the whole request', () => {
    expect(payloadOfOutput('a\ud800b\u{1f600}')).toEqual({ ok: true, value: 'a\ufffdb\u{1f600}' });
    expect(payloadOfOutput({ '\udc00': ['\ud800'] })).toEqual({
      ok: true,
      value: { '\ufffd': ['\ufffd'] },
    });
    expect(payloadOfResult(failure('EXECUTION_FAILED', 'no \ud83d'))).toMatchObject({
      body: { error: 'no \ufffd' },
    });
    const parts = content([
      { type: 'text', text: '\ud83d' },
      { type: 'image', mimeType: 'image/png', data: 'AAAA', name: '\udc00' },
      { type: 'link', url: 'https://example.com', title: '\udc00' },
    ]);
    expect(JSON.stringify(payloadOfOutput(parts))).not.toMatch(/\\u[dD][89a-fA-F]/);
  });

  it('marks what is nested too deep, and takes a million items', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level++) deep = [deep];
    expect(payloadText(payloadOfOutput(deep))).toContain('[too deep]');
    const many = payloadOfOutput(Array.from({ length: 1_000_000 }, (_, index) => index));
    expect(payloadText(many)).toHaveLength(6_888_891);
  });

  it('gives text for whatever there is', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
          withNullPrototype: true,
          withBoxedValues: true,
          withSparseArray: true,
        }),
        (value) => {
          const text = payloadText(payloadOfOutput(value));
          expect(typeof text).toBe('string');
          expect(text).not.toContain('[object Object]');
        },
      ),
      { numRuns: 500 },
    );
  });
});
