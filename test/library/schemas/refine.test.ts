import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toJson } from '../../../templates/runtime/json-form.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { readInput, readOutput, refine } from './read.ts';

function standard(validate: (value: unknown) => unknown): object {
  return {
    '~standard': { version: 1, vendor: 'x', validate, jsonSchema: { input: () => ({}), output: () => ({}) } },
  };
}

describe('the validator behind a schema', () => {
  it('refuses with its own words, at the path of the value', async () => {
    const schema = z.object({
      list: z.array(z.object({ a: z.string().refine((text) => text !== 'x', 'must not be x') })),
    });
    await expect(refine(readInput(schema), { list: [{ a: 'y' }, { a: 'x' }] })).resolves.toEqual({
      ok: false,
      issues: [{ path: ['list', 1, 'a'], keyword: 'refine', message: 'must not be x' }],
    });
  });

  it('gives the handler what the schema makes of the value', async () => {
    const schema = z.object({
      when: z.coerce.date(),
      name: z.string().trim(),
      count: z.string().transform(Number),
      limit: z.number().default(10),
    });
    await expect(
      refine(readInput(schema), { when: '2026-01-02T00:00:00Z', name: ' a ', count: '3', more: 1 }),
    ).resolves.toEqual({
      ok: true,
      value: { when: new Date('2026-01-02T00:00:00Z'), name: 'a', count: 3, limit: 10 },
    });
  });

  it('waits where it must, and only there', async () => {
    const slow = readInput(z.object({ a: z.string().refine(async (text) => text === 'a', 'not a') }));
    expect(slow.refine?.({ a: 'a' })).toBeInstanceOf(Promise);
    await expect(refine(slow, { a: 'b' })).resolves.toMatchObject({ ok: false });
    expect(readInput(z.object({ a: z.string() })).refine?.({ a: 'a' })).toEqual({
      ok: true,
      value: { a: 'a' },
    });
  });

  it('is absent where the JSON Schema says it all', () => {
    const exact = z.strictObject({
      a: z.string(),
      b: z.array(z.number().min(1)).max(3),
      c: z.enum(['x']).nullable().optional(),
    });
    expect(readInput(exact).refine).toBeUndefined();
  });

  it.each([
    ['a plain object drops keys', z.object({ a: z.string() })],
    ['an integer ends at 2^53', z.strictObject({ a: z.int() })],
    ['a length is counted in other units', z.strictObject({ a: z.string().max(3) })],
    ['a format is checked by Zod', z.strictObject({ a: z.email() })],
    ['a refinement', z.strictObject({ a: z.string().refine(() => true) })],
    ['a default', z.strictObject({ a: z.string().default('x') })],
    ['behind a reference', z.strictObject({ a: z.lazy(() => z.string().trim()) })],
  ])('is there since %s', (_, schema) => {
    expect(readInput(schema).refine).toBeTypeOf('function');
  });

  it('is no verdict where it throws, rejects, or gives no result', async () => {
    const failure = new Error('database is gone');
    await expect(
      refine(
        readInput(
          z.object({
            a: z.string().refine(() => {
              throw failure;
            }),
          }),
        ),
        { a: 'x' },
      ),
    ).rejects.toBe(failure);
    await expect(
      refine(
        readInput(
          standard(async () => {
            throw failure;
          }),
        ),
        1,
      ),
    ).rejects.toBe(failure);
    await expect(refine(readInput(standard(() => undefined)), 1)).rejects.toThrow(TypeError);
  });

  it('takes every form of issue that the standard has', async () => {
    const issues = [
      { message: 'a', path: ['x', { key: 1 }, Symbol('s')] },
      { message: 'b' },
      { message: 'c', path: undefined },
      {},
      null,
    ];
    await expect(refine(readInput(standard(() => ({ issues }))), 1)).resolves.toEqual({
      ok: false,
      issues: [
        { path: ['x', 1, 'Symbol(s)'], keyword: 'refine', message: 'a' },
        { path: [], keyword: 'refine', message: 'b' },
        { path: [], keyword: 'refine', message: 'c' },
        { path: [], keyword: 'refine', message: 'not valid' },
        { path: [], keyword: 'refine', message: 'not valid' },
      ],
    });
    await expect(refine(readInput(standard(() => ({ issues: [] }))), 1)).resolves.toMatchObject({
      ok: false,
    });
  });

  it('is called as a method of its schema', async () => {
    const own = {
      version: 1,
      vendor: 'x',
      limit: 3,
      jsonSchema: { input: () => ({}) },
      validate(this: { limit: number }, value: unknown) {
        return { value: [this.limit, value] };
      },
    };
    await expect(refine(readInput({ '~standard': own }), 1)).resolves.toEqual({ ok: true, value: [3, 1] });
  });
});

describe('an output', () => {
  it('is what its schema makes of what the handler returned, as JSON, and fits the output side', async () => {
    const schema = z.object({
      at: z.date(),
      id: z.bigint(),
      text: z
        .number()
        .transform((value) => `no. ${value}`)
        .pipe(z.string()),
      tags: z.set(z.string()),
      maybe: z.string().optional(),
    });
    const read = readOutput(schema);
    const refined = await refine(read, {
      at: new Date(0),
      id: 12n,
      text: 7,
      tags: new Set(['a']),
      secret: 'dropped',
    });
    const json = toJson(refined.ok ? refined.value : undefined);
    expect(json).toEqual({
      ok: true,
      value: { at: '1970-01-01T00:00:00.000Z', id: '12', text: 'no. 7', tags: ['a'] },
    });
    expect(createReader(Object(read.schema)).read(json.ok ? json.value : undefined)).toMatchObject({
      ok: true,
    });
  });
});
