import { describe, expect, it } from 'vitest';
import { maxDepth } from '../../../templates/runtime/reader/admit.ts';
import { maxIssues } from '../../../templates/runtime/reader/issues.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { accepts, read } from './read.ts';

const tree = {
  anyOf: [
    { type: 'string' },
    { type: 'array', items: { $ref: '#' } },
    { type: 'object', properties: { next: { $ref: '#' } }, additionalProperties: { $ref: '#' } },
  ],
};

function nested(depth: number, core: unknown): unknown {
  let value = core;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { next: value };
  return value;
}

/** The least of three runs, so that a busy machine does not decide. */
function time(run: () => void): number {
  return Math.min(
    ...[0, 1, 2].map(() => {
      const start = performance.now();
      run();
      return performance.now() - start;
    }),
  );
}

describe('deep values', () => {
  it('are read down to the limit by a recursive schema, and refused below it with one clear issue', () => {
    expect(accepts(tree, nested(maxDepth - 1, 'x'))).toBe(true);
    expect(accepts(tree, nested(maxDepth - 1, 1))).toBe(false);
    for (const value of [
      nested(maxDepth + 1, 'x'),
      JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    ]) {
      for (const schema of [tree, true, { type: 'string' }]) {
        expect(read(schema, value)).toEqual({
          ok: false,
          issues: [
            {
              path: [],
              keyword: 'type',
              message: `is nested more than ${maxDepth} levels deep, or contains itself`,
            },
          ],
        });
      }
    }
  });

  it('may contain themselves without a hang', () => {
    const cycle: { [key: string]: unknown } = { list: [] };
    cycle['self'] = cycle;
    cycle['list'] = [cycle, cycle, [cycle]];
    expect(accepts(tree, cycle)).toBe(false);
    expect(accepts(true, cycle)).toBe(false);
  });

  it('may hold one object in very many places', () => {
    let good: unknown = ['x'];
    let bad: unknown = [1];
    for (let level = 0; level < 60; level++) {
      good = [good, good];
      bad = [bad, bad];
    }
    expect(accepts(tree, good)).toBe(true);
    expect(accepts({ uniqueItems: true }, [good, ['x']])).toBe(true);
    const result = read({ type: 'array', items: { anyOf: [{ type: 'string' }, { $ref: '#' }] } }, bad);
    expect(result.ok ? 0 : result.issues.length).toBeLessThanOrEqual(maxIssues);
  });

  it('are read by deep schemas', () => {
    let schema: { [keyword: string]: unknown } = { type: 'integer' };
    let value: unknown = 1;
    for (let level = 0; level < 400; level++) {
      schema = { type: 'object', properties: { a: schema }, required: ['a'] };
      value = { a: value };
    }
    expect(accepts(schema, value)).toBe(true);
  });
});

describe('time', () => {
  it('is linear where branches of a recursive union fail late', () => {
    const branch = (key: string) => ({ properties: { a: { $ref: '#' }, b: { $ref: '#' } }, required: [key] });
    const reader = createReader({ anyOf: [branch('x'), branch('y'), branch('z'), { type: 'number' }] });
    let value: unknown = {};
    for (let level = 0; level < 300; level++) value = { a: value };
    expect(time(() => expect(reader.read(value).ok).toBe(false))).toBeLessThan(500);
  });

  it('is linear where what is unevaluated depends on branches that recur', () => {
    const reader = createReader({
      anyOf: [
        { properties: { a: { $ref: '#' } }, required: ['a'] },
        { properties: { b: { $ref: '#' } }, required: ['b'] },
        { properties: { end: true }, required: ['end'] },
      ],
      unevaluatedProperties: false,
    });
    let value: unknown = { end: 1 };
    for (let level = 0; level < 300; level++) value = level % 2 ? { a: value } : { b: value };
    expect(time(() => expect(reader.read(value).ok).toBe(true))).toBeLessThan(500);
  });

  it.each([
    ['items', { type: 'array', items: { $ref: '#/$defs/item' } }],
    ['unique items', { type: 'array', uniqueItems: true }],
    ['a union', { type: 'array', items: { oneOf: [{ type: 'string' }, { $ref: '#/$defs/item' }] } }],
    ['what is contained', { type: 'array', contains: { required: ['none'] }, minContains: 0 }],
    [
      'what is unevaluated',
      { type: 'array', allOf: [{ prefixItems: [true] }], unevaluatedItems: { $ref: '#/$defs/item' } },
    ],
  ])('grows with the length of an array, not with its square: %s', (_, schema) => {
    const item = {
      type: 'object',
      properties: { id: { type: 'integer' }, tags: { items: { type: 'string' } } },
    };
    const reader = createReader({ ...schema, $defs: { item } });
    const list = (length: number) => Array.from({ length }, (_, id) => ({ id, tags: ['a', 'b'] }));
    const [short, long] = [list(5_000), list(50_000)];
    reader.read(short);
    const ratio = time(() => expect(reader.read(long).ok).toBe(true)) / time(() => reader.read(short));
    expect(ratio).toBeLessThan(60);
  });

  it('is linear in the keys of an object', () => {
    const map = (size: number) =>
      Object.fromEntries(Array.from({ length: size }, (_, key) => [`k${key}`, key]));
    const reader = createReader({
      anyOf: [{ patternProperties: { '^k': { type: 'integer' } } }, { type: 'string' }],
      unevaluatedProperties: false,
    });
    const [small, large] = [map(2_000), map(20_000)];
    reader.read(small);
    expect(
      time(() => expect(reader.read(large).ok).toBe(true)) / time(() => reader.read(small)),
    ).toBeLessThan(60);
  });

  it('does not grow with the number of enum members', () => {
    const reader = createReader({
      items: { enum: Array.from({ length: 20_000 }, (_, index) => `member ${index}`) },
    });
    const value = Array.from({ length: 20_000 }, (_, index) => `member ${19_999 - index}`);
    expect(time(() => expect(reader.read(value).ok).toBe(true))).toBeLessThan(500);
  });

  it('lists the issues of a huge array that is wrong throughout', () => {
    const value = Array.from({ length: 300_000 }, () => 'x');
    const result = read({ items: { type: 'integer' } }, value);
    expect(result.ok ? [] : result.issues).toHaveLength(maxIssues);
  });

  it('is not spent before the first read', () => {
    let touched = 0;
    const touch: ProxyHandler<{ readonly type: string }> = {
      ownKeys(target) {
        touched++;
        return Reflect.ownKeys(target);
      },
      get(target, key) {
        touched++;
        return Reflect.get(target, key);
      },
    };
    const schema = new Proxy({ type: 'string' }, touch);
    const reader = createReader(schema);
    expect(touched).toBe(0);
    expect(reader.read('x').ok).toBe(true);
    expect(touched).toBeGreaterThan(0);
  });
});
