import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { brief, readInput, readOutput } from './read.ts';

function told(schema: z.ZodType): string[] {
  return brief(readInput(z.strictObject({ it: schema })).diagnostics);
}

const warning = 'warning not-in-json-schema /inputSchema/properties/it';
const change = 'info schema-changes-value /inputSchema/properties/it';
const error = 'error not-in-json /inputSchema/properties/it';

describe('what JSON Schema says is not told', () => {
  const cases: readonly (readonly [name: string, schema: z.ZodType])[] = [
    ['strings', z.string().min(1).max(9).regex(/^a/).startsWith('a')],
    [
      'formats',
      z.union([z.email(), z.uuid(), z.iso.datetime(), z.url(), z.base64(), z.cidrv4(), z.httpUrl()]),
    ],
    ['numbers', z.int().min(1).multipleOf(2)],
    ['objects', z.object({ a: z.string().optional(), b: z.number().default(1) })],
    [
      'lists',
      z
        .array(z.tuple([z.string()]))
        .min(1)
        .nullable(),
    ],
    ['maps', z.record(z.string(), z.enum(['a']))],
    ['unions with undefined', z.union([z.string(), z.undefined()])],
    ['brands and frozen values', z.string().brand('x').readonly()],
    ['any value', z.unknown()],
    ['a type of his own that the host has described', z.custom<string>().meta({ type: 'string' })],
    ['a flag that the pattern takes in', z.string().regex(/^a$/i)],
  ];

  it.each(cases)('%s', (_, schema) => {
    expect(told(schema)).toEqual([]);
  });
});

describe('rules that only the validator knows are warnings', () => {
  const cases: readonly (readonly [name: string, schema: z.ZodType, expected: readonly string[]])[] = [
    ['refine', z.string().refine((text) => text !== ''), [warning]],
    ['superRefine', z.string().superRefine(() => undefined), [warning]],
    ['check', z.array(z.string()).check(() => undefined), [warning]],
    ['a custom type', z.custom<string>(() => true), [warning]],
    ['a class', z.instanceof(URL), [warning]],
    ['a flag', z.string().regex(/^a$/m), [warning]],
    ['a host', z.url({ hostname: /^example\.com$/ }), [warning]],
    ['in a list', z.array(z.string().refine(() => true)), [`${warning}/items`]],
    [
      'in a union',
      z.union([
        z.string(),
        z
          .number()
          .min(1)
          .refine(() => true),
      ]),
      [`${warning}/anyOf/1`],
    ],
    [
      'in an optional',
      z
        .string()
        .refine(() => true)
        .optional(),
      [warning],
    ],
    [
      'in a nullable',
      z
        .string()
        .refine(() => true)
        .nullable(),
      [warning],
    ],
    [
      'in a record',
      z.record(
        z.string(),
        z.string().refine(() => true),
      ),
      [`${warning}/additionalProperties`],
    ],
  ];

  it.each(cases)('%s', (_, schema, expected) => {
    expect(told(schema)).toEqual(expected);
  });

  it('names the property, and says who enforces it', () => {
    const { diagnostics } = readInput(z.object({ 'a/b': z.object({ c: z.string().refine(() => true) }) }));
    expect(diagnostics).toEqual([
      {
        code: 'not-in-json-schema',
        severity: 'warning',
        message: `A refinement of "c" is not in its JSON Schema; it is still enforced by the schema's own validator, after ours`,
        at: { file: 'demo.action', pointer: '/inputSchema/properties/a~1b/properties/c', line: 1, column: 1 },
      },
    ]);
  });

  it('are information about outputs, of which nothing is asked of a model', () => {
    const { diagnostics } = readOutput(z.strictObject({ a: z.string().refine(() => true) }));
    expect(brief(diagnostics)).toEqual(['info not-in-json-schema /outputSchema/properties/a']);
  });

  it('are told once, in the definition that a reference leads to', () => {
    const Node = z.object({
      get next() {
        return Node.optional();
      },
      name: z.string().refine(() => true),
    });
    expect(brief(readInput(z.object({ a: Node, b: Node })).diagnostics)).toEqual([
      'warning not-in-json-schema /inputSchema/$defs/__schema0/properties/name',
    ]);
  });
});

