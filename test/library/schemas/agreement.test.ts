import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { readInput, refine } from './read.ts';
import { json, type Sample, samples } from './zod-samples.ts';

/** A schema with a value of JSON: one that is made for it, or any. */
const cases = samples.map(readable).chain(({ schema, values }: Sample) =>
  fc.tuple(
    fc.constant(schema),
    fc
      .oneof({ weight: 6, arbitrary: values }, json)
      .map((value): unknown => JSON.parse(JSON.stringify(value))),
  ),
);

/** Reports of failures show the JSON Schema in place of Zod's insides. */
function readable(sample: Sample): Sample {
  const shown = (): string => JSON.stringify(readInput(sample.schema).schema);
  Object.defineProperty(sample.schema, fc.toStringMethod, { value: shown, configurable: true });
  return sample;
}

function accepts(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

it('reads as Zod does: what Zod accepts is accepted, what JSON Schema can say is refused, the rest is the validator’s', async () => {
  const seen = { accepted: 0, refused: 0, exact: 0 };
  await fc.assert(
    fc.asyncProperty(cases, async ([schema, value]) => {
      const read = readInput(schema);
      expect(read.diagnostics).toEqual([]);
      const reader = createReader(Object(read.schema));
      const ours = reader.read(value);
      const theirs = accepts(schema, value);
      // Every kind here is one that JSON Schema can say, so our reader decides alone.
      expect({ schema: read.schema, value, accepted: ours.ok }).toEqual({
        schema: read.schema,
        value,
        accepted: theirs,
      });
      seen[theirs ? 'accepted' : 'refused']++;
      if (read.refine === undefined) {
        seen.exact++;
        if (ours.ok) expect(ours.value).toEqual(schema.parse(value));
      } else if (ours.ok) {
        expect(await refine(read, ours.value)).toEqual({ ok: true, value: schema.parse(value) });
      }
    }),
    { numRuns: Number(process.env['SCHEMA_RUNS'] ?? 1000) },
  );
  // The law is empty where one verdict is rare.
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(80);
  expect(seen.exact).toBeGreaterThan(10);
});

const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.lorem());

it.each([
  ['email', z.email(), fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-z'+_]+@([a-z]+\.)+[a-z]{2,3}$/))],
  ['url', z.url(), fc.webUrl({ withFragments: true, withQueryParameters: true })],
  ['guid', z.guid(), fc.stringMatching(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/)],
  ['uuid', z.uuidv4(), fc.uuid({ version: 4 })],
  ['base64', z.base64(), fc.base64String()],
  [
    'base64url',
    z.base64url(),
    fc.base64String().map((text) => text.replaceAll('=', '').replace(/[+/]/g, '-')),
  ],
  ['jwt', z.jwt(), fc.constant('eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0In0.c2ln')],
  ['cidr', z.cidrv4(), fc.tuple(fc.ipV4(), fc.nat(32)).map((parts) => parts.join('/'))],
  ['hostname', z.hostname(), fc.domain()],
  ['e164', z.e164(), fc.stringMatching(/^\+[1-9]\d{6,14}$/)],
  ['emoji', z.emoji(), fc.constantFrom('😀', '🇫🇷', '1️⃣')],
  [
    'local datetime',
    z.iso.datetime({ local: true }),
    fc.constantFrom('2026-01-02T03:04', '2026-01-02T03:04:05Z'),
  ],
  ['at most', z.string().max(5), texts],
  ['trimmed', z.string().trim().max(20), texts],
  ['without capitals', z.string().lowercase(), texts],
  ['normalised', z.string().normalize(), texts],
  ['a template', z.templateLiteral([z.enum(['a', 'b']), '-', z.int()]), fc.stringMatching(/^[ab]-\d+$/)],
  [
    'coerced to a date',
    z.coerce.date(),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  ],
  ['coerced to a bigint', z.coerce.bigint(), fc.bigInt().map(String)],
  ['a word for true', z.stringbool(), fc.constantFrom('yes', 'FALSE', '1')],
])('accepts whatever Zod accepts: %s', (_, schema: z.ZodType, values: fc.Arbitrary<unknown>) => {
  const reader = createReader(Object(readInput(schema).schema));
  let accepted = 0;
  fc.assert(
    fc.property(values, (value) => {
      if (!accepts(schema, value)) return;
      accepted++;
      expect(reader.read(value)).toMatchObject({ ok: true });
    }),
  );
  expect(accepted).toBeGreaterThan(20);
});

it('prints alike with the schema’s own printer and with ours', () => {
  fc.assert(
    fc.property(samples, ({ schema }) => {
      const { jsonSchema: _, ...rest } = schema['~standard'];
      // As mini and 4.0 are: the printer is in no schema.
      const internals: object = Object.create(schema._zod, { processJSONSchema: { value: undefined } });
      const bare: object = Object.create(schema, {
        '~standard': { value: rest },
        _zod: { value: internals },
      });
      expect(readInput(bare).schema).toEqual(readInput(schema).schema);
    }),
    { numRuns: 200 },
  );
});
