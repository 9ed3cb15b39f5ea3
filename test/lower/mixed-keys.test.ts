import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerSchema } from '../../generator/lower/lower.ts';
import { closeSilent } from '../../generator/model/closed.ts';
import type { SchemaObject } from '../../generator/model/ir.ts';
import { anthropicStrict } from '../../templates/providers/anthropic/dialects.ts';
import { geminiJson } from '../../templates/providers/gemini/dialects.ts';
import { openaiStrict } from '../../templates/providers/openai/dialects.ts';
import { ajvVerdict } from '../support/oracle.ts';
import { dialectGroups } from './laws/groups.ts';
import { holdLaws, judged, valuesOf } from './laws/hold.ts';

const all = dialectGroups().flatMap(([first]) => first ?? []);
const closing = [openaiStrict, anthropicStrict, geminiJson];

const text: SchemaObject = { type: 'string' };
const number: SchemaObject = { type: 'number' };
const object = (properties: SchemaObject, ...required: string[]): SchemaObject => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
});
const input = (x: SchemaObject, more: SchemaObject = {}): SchemaObject => ({
  type: 'object',
  properties: { x },
  required: ['x'],
  ...more,
});

/** Unions beside other schemas, with values that no branch has all keys of. */
const mixing: readonly (readonly [string, SchemaObject, readonly unknown[]])[] = [
  [
    'anyOf in an allOf',
    input({
      allOf: [object({ id: text }), { anyOf: [object({ a: text }, 'a'), object({ b: number }, 'b')] }],
    }),
    [{ x: { a: 'one', b: 2 } }, { x: { id: 'i', a: 'one', b: 2 } }, { x: { id: 'i', a: 'one' } }],
  ],
  [
    'anyOf beside properties',
    input({ ...object({ id: text }), anyOf: [object({ to: text }, 'to'), object({ cc: text }, 'cc')] }),
    [{ x: { to: 't', cc: 'c' } }, { x: { id: 'i', cc: 'c' } }],
  ],
  [
    'a key that a branch demands and does not declare',
    input({
      allOf: [
        object({ scale: text, band: number }),
        {
          anyOf: [
            { oneOf: [object({ value: number }, 'value'), object({ field: text }, 'field')] },
            { required: ['scale', 'value'] },
            { required: ['scale', 'band'] },
          ],
        },
      ],
    }),
    [
      { x: { scale: 's', value: null, field: 'f' } },
      { x: { scale: 's', band: 1, field: 'f' } },
      { x: { field: 'f' } },
      { x: { scale: 's', value: null } },
    ],
  ],
  [
    'two unions at once',
    input({
      allOf: [
        { anyOf: [object({ a: text }, 'a'), object({ b: text }, 'b')] },
        { anyOf: [object({ c: text }, 'c'), object({ d: text }, 'd')] },
      ],
    }),
    [{ x: { a: 'a', b: 'b', c: 'c', d: 'd' } }, { x: { a: 'a', d: 'd' } }],
  ],
  [
    'keys within a value that several branches declare',
    input({
      ...object({ id: text }),
      anyOf: [object({ p: object({ a: text }) }, 'p'), object({ p: object({ b: text }) }, 'p')],
    }),
    [{ x: { p: { a: 'a', b: 'b' } } }, { x: { id: 'i', p: { b: 'b' } } }],
  ],
  [
    'a branch that is a union, each branch of which lacks a key',
    input({
      ...object({ id: text }),
      anyOf: [{ oneOf: [object({ a: text }, 'a'), object({ c: text }, 'c')] }, object({ a: number })],
    }),
    [{ x: { a: 1, c: 'c' } }, { x: { a: 'a' } }],
  ],
  [
    'a definition that leads back to itself',
    input(
      { $ref: '#/$defs/Node' },
      {
        $defs: {
          Node: {
            allOf: [
              object({ next: { $ref: '#/$defs/Node' } }),
              { anyOf: [object({ a: text }, 'a'), object({ b: text }, 'b')] },
            ],
          },
        },
      },
    ),
    [{ x: { a: 'a', b: 'b', next: { a: 'a', b: 'b', next: { a: 'a' } } } }],
  ],
];

