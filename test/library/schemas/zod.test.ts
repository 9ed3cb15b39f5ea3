import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { property, readInput, readOutput } from './read.ts';

const digits = /^\d+$/;

describe('a Zod schema as input', () => {
  const cases: readonly (readonly [name: string, schema: z.ZodType, expected: unknown])[] = [
    ['a pattern', z.string().regex(/^0x[0-9a-f]{40}$/), { type: 'string', pattern: '^0x[0-9a-f]{40}$' }],
    ['lengths', z.string().min(2).max(5), { type: 'string', minLength: 2, maxLength: 5 }],
    [
      'several patterns',
      z.string().regex(digits).startsWith('1'),
      { type: 'string', allOf: [{ pattern: '^\\d+$' }, { pattern: '^1.*' }] },
    ],
    [
      'a pattern that has the flag i',
      z.string().regex(/^ab[x-z]$/i),
      { type: 'string', pattern: '^[Aa][Bb][x-zX-Z]$' },
    ],
    [
      'bounds',
      z.number().gt(1).lte(10).multipleOf(0.5),
      { type: 'number', exclusiveMinimum: 1, maximum: 10, multipleOf: 0.5 },
    ],
    ['an integer, without the range of exact numbers', z.int(), { type: 'integer' }],
    ['an integer with a bound', z.int().min(3), { type: 'integer', minimum: 3 }],
    ['a positive integer', z.number().int().positive(), { type: 'integer', exclusiveMinimum: 0 }],
    ['32 bits', z.int32(), { type: 'integer', minimum: -2147483648, maximum: 2147483647 }],
    ['an enum', z.enum(['b', 'a']), { type: 'string', enum: ['b', 'a'] }],
    ['a literal', z.literal('x'), { type: 'string', const: 'x' }],
    ['literals', z.literal([1, 'x', null]), { enum: [1, 'x', null] }],
    [
      'a list',
      z.array(z.boolean()).min(1).max(3),
      { type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 3 },
    ],
    [
      'a tuple',
      z.tuple([z.string(), z.number()]),
      {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'number' }],
        items: false,
        minItems: 2,
        maxItems: 2,
      },
    ],
    [
      'a union',
      z.union([z.string().min(1), z.number()]),
      { anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }] },
    ],
    ['a nullable type', z.string().nullable(), { type: ['string', 'null'] }],
    [
      'a discriminated union',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
      {
        oneOf: [
          { type: 'object', properties: { kind: { type: 'string', const: 'a' } }, required: ['kind'] },
          { type: 'object', properties: { kind: { type: 'string', const: 'b' } }, required: ['kind'] },
        ],
      },
    ],
    [
      'a record',
      z.record(z.string(), z.number()),
      { type: 'object', additionalProperties: { type: 'number' } },
    ],
    [
      'a record of numbers for keys',
      z.record(z.int(), z.string()),
      {
        type: 'object',
        propertyNames: { type: 'string', pattern: '^-?\\d+$' },
        additionalProperties: { type: 'string' },
      },
    ],
    [
      'a record of an enum',
      z.record(z.enum(['a']), z.number()),
      {
        type: 'object',
        propertyNames: { type: 'string', enum: ['a'] },
        additionalProperties: { type: 'number' },
        required: ['a'],
      },
    ],
    ['a default', z.number().default(3), { type: 'number', default: 3 }],
    ['a value given before reading', z.string().prefault('x'), { type: 'string', default: 'x' }],
    [
      'words',
      z
        .string()
        .describe('Who')
        .meta({ title: 'Name', examples: ['Ada'] }),
      { type: 'string', description: 'Who', title: 'Name', examples: ['Ada'] },
    ],
    [
      'a strict object',
      z.strictObject({ a: z.string() }),
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
    ],
    ['a loose object', z.looseObject({}), { type: 'object', properties: {}, additionalProperties: {} }],
    [
      'an object with a catchall',
      z.object({}).catchall(z.number()),
      { type: 'object', properties: {}, additionalProperties: { type: 'number' } },
    ],
    ['a plain object, which is silent', z.object({}), { type: 'object', properties: {} }],
    ['a brand', z.string().brand('Id'), { type: 'string' }],
    [
      'a frozen value, which may be sent all the same',
      z.array(z.string()).readonly(),
      { type: 'array', items: { type: 'string' } },
    ],
    ['undefined among options', z.union([z.string(), z.undefined()]), { type: 'string' }],
    ['a template', z.templateLiteral(['v', z.int()]), { type: 'string', pattern: '^v-?\\d+$' }],
    ['a date made of text', z.coerce.date(), { type: 'string', format: 'date-time' }],
    ['a bigint made of text', z.coerce.bigint(), { type: 'string', pattern: '^-?[0-9]+$' }],
    ['a number made of text', z.coerce.number().min(1), { type: 'number', minimum: 1 }],
    ['what a transform takes', z.string().max(9).transform(Number), { type: 'string', maxLength: 9 }],
    [
      'what a codec takes',
      z.codec(z.iso.date(), z.date(), {
        decode: (text) => new Date(text),
        encode: (date) => date.toISOString(),
      }),
      { type: 'string', format: 'date' },
    ],
    [
      'what preprocessing should give',
      z.preprocess(String, z.string().min(2)),
      { type: 'string', minLength: 2 },
    ],
    ['preprocessing into what JSON has not', z.preprocess((value) => new Date(String(value)), z.date()), {}],
    [
      'what the host says of a type of his own',
      z.custom<string>().meta({ type: 'string', pattern: '^x' }),
      { type: 'string', pattern: '^x' },
    ],
  ];

  it.each(cases)('says %s', (_, schema, expected) => {
    expect(property(readInput(z.object({ it: schema })).schema)).toEqual(expected);
  });
});

