import { describe, expect, it } from 'vitest';
import { lowerSchema } from '../../../generator/lower/lower.ts';
import type { Schema, SchemaObject } from '../../../generator/model/ir.ts';
import { dialects } from '../../../templates/providers/dialects.ts';

const text: SchemaObject = { type: 'string' };
const object = (
  properties: readonly (readonly [string, Schema])[],
  more: SchemaObject = {},
): SchemaObject => ({
  type: 'object',
  properties: Object.fromEntries(properties),
  ...more,
});
const range = (length: number): readonly number[] => Array.from({ length }, (_, i) => i);
const branch = (i: number, more: SchemaObject): SchemaObject =>
  object(
    [
      ['kind', { const: `v${i}` }],
      [`f${i}`, text],
    ],
    { required: ['kind'], ...more },
  );

/** Schemas that are wide, by how wide they are; four times that keeps to the limits of strict modes, since what passes them is tried in several forms. */
const wide: { readonly [what: string]: readonly [size: number, make: (size: number) => SchemaObject] } = {
  'an object of many properties': [1200, (n) => object(range(n).map((i) => [`p${i}`, text]))],
  'many keys that are not legal': [1000, (n) => object(range(n).map((i) => [`p ${i}`, text]))],
  'a long list of texts': [12_000, (n) => object([['e', { enum: range(n).map((i) => `v ${i}`) }]])],
  'a long list of numbers': [12_000, (n) => object([['e', { enum: [...range(n)] }]])],
  'many branches that a key tells apart': [
    200,
    (n) => object([['u', { anyOf: range(n).map((i) => branch(i, {})) }]]),
  ],
  'many closed branches': [
    200,
    (n) => object([['u', { oneOf: range(n).map((i) => branch(i, { additionalProperties: false })) }]]),
  ],
  'many texts that patterns tell apart': [
    300,
    (n) => object([['u', { anyOf: range(n).map((i) => ({ type: 'string', pattern: `^${i}` })) }]]),
  ],
  'many branches that each demand a key of their own': [
    150,
    (n) =>
      object([['u', { anyOf: range(n).map((i) => object([[`f${i}`, text]], { required: [`f${i}`] })) }]]),
  ],
  'a chain of names for one definition': [
    1500,
    (n) =>
      object([['p', { $ref: '#/$defs/D0' }]], {
        $defs: Object.fromEntries(
          range(n).map((i) => [`D${i}`, i + 1 < n ? { $ref: `#/$defs/D${i + 1}` } : text]),
        ),
      }),
  ],
  'a chain of definitions whose last has a pattern that not all take': [
    500,
    (n) =>
      object([['p', { $ref: '#/$defs/D0' }]], {
        $defs: Object.fromEntries(
          range(n).map((i) => {
            const next = { $ref: `#/$defs/D${i + 1}` };
            const last: SchemaObject = { type: 'string', pattern: '\\p{L}' };
            return [`D${i}`, i + 1 < n ? object([['u', { oneOf: [next, text] }]]) : last];
          }),
        ),
      }),
  ],
  'many definitions, each used once': [
    250,
    (n) =>
      object(
        range(n).map((i) => [`p${i}`, { $ref: `#/$defs/D${i}` }]),
        { $defs: Object.fromEntries(range(n).map((i) => [`D${i}`, branch(i, {})])) },
      ),
  ],
};

/** Of the processor, so that a busy machine breaks no law. */
function timeOf(schema: SchemaObject, dialect: string): number {
  const chosen = dialects.get(dialect);
  if (chosen === undefined) throw new Error(dialect);
  const start = process.cpuUsage();
  lowerSchema(schema, chosen);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe('the time that lowering takes', () => {
  const modes = [
    'openai/default@2026-11',
    'openai/strict@2026-11',
    'anthropic/strict@2026-11',
    'portable@2026-11',
  ];

  it.each(Object.entries(wide))('does not grow with the square of %s', (_, [size, make]) => {
    for (const mode of modes) {
      timeOf(make(size), mode);
      const [once, more] = [timeOf(make(size), mode), timeOf(make(size * 4), mode)];
      // Sixteen times would be the square.
      expect(more).toBeLessThan(8 * once + 400);
    }
  });
});