describe('values with keys of several branches', () => {
  it.each(mixing)('hold the laws in every dialect: %s', (_, schema, known) => {
    const valid = ajvVerdict(closeSilent(schema));
    for (const value of known) expect(valid?.(value)).toBe(true);
    for (const dialect of all) {
      const held = holdLaws(schema, dialect, { values: 0, wireValues: 6, seed: 3, known });
      expect(held.failures).toEqual([]);
      expect(held.values).toBe(known.length);
    }
  });

  // Where references are written out, a definition that leads back to itself has one at each level.
  it.each(mixing.slice(0, -1))('have one form of their own, at the outermost union: %s', (_, schema) => {
    for (const dialect of closing) {
      const lowered = lowerSchema(schema, dialect);
      expect(JSON.stringify(lowered.schema).split('"json_text":').length - 1).toBe(1);
      expect(JSON.stringify(lowered.schema)).not.toContain('option_1');
      expect(lowered.notes).toContainEqual(
        expect.objectContaining({ became: 'encoded', hard: true, note: expect.stringContaining('branches') }),
      );
    }
  });

  const kind = (name: string, more: SchemaObject): SchemaObject =>
    object({ kind: { const: name }, ...more }, 'kind');

  it.each<[string, SchemaObject]>([
    ['plain unions', { anyOf: [object({ a: text }, 'a'), object({ b: text }, 'b')] }],
    [
      'branches that a key tells apart',
      { ...object({ id: text }), anyOf: [kind('a', { a: text }), kind('b', { b: text })] },
    ],
    [
      'branches of which one holds',
      { ...object({ id: text }), oneOf: [object({ a: text }, 'a'), object({ b: text }, 'b')] },
    ],
    [
      'branches of which one holds, in an allOf',
      { allOf: [object({ id: text }), { oneOf: [object({ a: text }, 'a'), object({ b: text }, 'b')] }] },
    ],
    [
      'branches that only demand',
      { ...object({ a: text, b: text }), anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    ],
    [
      'branches that are closed',
      {
        anyOf: [
          { ...object({ a: text }, 'a'), additionalProperties: false },
          { ...object({ b: text }, 'b'), additionalProperties: false },
        ],
      },
    ],
    ['branches of other kinds', { anyOf: [text, { type: 'array', items: text }, object({ a: text })] }],
  ])('are none, and cost nothing: %s', (_, x) => {
    for (const dialect of closing) {
      expect(JSON.stringify(lowerSchema(input(x), dialect).schema)).not.toContain('json_text');
    }
  });

  it('hold the laws for generated unions beside other schemas', () => {
    let mixed = 0;
    fc.assert(
      fc.property(unionsBeside(), fc.constantFrom(...closing), (x, dialect) => {
        const schema = input(x);
        const made = valuesOf(schema, 6, 5) as { x: object }[];
        const joined = made.flatMap((one) => made.map((other) => ({ x: { ...other.x, ...one.x } })));
        const looked = ajvVerdict(input({ ...x, unevaluatedProperties: false }));
        const known = joined.filter((value) => looked !== undefined && judged(looked, value));
        mixed += known.filter((value) => !made.some((one) => sameKeys(one.x, value.x))).length;
        const held = holdLaws(schema, dialect, { values: 0, wireValues: 3, seed: 5, known });
        expect(held.failures.filter((failure) => !failure.includes(' (e) '))).toEqual([]);
      }),
      { numRuns: 80 },
    );
    expect(mixed).toBeGreaterThan(60);
  });
});

function sameKeys(a: object, b: object): boolean {
  return JSON.stringify(Object.keys(a).sort()) === JSON.stringify(Object.keys(b).sort());
}

/** Objects with unions beside, within and of one another, whose branches are silent, closed or open, and share some keys. */
function unionsBeside(): fc.Arbitrary<SchemaObject> {
  const leaf = fc.constantFrom<SchemaObject>(
    text,
    number,
    { type: ['string', 'null'] },
    { enum: ['a', 1] },
    { const: 'k' },
    { type: 'object', additionalProperties: number },
    object({ deep: text }),
  );
  const part = fc
    .record({
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd e', 'json_text'), leaf, { maxKeys: 3 }),
      required: fc.subarray(['a', 'b', 'c', 'd e']),
      rest: fc.constantFrom<SchemaObject>(
        {},
        {},
        {},
        {},
        { additionalProperties: true },
        { additionalProperties: false },
      ),
    })
    .map(
      ({ properties, required, rest }): SchemaObject => ({
        type: 'object',
        properties,
        required: required.filter((key) => Object.hasOwn(properties, key)),
        ...rest,
      }),
    );
  const { branch } = fc.letrec<{ branch: SchemaObject }>((tie) => ({
    branch: fc.oneof(
      { depthSize: 'small', maxDepth: 2 },
      part,
      fc.array(tie('branch'), { minLength: 2, maxLength: 3 }).map((anyOf): SchemaObject => ({ anyOf })),
      fc.array(tie('branch'), { minLength: 2, maxLength: 3 }).map((oneOf): SchemaObject => ({ oneOf })),
      fc.tuple(part, tie('branch')).map((allOf): SchemaObject => ({ allOf })),
    ),
  }));
  const branches = fc.array(branch, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    fc.tuple(part, branches).map(([base, anyOf]): SchemaObject => ({ ...base, anyOf })),
    fc.tuple(part, branches).map(([base, anyOf]): SchemaObject => ({ allOf: [base, { anyOf }] })),
    fc
      .tuple(part, branches, branches)
      .map(([base, one, other]): SchemaObject => ({ ...base, allOf: [{ anyOf: one }, { anyOf: other }] })),
  );
}
