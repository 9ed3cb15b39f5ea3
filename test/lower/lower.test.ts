import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerSchema } from '../../generator/lower/lower.ts';
import type { Dialect } from '../../generator/model/dialect.ts';
import type { SchemaObject } from '../../generator/model/ir.ts';
import { anthropicDefault } from '../../templates/providers/anthropic/dialects.ts';
import { dialects } from '../../templates/providers/dialects.ts';
import { down, up } from '../support/lens.ts';
import { ajvVerdict } from '../support/oracle.ts';
import { sampleValues } from '../support/sample.ts';
import { faultsOf } from './check/check.ts';
import { withoutNullable } from './laws/hold.ts';

/** A dialect with every rule that a default dialect can have. */
const strictest: Dialect = {
  ...anthropicDefault,
  id: 'test/default',
  rootForbids: { value: ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const', '$ref'], source: 'test' },
  itemsRequired: { value: true, source: 'test' },
};

function lower(input: SchemaObject, dialect: Dialect = strictest) {
  const lowered = lowerSchema(input, dialect);
  return { ...lowered, description: ['Test.', ...lowered.words].join('\n\n') };
}

const all: readonly Dialect[] = [strictest, ...dialects.values()];

/** Accepted by the dialect, and every valid value goes down into it and comes back; for every dialect. */
function holds(input: SchemaObject, atLeast = 1): void {
  const values = sampleValues(input, { count: 20, seed: 7 });
  expect(values.length).toBeGreaterThanOrEqual(atLeast);
  for (const dialect of all) {
    const lowered = lower(input, dialect);
    expect(lowered.schema['type']).toBe('object');
    expect(lowered.schema).toHaveProperty('properties');
    expect(faultsOf(lowered.schema, dialect.id)).toEqual([]);
    const accepts = ajvVerdict(withoutNullable(lowered.schema));
    expect(accepts, 'the lowered schema is valid JSON Schema').toBeTruthy();
    for (const value of values) {
      const wire = down(value, lowered.restore);
      expect(
        accepts?.(wire),
        JSON.stringify({ dialect: dialect.id, value, wire, lowered: lowered.schema }),
      ).toBe(true);
      expect(up(wire, lowered.restore), dialect.id).toEqual(value);
    }
  }
}

const string = { type: 'string' };
const node = { type: 'object', properties: { value: string, next: { $ref: '#' } }, required: ['value'] };

describe('lowering', () => {
  it.each<[string, SchemaObject]>([
    ['no parameters', { type: 'object' }],
    [
      'silent objects',
      {
        type: 'object',
        properties: { a: { type: 'object', properties: { b: string } }, c: { type: 'object' } },
      },
    ],
    ['recursion to the root', node],
    [
      'a reference into the middle',
      { type: 'object', properties: { a: { type: 'array', items: string }, b: { $ref: '#/properties/a' } } },
    ],
    [
      'a root reference',
      {
        $ref: '#/$defs/Node',
        $defs: { Node: { ...node, properties: { value: string, next: { $ref: '#/$defs/Node' } } } },
      },
    ],
    [
      'a root union of closed objects',
      {
        oneOf: [
          {
            type: 'object',
            properties: { action: { const: 'create' }, name: string },
            required: ['action', 'name'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { action: { const: 'delete' }, id: { type: 'integer' } },
            required: ['action', 'id'],
            additionalProperties: false,
          },
        ],
      },
    ],
    [
      'a root union of requirements',
      {
        type: 'object',
        properties: { text: string, paths: { type: 'array', items: string } },
        oneOf: [{ required: ['text'] }, { required: ['paths'] }],
      },
    ],
    [
      'a root union with an open branch',
      {
        anyOf: [
          { type: 'object', properties: { a: string }, required: ['a'], additionalProperties: true },
          {
            type: 'object',
            properties: { b: { type: 'integer' } },
            required: ['b'],
            additionalProperties: false,
          },
        ],
      },
    ],
    [
      'a root union where a key has two meanings',
      {
        anyOf: [
          { type: 'object', properties: { kind: { const: 'a' }, v: string }, required: ['kind', 'v'] },
          {
            type: 'object',
            properties: { kind: { const: 'b' }, v: { type: 'integer' } },
            required: ['kind'],
          },
        ],
      },
    ],
    [
      'a root union that accepts more than objects',
      { anyOf: [string, { type: 'object', properties: { a: string } }] },
    ],
    [
      'a root conjunction',
      {
        allOf: [
          { type: 'object', properties: { a: string }, required: ['a'] },
          { type: 'object', properties: { b: string } },
        ],
      },
    ],
    ['a root constant', { type: 'object', const: { a: 1 } }],
    [
      'a root negation',
      { type: 'object', properties: { a: string, b: string }, not: { required: ['a', 'b'] } },
    ],
    [
      'refs below a root union',
      {
        anyOf: [
          { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, required: ['a'] },
          { $ref: '#/$defs/B' },
        ],
        $defs: {
          A: { type: 'array', items: { $ref: '#/$defs/A' } },
          B: { type: 'object', properties: { b: { $ref: '#/anyOf/0/properties/a' } }, required: ['b'] },
        },
      },
    ],
    [
      'illegal keys',
      {
        type: 'object',
        properties: {
          $vectorSearch: string,
          '{{user}}': string,
          user: string,
          __proto_: string,
          天气: { $ref: '#/properties/user' },
        },
        required: ['$vectorSearch'],
      },
    ],
    [
      'only illegal keys',
      { type: 'object', properties: { $: string, '€': string, ['x'.repeat(70)]: string } },
    ],
    [
      'arrays without items',
      { type: 'object', properties: { a: { type: 'array' }, b: { type: 'array', prefixItems: [string] } } },
    ],
    [
      'bounds that no parser takes',
      {
        type: 'object',
        properties: { n: { type: 'integer', maximum: 2 ** 63, minimum: -9007199254740991 } },
      },
    ],
    [
      'conditions at the root',
      {
        type: 'object',
        properties: { a: string, b: string },
        if: { required: ['a'] },
        // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
        then: { required: ['b'] },
      },
    ],
  ])('%s', (_kind, input) => {
    holds(input);
  });

  it('shows the model what a root union had in its branches', () => {
    const { schema, description } = lower({
      oneOf: [
        {
          type: 'object',
          properties: { action: { const: 'create' }, name: string },
          required: ['action', 'name'],
        },
        {
          type: 'object',
          properties: { action: { const: 'delete' }, id: { type: 'integer' } },
          required: ['action', 'id'],
        },
      ],
    });
    expect(schema).toEqual({
      type: 'object',
      properties: {
        action: { type: 'string', enum: ['create', 'delete'] },
        name: string,
        id: { type: 'integer' },
      },
      required: ['action'],
      additionalProperties: false,
    });
    expect(description).toBe('Test.\n\nWith action "create": name. With action "delete": id.');
  });

  it('says which of several arguments belong together', () => {
    const properties = { text: string, paths: { type: 'array', items: string } };
    const { description } = lower({
      type: 'object',
      properties,
      oneOf: [{ required: ['text'] }, { required: ['paths'] }],
    });
    expect(description).toContain('Give exactly one of: text, paths.');
  });

  it('says the bounds that it takes out, but not those that mean "any integer"', () => {
    const bounded = (maximum: number) =>
      lower({ type: 'object', properties: { n: { type: 'integer', maximum } } }).schema['properties'];
    expect(bounded(2 ** 60)).toEqual({ n: { type: 'integer', description: `Must be at most ${2 ** 60}.` } });
    expect(bounded(Number.MAX_SAFE_INTEGER)).toEqual({ n: { type: 'integer' } });
  });

  it('keeps the patterns of a root whose keys differ, where they match none of those; else they go into words, and what they describe', () => {
    const root = (pattern: string): SchemaObject => ({
      type: 'object',
      properties: { $schema: { type: 'string' } },
      patternProperties: { [pattern]: { $ref: '#/$defs/extension' } },
      additionalProperties: false,
      $defs: { extension: { type: 'string', description: 'An extension of your own.' } },
    });
    const kept = lower(root('^_'));
    expect(kept.schema).toMatchObject({
      properties: { schema: { type: 'string' } },
      patternProperties: { '^_': { $ref: '#/$defs/extension' } },
      additionalProperties: false,
    });
    const told = lower(root('^[$]'));
    expect(told.schema).not.toHaveProperty('patternProperties');
    expect(told.schema['description']).toBe('Keys match ^[$]. An extension of your own.');
    holds(root('^_'));
    holds(root('^[$]'));
  });

  it('reports a key that a closed schema beside it forbids', () => {
    const base: SchemaObject = {
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: false,
    };
    const more: SchemaObject = { properties: { b: { type: 'string', description: 'Never.' } } };
    const note = 'what holds beside it forbids this key, so it is left out';
    const both: SchemaObject = { type: 'object', allOf: [base, more] };
    const inner: SchemaObject = { type: 'object', properties: { o: both } };
    const strict = dialects.get('openai/strict@2026-11') as Dialect;
    expect(lower(both).notes).toContainEqual({
      pointer: '/properties/b',
      keyword: 'properties',
      became: 'weakened',
      note,
    });
    expect(lower(inner, strict).notes).toContainEqual(
      expect.objectContaining({ pointer: '/properties/o/properties/b', note }),
    );
    holds(both);
    holds(inner);
  });

  it('keeps a key that a branch of a root union demands without declaring it', () => {
    holds({
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'ghost'] },
        { type: 'object', properties: { k: { const: 'b' }, v: { type: 'string' } }, required: ['k', 'v'] },
      ],
    });
  });

  it('leaves a schema alone that needs nothing', () => {
    const input = { type: 'object', properties: { a: string }, additionalProperties: false };
    const lowered = lower(input);
    expect(lowered.schema).toBe(input);
    expect(lowered).toMatchObject({ notes: [], words: [] });
    expect(lowered).not.toHaveProperty('restore');
  });

  it('accepts the plain form on the way up, too', () => {
    const { restore } = lower({ anyOf: [string, { type: 'object', properties: { a: string } }] });
    expect(up({ a: 'x' }, restore)).toEqual({ a: 'x' });
    expect(up({ input: { a: 'x' } }, restore)).toEqual({ a: 'x' });
  });

  it('is total and lossless on generated roots', () => {
    const leaf = fc.constantFrom<SchemaObject>(
      string,
      { type: 'integer' },
      { enum: ['a', 1, null] },
      { type: 'array', items: string },
      {},
    );
    const object = fc
      .record({
        properties: fc.dictionary(fc.constantFrom('a', 'b', '$c', 'd e'), leaf, { maxKeys: 4 }),
        required: fc.subarray(['a', 'b', '$c']),
        closed: fc.constantFrom(true, false, undefined),
      })
      .map(
        ({ properties, required, closed }): SchemaObject => ({
          type: 'object',
          properties,
          required: required.filter((key) => Object.hasOwn(properties, key)),
          ...(closed === undefined ? {} : { additionalProperties: closed }),
        }),
      );
    const root = fc.oneof(
      object,
      fc.record({ anyOf: fc.array(object, { minLength: 1, maxLength: 3 }) }),
      fc.record({ oneOf: fc.array(object, { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(object, { minLength: 1, maxLength: 2 }) }),
      fc.tuple(object, object, object).map(([base, a, b]): SchemaObject => ({ ...base, anyOf: [a, b] })),
    ) as fc.Arbitrary<SchemaObject>;
    fc.assert(
      fc.property(root, (input) => holds(input, 0)),
      { numRuns: 20 },
    );
  });
});
