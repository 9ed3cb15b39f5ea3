import fc from 'fast-check';
import * as z from 'zod';

/** A Zod schema, and values that are likely to fit it or to miss it narrowly. */
export interface Sample {
  readonly schema: z.ZodType;
  readonly values: fc.Arbitrary<unknown>;
}

const keys = ['a', 'b', 'kind', '__proto__x', 'a/b'];
const key = fc.constantFrom(...keys);

/** Texts of ASCII: Zod takes a string's length in UTF-16 units, JSON Schema in characters. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 6 }),
  fc.constantFrom('', 'a', 'ab', 'abc', 'ABC', 'x1'),
);
const integer = fc.oneof(fc.integer({ min: -4, max: 12 }), fc.maxSafeInteger());
const number = fc.oneof(
  integer,
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 }),
  fc.constantFrom(0, -0, 0.5, 1.5),
);

/** Any JSON, small; without integers beyond 2^53, where those of Zod end (which its validator sees to). */
export const json: fc.Arbitrary<unknown> = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => !/\d{16}|e\+/.test(JSON.stringify(value)));

function sample(schema: z.ZodType, values: fc.Arbitrary<unknown>): Sample {
  return { schema, values };
}

const strings: fc.Arbitrary<Sample> = fc.oneof(
  fc.constant(sample(z.string(), text)),
  fc.record({ min: fc.nat(3), more: fc.nat(3) }).map(({ min, more }) =>
    sample(
      z
        .string()
        .min(min)
        .max(min + more),
      text,
    ),
  ),
  fc
    .constantFrom(/^a/, /b$/, /^[a-c]{2}$/i, /\d/, /^(?:ab|x\d)$/i, /[^a]/s, /^./)
    .map((pattern) => sample(z.string().regex(pattern), text)),
  fc.constantFrom('a', 'ab', 'x').map((part) => sample(z.string().startsWith(part).includes('b'), text)),
  fc.constant(sample(z.uuid(), fc.oneof(fc.uuid(), text))),
  fc.constant(
    sample(
      z.iso.date(),
      fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
        text,
      ),
    ),
  ),
  fc.constant(sample(z.iso.datetime({ offset: true }), fc.oneof(moment(), text))),
  fc.constant(sample(z.iso.datetime(), fc.oneof(moment(), text))),
  fc.constant(sample(z.iso.datetime({ precision: 3 }), fc.oneof(moment(), text))),
  fc.constant(
    sample(z.iso.time(), fc.oneof(fc.constantFrom('10:00', '10:00:00', '25:00', '10:00:00Z'), text)),
  ),
  fc.constant(sample(z.iso.duration(), fc.oneof(fc.constantFrom('P1W', 'P1Y2D', 'PT1.5S', 'P'), text))),
  fc.constant(sample(z.ipv4(), fc.oneof(fc.ipV4(), text))),
  fc.constant(sample(z.ipv6(), fc.oneof(fc.ipV6(), text))),
  fc.constant(sample(z.ulid(), fc.oneof(fc.ulid(), text))),
);

/** Moments with and without an offset, and with decimals. */
function moment(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
      fc.constantFrom('Z', '+02:00', ''),
      fc.boolean(),
    )
    .map(([date, zone, decimals]) => `${date.toISOString().slice(0, decimals ? 23 : 19)}${zone}`);
}

const scalars: fc.Arbitrary<Sample> = fc.oneof(
  { weight: 3, arbitrary: strings },
  fc.constant(sample(z.number(), number)),
  fc.constant(sample(z.int(), number)),
  fc.record({ low: fc.integer({ min: -3, max: 3 }), size: fc.nat(6) }).map(({ low, size }) =>
    sample(
      z
        .number()
        .gt(low)
        .lte(low + size),
      number,
    ),
  ),
  // Small ones: Zod divides floating point numbers, and takes 2^50 + 1 for a multiple of 3.
  fc
    .integer({ min: 1, max: 4 })
    .map((step) => sample(z.int().multipleOf(step), fc.integer({ min: -9, max: 99 }))),
  fc.constant(sample(z.boolean(), fc.boolean())),
  fc.constant(sample(z.null(), fc.constant(null))),
  fc.constant(sample(z.unknown(), json)),
  fc
    .constantFrom('a', 1, true, null)
    .map((value) => sample(z.literal(value), fc.constantFrom('a', 1, true, null))),
  fc.constant(sample(z.literal(['a', 2]), fc.constantFrom('a', 2, 'b'))),
  fc.constant(sample(z.enum(['a', 'b']), fc.constantFrom('a', 'b', 'c'))),
);