describe('changes of the value are information', () => {
  const cases: readonly (readonly [name: string, schema: z.ZodType])[] = [
    ['transform', z.string().transform(Number)],
    ['pipe', z.string().pipe(z.string().min(2))],
    ['codec', z.stringbool()],
    ['coercion', z.coerce.number()],
    ['a date made of text', z.coerce.date()],
    ['preprocess', z.preprocess(String, z.string())],
    ['catch', z.string().catch('x')],
    ['trim', z.string().trim()],
    ['overwrite', z.number().overwrite(Math.round)],
    ['a default made anew', z.number().default(() => Date.now())],
  ];

  it.each(cases)('%s', (_, schema) => {
    expect(told(schema)).toEqual([change]);
  });

  it('of an output, where they hide what it is', () => {
    const schema = z.strictObject({
      a: z.string().transform(Number),
      b: z.string().transform(Number).pipe(z.number()),
    });
    expect(brief(readOutput(schema).diagnostics)).toEqual([
      'info schema-changes-value /outputSchema/properties/a',
    ]);
  });
});

describe('what JSON cannot carry is an error', () => {
  const kinds: readonly (readonly [name: string, schema: z.ZodType, instead: RegExp])[] = [
    ['Date', z.date(), /z\.coerce\.date\(\)/],
    ['bigint', z.bigint(), /z\.coerce\.bigint\(\)/],
    ['bigint literal', z.literal(1n), /numbers/],
    ['Map', z.map(z.string(), z.string()), /z\.record/],
    ['Set', z.set(z.string()), /z\.array/],
    ['File', z.file(), /z\.base64/],
    ['symbol', z.symbol(), /z\.enum/],
    ['NaN', z.nan(), /z\.number/],
    ['promise', z.promise(z.string()), /within/],
    ['undefined', z.undefined(), /leave/],
    ['optional Date', z.date().optional(), /z\.iso/],
    ['only such options', z.union([z.date(), z.date().readonly()]), /z\.iso/],
  ];

  it.each(kinds)('%s as input', (_, schema, instead) => {
    const { diagnostics } = readInput(z.strictObject({ it: schema }));
    expect(diagnostics[0]).toMatchObject({
      code: 'not-in-json',
      severity: 'error',
      hint: expect.stringMatching(instead),
    });
    expect(diagnostics[0]?.at?.pointer).toContain('/inputSchema/properties/it');
  });

  it.each([
    ['Date', z.date()],
    ['bigint', z.bigint()],
    ['Map', z.map(z.string(), z.string())],
    ['Set', z.set(z.string())],
  ])('but not %s as output, which is turned into JSON', (_, schema) => {
    const { diagnostics } = readOutput(z.strictObject({ it: schema }));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([
    ['symbol', z.symbol()],
    ['File', z.file()],
  ])('%s as output', (_, schema) => {
    expect(brief(readOutput(z.strictObject({ it: schema })).diagnostics)).toEqual([
      'error not-in-json /outputSchema/properties/it',
    ]);
  });

  it('is left out of a union that has other options', () => {
    const read = readInput(z.strictObject({ it: z.union([z.string(), z.date(), z.int()]) }));
    expect(brief(read.diagnostics)).toEqual(['info not-in-json-schema /inputSchema/properties/it']);
    expect(read.schema).toMatchObject({ properties: { it: { type: ['string', 'integer'] } } });
  });

  it('is no matter behind a transform, a codec or preprocessing', () => {
    const schema = z.strictObject({
      a: z.string().transform((text) => new Date(text)),
      b: z.codec(z.string(), z.date(), { decode: (text) => new Date(text), encode: String }),
      c: z.preprocess((value) => new Date(String(value)), z.date()),
      d: z
        .array(z.string())
        .transform((list) => new Set(list))
        .pipe(z.set(z.string())),
    });
    expect(brief(readInput(schema).diagnostics).filter((each) => each.startsWith('error'))).toEqual([]);
  });

  it('stands where it is in a deep schema', () => {
    expect(told(z.array(z.object({ when: z.date() })))).toEqual([`${error}/items/properties/when`]);
  });
});

it('tells once that messages of the host are not those that models see', () => {
  const schema = z.strictObject({ a: z.string({ error: 'no!' }), b: z.string().min(3, 'too short') });
  expect(brief(readInput(schema).diagnostics)).toEqual(['info not-in-json-schema /inputSchema/properties/a']);
  expect(
    brief(readInput(z.strictObject({ a: z.string().refine(() => true, 'mine') })).diagnostics),
  ).toHaveLength(1);
});
