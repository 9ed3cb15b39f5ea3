import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as z3 from 'zod/v3';
import { readSchema } from '../../../library/schemas/schema-input.ts';
import { actionSchema } from '../../../templates/runtime/standard-schema.ts';
import { brief, readInput, readOutput, refine } from './read.ts';

/** A schema as libraries make them: ArkType's are functions. */
function standard(more: object, vendor = 'arktype'): object {
  return Object.assign(() => undefined, { '~standard': { version: 1, vendor, ...more } });
}

const validate = (value: unknown): object => ({ value });

describe('JSON Schema', () => {
  it('is taken as it is, as a copy', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', default: undefined } },
      $schema: 'http://json-schema.org/draft-07/schema#',
    };
    const read = readInput(schema);
    schema.type = 'array';
    expect(read).toEqual({
      schema: {
        type: 'object',
        properties: { a: { type: 'string' } },
        $schema: 'http://json-schema.org/draft-07/schema#',
      },
      refine: undefined,
      diagnostics: [],
    });
  });

  it('may be true or false, or absent', () => {
    expect(readOutput(true).schema).toBe(true);
    expect(readInput(undefined)).toEqual({ schema: undefined, refine: undefined, diagnostics: [] });
    expect(readInput(null)).toEqual({ schema: undefined, refine: undefined, diagnostics: [] });
  });

  it('may be printed by Zod, whose validator is kept', async () => {
    const printed = z.toJSONSchema(z.object({ a: z.string().refine((text) => text !== 'x', 'no x') }));
    printed.title = 'Mine';
    const read = readInput(printed);
    expect(read.schema).toMatchObject({ title: 'Mine', additionalProperties: false, required: ['a'] });
    await expect(refine(read, { a: 'x' })).resolves.toMatchObject({
      ok: false,
      issues: [{ message: 'no x' }],
    });
  });

  it('keeps a property that is called __proto__', () => {
    const read = readInput(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'));
    expect(JSON.stringify(read.schema)).toBe('{"properties":{"__proto__":{"type":"string"}}}');
  });

  const cyclic: { [key: string]: unknown } = { type: 'object' };
  cyclic['properties'] = { self: cyclic };
  const wrong: readonly (readonly [name: string, schema: unknown, pointer: string])[] = [
    ['a function', { default: () => 1 }, '/inputSchema/default'],
    ['a date', { properties: { a: { const: new Date() } } }, '/inputSchema/properties/a/const'],
    ['a number that JSON has not', { minimum: Number.NaN }, '/inputSchema/minimum'],
    ['a bigint', { minimum: 1n }, '/inputSchema/minimum'],
    ['a cycle', cyclic, '/inputSchema/properties/self/properties/self/properties/self/properties/self'],
  ];

  it.each(wrong)('is JSON: %s is an error in its place', (_, schema, pointer) => {
    const read = readInput(schema);
    expect(brief(read.diagnostics)).toEqual([`error schema-unreadable ${pointer}`]);
    expect(read.schema).toBeUndefined();
  });
});

describe('a Standard JSON Schema', () => {
  it('gives the side that is asked for, and is asked again after our reader', async () => {
    const jsonSchema = {
      input: ({ target }: { target: string }) => ({ $schema: target, type: 'object' }),
      output: () => ({ type: 'string' }),
    };
    const schema = standard({ jsonSchema, validate });
    expect(readInput(schema).schema).toEqual({ $schema: 'draft-2020-12', type: 'object' });
    expect(readOutput(schema).schema).toMatchObject({ type: 'string' });
    await expect(refine(readInput(schema), { a: 1 })).resolves.toEqual({ ok: true, value: { a: 1 } });
  });

  it('may know draft-07 only', () => {
    const input = ({ target }: { target: string }): object => {
      if (target !== 'draft-07') throw new Error('unknown target');
      return { type: 'object', definitions: {} };
    };
    expect(readInput(standard({ jsonSchema: { input } })).schema).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      definitions: {},
    });
  });

  it('need not validate', () => {
    expect(readInput(standard({ jsonSchema: { input: () => ({}) } })).refine).toBeUndefined();
  });

  it('is what a generated client has', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    expect(readInput(actionSchema(schema)).schema).toMatchObject(schema);
  });

  it('may be unable to say something', () => {
    const input = (): never => {
      throw new Error('morphs have no JSON Schema');
    };
    const [diagnostic] = readInput(standard({ jsonSchema: { input }, validate })).diagnostics;
    expect(diagnostic).toMatchObject({ code: 'schema-unreadable', severity: 'error' });
    expect(diagnostic?.message).toBe(
      'The input schema cannot be said as JSON Schema by "arktype": "morphs have no JSON Schema"',
    );
  });
});