describe('string formats', () => {
  const cases: readonly (readonly [name: string, schema: z.ZodType, expected: object])[] = [
    ['email', z.email(), { format: 'email' }],
    [
      'email by a pattern of the host',
      z.email({ pattern: /^.+@example\.com$/ }),
      { pattern: '^.+@example\\.com$' },
    ],
    ['email of the older method', z.string().email().startsWith('a'), { format: 'email', pattern: '^a.*' }],
    ['url', z.url(), { format: 'uri' }],
    ['url of the web', z.httpUrl(), { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?:' }],
    ['uuid', z.uuid(), { format: 'uuid' }],
    ['guid', z.guid(), { format: 'uuid' }],
    ['date', z.iso.date(), { format: 'date' }],
    ['datetime in UTC', z.iso.datetime(), { format: 'date-time', pattern: 'Z$' }],
    ['datetime with an offset', z.iso.datetime({ offset: true }), { format: 'date-time' }],
    [
      'datetime to the millisecond',
      z.iso.datetime({ precision: 3 }),
      { format: 'date-time', pattern: ':\\d{2}:\\d{2}\\.\\d{3}Z$' },
    ],
    ['ipv4', z.ipv4(), { format: 'ipv4' }],
    ['ipv6', z.ipv6(), { format: 'ipv6' }],
    ['base64', z.base64(), { contentEncoding: 'base64', pattern: '^[0-9a-zA-Z+/]*={0,2}$' }],
    ['a name that only Zod has', z.ulid(), { pattern: '^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$' }],
    ['a name of the host', z.string().meta({ format: 'phone' }), { format: 'phone' }],
  ];

  it.each(cases)('says %s', (_, schema, expected) => {
    expect(property(readInput(z.object({ it: schema })).schema)).toEqual({ type: 'string', ...expected });
  });

  it('keeps the version of a uuid', () => {
    const said = JSON.stringify(readInput(z.object({ it: z.uuidv4() })).schema);
    expect(said).toContain('"format":"uuid"');
    expect(said).toContain('-4[0-9a-fA-F]{3}');
  });

  it('says times and durations by their patterns, since those of JSON Schema are others', () => {
    for (const schema of [z.iso.time(), z.iso.duration(), z.iso.datetime({ local: true })]) {
      expect(property(readInput(z.object({ it: schema })).schema)).toEqual({
        type: 'string',
        pattern: expect.stringMatching(/^\^/),
      });
    }
  });
});

describe('required and optional', () => {
  const shape = {
    must: z.string(),
    may: z.string().optional(),
    nullish: z.string().nullish(),
    filled: z.number().default(1),
    made: z.string().transform(Number),
  };

  it('lets a caller leave out what is filled in', () => {
    expect(readInput(z.object(shape)).schema).toMatchObject({ required: ['must', 'made'] });
  });

  it('promises to a reader of the output what is filled in', () => {
    expect(readOutput(z.object(shape)).schema).toMatchObject({ required: ['must', 'filled', 'made'] });
  });
});

describe('a Zod schema as output', () => {
  it('is its output side, as JSON data', () => {
    const schema = z.object({
      date: z.date(),
      large: z.bigint(),
      list: z.set(z.string()),
      text: z.number().transform(String).pipe(z.string().min(1)),
      unknown: z.string().transform(Number),
    });
    expect(readOutput(schema).schema).toEqual({
      type: 'object',
      properties: {
        date: { type: 'string', format: 'date-time' },
        large: { type: 'string', pattern: '^-?[0-9]+$' },
        list: { type: 'array' },
        text: { type: 'string', minLength: 1 },
        unknown: {},
      },
      required: ['date', 'large', 'list', 'text', 'unknown'],
    });
  });

  it('is none where it is nothing', () => {
    expect(readOutput(z.void())).toEqual({ schema: undefined, refine: undefined, diagnostics: [] });
  });

  it('is open where combined objects are', () => {
    const both = z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }));
    expect(readOutput(both).schema).not.toHaveProperty('additionalProperties');
  });
});

