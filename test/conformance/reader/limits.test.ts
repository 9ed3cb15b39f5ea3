import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { maxDepth } from '../../../templates/runtime/reader/admit.ts';
import type { Reader } from '../../../templates/runtime/reader/issue.ts';
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

/** Milliseconds of this thread's own time, the least of three runs, so that a busy machine does not decide. */
function time(run: () => void): number {
  return Math.min(
    ...[0, 1, 2].map(() => {
      const before = process.threadCpuUsage();
      run();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

/** How much longer a value of ten times the size takes than ten of the small one: about 1, and 10 for its square. */
function growth(reader: Reader, small: unknown, large: unknown): number {
  expect(reader.read(large).ok).toBe(true);
  const tenSmall = time(() => {
    for (let turn = 0; turn < 10; turn++) reader.read(small);
  });
  return time(() => reader.read(large)) / Math.max(tenSmall, 1);
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
    expect(growth(reader, list(8_000), list(80_000))).toBeLessThan(5);
  });

  it('is linear in the keys of an object', () => {
    const map = (size: number) =>
      Object.fromEntries(Array.from({ length: size }, (_, key) => [`k${key}`, key]));
    const reader = createReader({
      anyOf: [{ patternProperties: { '^k': { type: 'integer' } } }, { type: 'string' }],
      unevaluatedProperties: false,
    });
    expect(growth(reader, map(4_000), map(40_000))).toBeLessThan(5);
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