describe('what is no schema', () => {
  class Model {}
  const cases: readonly (readonly [name: string, given: unknown, code: string, words: RegExp])[] = [
    ['Zod 3', z3.z.object({ a: z3.z.string() }), 'zod-3-schema', /Zod 3/],
    [
      'a Standard Schema without JSON Schema',
      standard({ validate }, 'valibot'),
      'schema-unreadable',
      /"valibot"/,
    ],
    ['a shape', { a: z.string() }, 'schema-unreadable', /object of schemas/],
    ['a shape of Zod 3', { a: z3.z.string() }, 'schema-unreadable', /object of schemas/],
    ['a class', Model, 'schema-unreadable', /a class/],
    ['an instance', new Model(), 'schema-unreadable', /an instance of Model/],
    ['a function', () => z.string(), 'schema-unreadable', /a function/],
    ['a promise', Promise.resolve(z.string()), 'schema-unreadable', /a promise/],
    ['a text', '{}', 'schema-unreadable', /a text/],
    ['a list', [], 'schema-unreadable', /a list/],
    ['Zod without a validator', { _zod: z.string().trim()._zod }, 'schema-unreadable', /no validator/],
    ['a number', 1, 'schema-unreadable', /the number 1/],
    ['a symbol', Symbol('x'), 'schema-unreadable', /a symbol/],
  ];

  it.each(cases)('%s', (_, given, code, words) => {
    const read = readInput(given);
    expect(read).toMatchObject({ schema: undefined, refine: undefined });
    expect(read.diagnostics).toHaveLength(1);
    expect(read.diagnostics[0]).toMatchObject({
      code,
      severity: 'error',
      message: expect.stringMatching(words),
    });
  });

  it('says how to come from Zod 3 to Zod 4', () => {
    expect(readInput(z3.z.object({})).diagnostics[0]?.hint).toMatch(/npm install zod@4.*'zod\/v4'/s);
  });

  it('takes zod/v4 of a package that is also Zod 3', async () => {
    const v4 = await import('zod/v4');
    expect(readInput(v4.object({ a: v4.string() })).diagnostics).toEqual([]);
  });
});

describe('values that fight back', () => {
  const boom = (): never => {
    throw Object.create(null);
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const traps: ProxyHandler<object> = {
    get: boom,
    ownKeys: boom,
    getPrototypeOf: boom,
    getOwnPropertyDescriptor: boom,
    has: boom,
  };
  const circularLazy: z.ZodType = z.lazy(() => circularLazy);
  const cases: readonly (readonly [name: string, given: unknown])[] = [
    ['a proxy', new Proxy({}, traps)],
    ['a proxy of a function', new Proxy(() => undefined, traps)],
    ['a revoked proxy', revoked.proxy],
    ['a getter', Object.defineProperty({}, 'type', { get: boom, enumerable: true })],
    [
      'a definition that throws',
      {
        _zod: {
          get def(): never {
            return boom();
          },
        },
      },
    ],
    ['a definition of nothing', { _zod: { def: { type: 'object' } } }],
    [
      'a shape that throws',
      z.object({
        get a() {
          return boom();
        },
      }),
    ],
    ['a lazy schema that throws', z.object({ a: z.lazy(boom) })],
    ['a lazy schema of itself', z.object({ a: circularLazy })],
    [
      'a kind that is not known',
      { _zod: { def: { type: 'hologram' }, traits: new Set(), bag: {} }, '~standard': null },
    ],
    [
      'a standard that throws',
      {
        get '~standard'(): never {
          return boom();
        },
      },
    ],
    ['a converter that gives a function', standard({ jsonSchema: { input: () => () => 1 } })],
    [
      'a converter that gives a cycle',
      standard({
        jsonSchema: {
          input: () => {
            const a: { [key: string]: unknown } = {};
            a['a'] = a;
            return a;
          },
        },
      }),
    ],
    ['a default that throws', z.object({ a: z.string().default(boom) })],
  ];

  it.each(cases)('%s: never throws', (_, given) => {
    for (const role of ['input', 'output'] as const) {
      const read = readSchema(given, role, 'x');
      expect(read.schema === undefined).toBe(read.diagnostics.some(({ severity }) => severity === 'error'));
    }
  });
});
