import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerSchema } from '../../../generator/lower/lower.ts';
import { growth, roomFor } from '../../../generator/lower/size.ts';
import type { Schema, SchemaObject } from '../../../generator/model/ir.ts';
import { dialects } from '../../../templates/providers/dialects.ts';
import { sampleValues as valuesOf } from '../../support/sample.ts';
import { nodesOf } from '../check/walk.ts';
import { dialectGroups } from './groups.ts';
import { holdLaws } from './hold.ts';

const all = dialectGroups().flatMap(([first]) => first ?? []);
const writtenOut = ['langchain/default@2026-11', 'gemini/openapi@2026-11', 'gemini/json@2026-11', 'ollama'];

const object = (properties: SchemaObject, more: SchemaObject = {}): SchemaObject => ({
  type: 'object',
  properties,
  ...more,
});
const definition = (name: string): SchemaObject => ({ $ref: `#/$defs/${name}` });
const range = (length: number): readonly number[] => Array.from({ length }, (_, i) => i);
const named = (length: number, make: (i: number) => Schema): SchemaObject =>
  Object.fromEntries(range(length).map((i) => [`D${i}`, make(i)]));

/** Schemas that are small, and whose copies are not. */
const adversaries: { readonly [what: string]: SchemaObject } = {
  'definitions that all contain each other': object(
    { root: definition('D0') },
    {
      $defs: named(12, () =>
        object(
          Object.fromEntries(range(12).map((i) => [`p${i}`, { type: 'array', items: definition(`D${i}`) }])),
        ),
      ),
    },
  ),
  'definitions that each use the next one twice': object(
    { root: definition('D0') },
    {
      $defs: named(40, (i) =>
        i === 39
          ? object({ end: { type: 'string', description: 'The end of it all.' } })
          : object({ left: definition(`D${i + 1}`), right: definition(`D${i + 1}`) }),
      ),
    },
  ),
  'references that hold together, each twice': object(
    { root: definition('D0') },
    {
      $defs: named(40, (i) =>
        i === 39
          ? object({ end: { type: 'string' } })
          : { allOf: [definition(`D${i + 1}`), definition(`D${i + 1}`)] },
      ),
    },
  ),
  'such references at the root': {
    type: 'object',
    allOf: [definition('D0'), definition('D0')],
    $defs: named(40, (i) =>
      i === 39
        ? object({ end: { type: 'string' } })
        : { allOf: [definition(`D${i + 1}`), definition(`D${i + 1}`)] },
    ),
  },
  'unions that hold together': object({
    root: {
      allOf: range(24).map((i) => ({
        anyOf: [
          object({ [`a${i}`]: { type: 'string' } }, { required: [`a${i}`] }),
          object({ [`b${i}`]: { type: 'integer' } }, { required: [`b${i}`] }),
        ],
      })),
    },
  }),
  'unions within unions, with properties beside them': object({
    root: range(18).reduce<SchemaObject>(
      (inner, i) => ({
        type: 'object',
        properties: { [`next${i}`]: inner, [`p${i}`]: { type: 'string' } },
        anyOf: [{ required: [`next${i}`] }, { required: [`p${i}`] }],
      }),
      object({ end: { type: 'string' } }),
    ),
  }),
  'references into every level': object({
    root: range(30).reduce<SchemaObject>((inner) => object({ in: inner, text: { type: 'string' } }), {
      type: 'string',
    }),
    ...Object.fromEntries(
      range(29).map((i) => [`r${i}`, { $ref: `#/properties/root${'/properties/in'.repeat(i + 1)}` }]),
    ),
  }),
  'a root of many branches that all say the same property': {
    type: 'object',
    properties: { a: object(Object.fromEntries(range(40).map((i) => [`p${i}`, { type: 'string' }]))) },
    anyOf: range(40).map((i) => object({ a: object({ [`p${i}`]: { minLength: i } }) }, { required: ['a'] })),
  },
  'many properties that say nothing': object(Object.fromEntries(range(400).map((i) => [`p${i}`, {}]))),
};

describe('the size of what is lowered', () => {
  it('is bounded by the size of its source, each subschema counted as some characters at least', () => {
    expect(roomFor({ type: 'object' })).toBe(growth.value.always);
    const long = object({ a: { type: 'string', description: 'x'.repeat(50_000) }, b: true });
    // The root without its two subschemas, the long one, and the one that counts as the least.
    expect(roomFor(long)).toBe(3 * (60 + JSON.stringify(long['properties']).length - 15 + 60));
    const unused = { ...long, $defs: { Unused: { description: 'y'.repeat(50_000) } } };
    expect(roomFor(unused)).toBe(roomFor(long));
    expect(growth.reason).toMatch(/\S{5}/);
  });

  it.each(Object.entries(adversaries))('keeps its bound, in bounded time: %s', (_, schema) => {
    const known = valuesOf(schema, { count: 4, seed: 1 });
    for (const dialect of all) {
      const { failures } = holdLaws(schema, dialect, { values: 4, wireValues: 0, seed: 1, known });
      expect(failures).toEqual([]);
    }
  });

  it('holds for generated definitions that lead to each other', () => {
    let large = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), { minLength: 8, maxLength: 8 }),
        fc.constantFrom(...all),
        (count, edges, dialect) => {
          const schema = object(
            { root: definition('D0'), list: { type: 'array', items: definition('D1') } },
            {
              $defs: named(count, (i) =>
                object({
                  name: { type: 'string', description: `The name of ${i}.` },
                  ...Object.fromEntries(
                    (edges[i] ?? []).map((to, at) => [`p${at}`, definition(`D${to % count}`)]),
                  ),
                }),
              ),
            },
          );
          const known = valuesOf(schema, { count: 4, seed: 2 });
          const held = holdLaws(schema, dialect, { values: 4, wireValues: 0, seed: 2, known });
          expect(held.failures).toEqual([]);
          if (held.size > 5_000) large++;
        },
      ),
      { numRuns: 60 },
    );
    expect(large).toBeGreaterThan(10);
  });

  it('keeps the structure near the root, whatever the order of the parts', () => {
    const schema = adversaries['definitions that all contain each other'] as SchemaObject;
    const turned = JSON.parse(JSON.stringify(schema), (_, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as SchemaObject;
    for (const id of writtenOut) {
      const dialect = dialects.get(id);
      if (dialect === undefined) throw new Error(id);
      const [one, other] = [lowerSchema(schema, dialect), lowerSchema(turned, dialect)];
      const texts = (lowered: SchemaObject): number =>
        nodesOf(lowered).filter(({ description }) => String(description).includes('JSON text')).length;
      expect(texts(one.schema)).toBe(texts(other.schema));
      expect(texts(one.schema)).toBeGreaterThan(0);
      const root = (one.schema['properties'] as SchemaObject)['root'] as SchemaObject;
      expect(root['type']).toBe('object');
      expect(Object.keys(root['properties'] as SchemaObject)).toHaveLength(12);
    }
  });
});