describe('recursion and shared schemas', () => {
  it('is a reference', () => {
    const Node = z.object({
      name: z.string(),
      get children() {
        return z.array(Node);
      },
    });
    const { schema } = readInput(z.object({ tree: Node }));
    expect(schema).toMatchObject({ $defs: expect.any(Object) });
    expect(JSON.stringify(schema)).toContain('"items":{"$ref":"#/$defs/');
  });

  it('names what the host named', () => {
    const Point = z.object({ x: z.number() }).meta({ id: 'Point' });
    const { schema } = readInput(z.object({ from: Point, to: Point }));
    expect(schema).toMatchObject({
      properties: { from: { $ref: '#/$defs/Point' }, to: { $ref: '#/$defs/Point' } },
      $defs: { Point: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } },
    });
  });
});

it('tidies beside a reference too', () => {
  const Count = z.int().meta({ id: 'Count' });
  const { schema } = readInput(z.object({ a: Count.min(3), b: Count.optional() }));
  expect(schema).toEqual({
    type: 'object',
    properties: { a: { $ref: '#/$defs/Count', minimum: 3 }, b: { $ref: '#/$defs/Count' } },
    required: ['a'],
    $defs: { Count: { type: 'integer' } },
  });
});

describe('other printers than the one of the schema', () => {
  it('takes mini within classic, whose own printer does not know it', () => {
    const schema = z.object({ a: mini.object({ b: mini._default(mini.number(), 3) }), c: z.int() });
    expect(readInput(schema).schema).toEqual({
      type: 'object',
      properties: {
        a: { type: 'object', properties: { b: { type: 'number', default: 3 } } },
        c: { type: 'integer' },
      },
      required: ['a', 'c'],
    });
  });

  it('takes mini, which has none', () => {
    const schema = mini.object({
      it: mini.string().check(mini.minLength(2), mini.describe('A name')),
      filled: mini._default(mini.int(), 4),
    });
    expect(readInput(schema).schema).toEqual({
      type: 'object',
      properties: {
        it: { type: 'string', minLength: 2, description: 'A name' },
        filled: { type: 'integer', default: 4 },
      },
      required: ['it'],
    });
  });

  it('takes a schema of 4.0, whose registry is its own', () => {
    // As 4.0 made them: no `~standard.jsonSchema`, and metadata that only `meta()` knows.
    const schema: object = Object.create(mini.object({ a: mini.email() }), {
      '~standard': { value: { version: 1, vendor: 'zod', validate: () => ({ value: 1 }) } },
      meta: { value: () => ({ description: 'Whom' }) },
    });
    expect(readInput(schema).schema).toEqual({
      type: 'object',
      description: 'Whom',
      properties: { a: { type: 'string', format: 'email' } },
      required: ['a'],
    });
  });

  it('prints itself where a schema takes no options', () => {
    const own = z.object({ a: z.int() });
    const schema: object = Object.create(own, {
      '~standard': { value: { ...own['~standard'], jsonSchema: { input: () => ({ type: 'array' }) } } },
    });
    expect(readInput(schema).schema).toMatchObject({ properties: { a: { type: 'integer' } } });
  });
});

it('does not print a default that is made anew each time', () => {
  let count = 0;
  const schema = z.object({
    now: z.number().default(() => Date.now()),
    today: z.string().default(() => new Date().toISOString()),
    next: z.number().default(() => ++count),
    fixed: z.string().default('2020-01-01'),
  });
  const { properties } = readInput(schema).schema as { properties: { [key: string]: object } };
  expect(Object.keys(properties).filter((key) => 'default' in (properties[key] ?? {}))).toEqual(['fixed']);
});
