import { describe, expect, it } from 'vitest';
import type { Draft } from '../../generator/model/drafts.ts';
import type { Json, Schema } from '../../generator/model/ir.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { Refuter } from '../../generator/model/satisfiable/refute.ts';
import { hasCorpus } from '../support/corpus.ts';
import { atWork } from '../support/cost.ts';
import { loadSuite, suiteDocuments, suiteDrafts } from '../support/suite.ts';

const refute = (schema: Schema) => new Refuter(schema).refute([{ schema, pointer: '' }]);

const needs = (x: Json): Schema => ({ type: 'object', properties: { x }, required: ['x'] });

describe('what no value satisfies', () => {
  it.each<[Schema, string]>([
    [false, ''],
    [{ enum: [] }, '/enum'],
    [{ type: 'string', enum: [1, 2] }, '/enum'],
    [{ type: ['string', 'null'], const: 1 }, '/const'],
    [{ enum: [1, 2], const: 3 }, '/const'],
    [{ type: 'string', minLength: 3, maxLength: 2 }, '/minLength'],
    [{ type: 'number', minimum: 3, maximum: 2 }, '/minimum'],
    [{ type: 'number', minimum: 3, exclusiveMaximum: 3 }, '/minimum'],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }, '/exclusiveMinimum'],
    [{ type: 'integer', minimum: 1.2, maximum: 1.8 }, '/minimum'],
    [{ type: 'array', minItems: 2, maxItems: 1 }, '/minItems'],
    [{ type: 'array', items: false, minItems: 1 }, '/items'],
    [{ type: 'array', prefixItems: [true, false], minItems: 2 }, '/prefixItems/1'],
    [{ type: 'array', prefixItems: [true], items: false, minItems: 2 }, '/items'],
    [{ type: 'array', contains: { enum: [] } }, '/contains/enum'],
    [{ type: 'object', minProperties: 2, maxProperties: 1 }, '/minProperties'],
    [
      { type: 'object', properties: {}, required: ['x'], additionalProperties: false },
      '/additionalProperties',
    ],
    [{ type: 'object', patternProperties: { '^x': false }, required: ['xy'] }, '/patternProperties/^x'],
    [needs({ enum: [] }), '/properties/x/enum'],
    [needs(needs({ type: 'integer', const: 'a' })), '/properties/x/properties/x/const'],
    [{ anyOf: [{ enum: [] }, false] }, '/anyOf'],
    [{ type: 'string', oneOf: [{ type: 'number' }, { const: 1 }] }, '/oneOf'],
    [{ $ref: '#/$defs/n', $defs: { n: { enum: [] } } }, '/$defs/n/enum'],
    [needs({ $ref: '#' }), '/properties/x'],
    [
      { $ref: '#/$defs/a', $defs: { a: needs({ $ref: '#/$defs/b' }), b: needs({ $ref: '#/$defs/a' }) } },
      '/$defs/a/properties/x',
    ],
  ])('%j', (schema, pointer) => {
    expect(refute(schema)).toMatchObject({ pointer, combined: false });
  });

  it.each<Schema>([
    { allOf: [{ type: 'string' }, { type: 'number' }] },
    { allOf: [{ type: 'number', minimum: 3 }, { maximum: 2 }] },
    { type: 'string', allOf: [{ const: 1 }] },
    { allOf: [{ enum: ['a'] }, { enum: ['b'] }] },
    { allOf: [needs({ type: 'string' }), needs({ type: 'number' })] },
  ])('though each part is right: %j', (schema) => {
    expect(refute(schema)).toMatchObject({ combined: true });
  });
});

describe('what some value satisfies is never refuted', () => {
  it.each<Schema>([
    true,
    {},
    { properties: { x: false } },
    { required: ['x'], properties: { x: false } },
    { type: ['object', 'null'], required: ['x'], properties: { x: false } },
    { type: 'array', items: false },
    { type: 'array', prefixItems: [true], items: false, minItems: 1 },
    { type: 'object', properties: { next: { $ref: '#' } } },
    {
      type: 'object',
      properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
      required: ['next'],
    },
    { anyOf: [{ $ref: '#' }, { type: 'string' }] },
    { minimum: 3, maximum: 2 },
    { contains: false, minContains: 0, type: 'array' },
    { type: 'object', required: ['x'], patternProperties: { '(': false }, additionalProperties: false },
    { type: 'number', enum: [1.0], minimum: 1 },
    { type: 'integer', enum: [1, 'a'] },
  ])('%j', (schema) => {
    expect(refute(schema)).toBeUndefined();
  });

  it.skipIf(!hasCorpus)('in the official suite', () => {
    const drafts: readonly Draft[] = ['draft-07', '2019-09', '2020-12'];
    const documents = suiteDocuments();
    let refuted = 0;
    for (const [index, name] of suiteDrafts.entries()) {
      for (const group of loadSuite(name)) {
        const { schema } = normalizeSchema(group.schema as Json, {
          draft: drafts[index] as Draft,
          documents,
        });
        const why = refute(schema);
        if (why === undefined) continue;
        refuted++;
        expect(
          group.tests.filter(({ valid }) => valid),
          `${group.description}: ${why.reason}`,
        ).toEqual([]);
      }
    }
    expect(refuted).toBeGreaterThanOrEqual(20);
  });

  it('runs no pattern of a stranger that could take for ever', () => {
    const schema = {
      type: 'object',
      patternProperties: { '^(a+)+$': false },
      required: [`${'a'.repeat(40)}!`],
      additionalProperties: true,
    };
    const started = atWork();
    expect(refute(schema)).toBeUndefined();
    expect(atWork() - started).toBeLessThan(1000);
  });

  it('gives up on what would take too long', () => {
    const level = (n: number): Schema =>
      n === 0
        ? { type: 'string' }
        : {
            type: 'object',
            required: ['a', 'b'],
            properties: { a: { anyOf: [level(n - 1), level(n - 1)] as Json }, b: { $ref: '#' } },
          };
    const started = atWork();
    refute(level(9));
    expect(atWork() - started).toBeLessThan(2000);
  });
});
