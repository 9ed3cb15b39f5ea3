import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloadOfOutput, payloadText, toJson } from '../../templates/runtime/payload.ts';

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
    ['boxed primitives', [Object('a'), Object(1), Object(true)], ['a', 1, true]],
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