/** Schemas of the kinds that JSON Schema can say. */
export const samples: fc.Arbitrary<Sample> = fc.letrec<{ any: Sample; object: Sample }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    tie('object'),
    tie('any').chain(({ schema, values }) =>
      fc.tuple(fc.nat(2), fc.nat(2)).map(([min, more]) =>
        sample(
          z
            .array(schema)
            .min(min)
            .max(min + more),
          fc.array(values, { maxLength: 5 }),
        ),
      ),
    ),
    fc
      .tuple(tie('any'), tie('any'))
      .map(([a, b]) => sample(z.tuple([a.schema, b.schema]), fc.tuple(a.values, b.values))),
    fc
      .tuple(tie('any'), tie('any'))
      .map(([a, b]) => sample(z.union([a.schema, b.schema]), fc.oneof(a.values, b.values))),
    fc
      .tuple(tie('object'), tie('object'))
      .map(([a, b]) => sample(z.intersection(a.schema, b.schema), both(a.values, b.values))),
    tie('any').map(({ schema, values }) => sample(schema.nullable(), fc.option(values))),
    tie('any').map(({ schema, values }) => sample(schema.readonly(), values)),
    tie('any').map(({ schema, values }) =>
      sample(
        z.lazy(() => schema),
        values,
      ),
    ),
    tie('any').map(({ schema, values }) => sample(z.record(z.string(), schema), fc.dictionary(key, values))),
    tie('any').map(({ schema, values }) =>
      sample(z.record(z.string().regex(/^[ab]/), schema), fc.dictionary(key, values)),
    ),
    tie('any').map(({ schema, values }) =>
      sample(z.record(z.enum(['a', 'b']), schema), fc.dictionary(key, values)),
    ),
    fc
      .tuple(tie('any'), tie('any'))
      .map(([a, b]) =>
        sample(
          z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('a'), a: a.schema }),
            z.strictObject({ kind: z.literal('b'), b: b.schema }),
          ]),
          fc.record(
            { kind: fc.constantFrom('a', 'b', 'c'), a: a.values, b: b.values },
            { requiredKeys: ['kind'] },
          ),
        ),
      ),
  ),
  object: fc
    .tuple(
      fc.constantFrom('plain', 'strict', 'loose', 'catchall'),
      fc.uniqueArray(key, { maxLength: 3 }),
      tie('any'),
      tie('any'),
      fc.nat(4),
    )
    .map(([kind, names, first, second, bent]) => {
      const of = (index: number): Sample => (index % 2 === 0 ? first : second);
      const shape = Object.fromEntries(
        names.map((name, index) => [name, bend(of(index).schema, bent + index)]),
      );
      const fields = Object.fromEntries(names.map((name, index) => [name, of(index).values]));
      const extra = fc.option(fc.record({ other: fc.oneof(first.values, json) }), { nil: {} });
      return sample(
        objectOf(kind, shape, second.schema),
        both(fc.record(fields, { requiredKeys: [] }), extra),
      );
    }),
})).any;

function bend(schema: z.ZodType, how: number): z.ZodType {
  if (how % 5 === 1) return schema.optional();
  if (how % 5 === 2) return schema.nullish();
  return how % 5 === 3 ? z.string().default('filled') : schema;
}

function objectOf(kind: string, shape: { [key: string]: z.ZodType }, rest: z.ZodType): z.ZodType {
  if (kind === 'strict') return z.strictObject(shape);
  if (kind === 'loose') return z.looseObject(shape);
  return kind === 'catchall' ? z.object(shape).catchall(rest) : z.object(shape);
}

function both(a: fc.Arbitrary<unknown>, b: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(a, b).map(([one, other]) => ({ ...Object(one), ...Object(other) }));
}
