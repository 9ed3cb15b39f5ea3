import { Ajv, type AnySchema } from 'ajv';
import ajv04 from 'ajv-draft-04';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../templates/runtime/json.ts';
import { toDraft07 } from '../../../templates/runtime/json-schema/draft-07.ts';
import { toOpenApi30 } from '../../../templates/runtime/json-schema/openapi-30.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { hasCorpus } from '../../support/corpus.ts';
import { invalidValues, sampleValues } from '../../support/sample.ts';
import { corpusSubjects } from './fuzz.ts';
import { randomSchema, randomValue } from './random-schemas.ts';

type Verdict = (value: unknown) => boolean;

const options = { strict: false, ownProperties: true, logger: false } as const;

function draft07Verdict(schema: object): Verdict {
  const ajv = new Ajv(options);
  formats.default(ajv);
  return compile(ajv, schema);
}

/** A Schema Object of OpenAPI 3.0 reads as draft-04 with `nullable`, which ajv knows. */
function openApiVerdict(schema: object): Verdict {
  const ajv = new ajv04.default(options);
  formats.default(ajv as never);
  return compile(ajv as never, schema);
}

function compile(ajv: Ajv, schema: object): Verdict {
  const validate = ajv.compile(schema as AnySchema);
  return (value) => {
    try {
      return validate(value) === true;
    } catch {
      return true;
    }
  };
}

describe('draft-07', () => {
  it.each([
    [
      'tuples',
      { prefixItems: [{ type: 'string' }], items: { type: 'integer' } },
      { items: [{ type: 'string' }], additionalItems: { type: 'integer' } },
    ],
    ['closed tuples', { prefixItems: [true], items: false }, { items: [true], additionalItems: false }],
    [
      'dependencies',
      { dependentRequired: { a: ['b'], c: ['d'] }, dependentSchemas: { a: { maxProperties: 2 } } },
      { dependencies: { a: { allOf: [{ required: ['b'] }, { maxProperties: 2 }] }, c: ['d'] } },
    ],
    [
      'references',
      { $ref: '#/$defs/a', $defs: { a: { type: 'string' }, unused: {} } },
      { $ref: '#/definitions/a', definitions: { a: { type: 'string' } } },
    ],
    [
      'references with siblings',
      { $ref: '#/$defs/a', minLength: 2, $defs: { a: { type: 'string' } } },
      { allOf: [{ $ref: '#/definitions/a' }], minLength: 2, definitions: { a: { type: 'string' } } },
    ],
    [
      'references into what moves',
      { prefixItems: [{ type: 'string' }], properties: { x: { $ref: '#/prefixItems/0' } } },
      {
        items: [{ type: 'string' }],
        properties: { x: { $ref: '#/definitions/_prefixItems_0' } },
        definitions: { _prefixItems_0: { type: 'string' } },
      },
    ],
    [
      'recursion to the root',
      { properties: { next: { $ref: '#' } } },
      { properties: { next: { $ref: '#' } } },
    ],
    [
      'what it cannot say',
      { contains: { const: 1 }, minContains: 0, maxContains: 2, unevaluatedProperties: false },
      {},
    ],
    [
      'negations of what it cannot say',
      { not: { unevaluatedProperties: false }, if: { maxContains: 1 }, else: false },
      {},
    ],
    [
      'alternatives of what it cannot say',
      { oneOf: [{ unevaluatedProperties: false }, { type: 'string' }] },
      { anyOf: [{}, { type: 'string' }] },
    ],
    [
      'data that looks like keywords',
      { const: { prefixItems: [1] }, default: { $ref: '#/x' } },
      { const: { prefixItems: [1] }, default: { $ref: '#/x' } },
    ],
  ])('has %s in its own form', (_, schema: JsonSchema, expected) => {
    expect(toDraft07(schema)).toEqual({ $schema: 'http://json-schema.org/draft-07/schema#', ...expected });
  });

  it('gives definitions whose names meet names of their own', () => {
    const schema = {
      anyOf: [{ $ref: '#/$defs/a~1b' }, { $ref: '#/$defs/a_b' }],
      $defs: { 'a/b': { type: 'string' }, a_b: { type: 'null' } },
    };
    const { definitions, anyOf } = toDraft07(schema);
    expect(anyOf).toEqual([{ $ref: '#/definitions/a_1b' }, { $ref: '#/definitions/a_b' }]);
    expect(Object.values(definitions as object)).toEqual([{ type: 'string' }, { type: 'null' }]);
  });

  it('accepts what the schema accepts, for random schemas', () => {
    acceptsAsMuch(toDraft07, draft07Verdict);
  });
});

describe('openapi-3.0', () => {
  it.each([
    ['null', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['only null', { type: 'null' }, { allOf: [{ type: 'string', nullable: true, enum: [null] }] }],
    [
      'several types',
      { type: ['string', 'integer'] },
      { allOf: [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }] },
    ],
    ['constants', { const: 1 }, { enum: [1] }],
    [
      'exclusive bounds',
      { exclusiveMinimum: 1, minimum: 0, exclusiveMaximum: 9, maximum: 5 },
      { minimum: 1, exclusiveMinimum: true, maximum: 5 },
    ],
    [
      'tuples',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] }, maxItems: 2 },
    ],
    ['arrays of anything', { type: 'array' }, { type: 'array', items: {} }],
    [
      'keys by pattern',
      { patternProperties: { '^a': { type: 'string' } }, additionalProperties: false },
      { additionalProperties: { anyOf: [{ type: 'string' }] } },
    ],
    [
      'boolean schemas',
      { properties: { a: true, b: false }, additionalProperties: false },
      { properties: { a: {}, b: { not: {} } }, additionalProperties: false },
    ],
    [
      'conditions',
      { dependentRequired: { a: ['b'] } },
      { allOf: [{ anyOf: [{ not: { type: 'object', required: ['a'] } }, { required: ['b'] }] }] },
    ],
    [
      'examples',
      { examples: [1, 2], title: 't', deprecated: true },
      { example: 1, title: 't', deprecated: true },
    ],
    ['what must not be looser', { not: { prefixItems: [{ type: 'string' }] } }, {}],
    ['nor by pattern', { not: { patternProperties: { '^a': false }, additionalProperties: false } }, {}],
    ['what it cannot say', { contains: {}, propertyNames: {}, $comment: 'x', unevaluatedItems: false }, {}],
  ])('has %s in its own form', (_, schema: JsonSchema, expected) => {
    expect(toOpenApi30(schema)).toEqual(expected);
  });

  it('accepts what the schema accepts, for random schemas', () => {
    acceptsAsMuch(toOpenApi30, openApiVerdict);
  });
});

/** A conversion leaves out what the target cannot say, and so may accept more; never less. */
function acceptsAsMuch(
  convert: (schema: JsonSchema) => object,
  verdictOf: (schema: object) => Verdict,
): void {
  fc.assert(
    fc.property(
      randomSchema({ unevaluated: true }),
      fc.array(randomValue, { minLength: 8, maxLength: 8 }),
      (schema, values) => {
        const verdict = verdictOf(convert(schema as JsonSchema));
        const reader = createReader(schema as JsonSchema);
        for (const value of values) {
          if (reader.read(value).ok) expect(verdict(value), JSON.stringify(value)).toBe(true);
        }
      },
    ),
    { numRuns: 120, seed: 9 },
  );
}

describe.skipIf(!hasCorpus)('the schemas of real tools', () => {
  it.each([
    { target: 'draft-07', convert: toDraft07, verdictOf: draft07Verdict },
    { target: 'openapi-3.0', convert: toOpenApi30, verdictOf: openApiVerdict },
  ])('accept and refuse in $target as they do themselves', ({ convert, verdictOf }) => {
    const subjects = corpusSubjects().filter((_, index) => index % 31 === 0);
    let judged = 0;
    const wrong: string[] = [];
    for (const { name, schema } of subjects) {
      const uses = JSON.stringify(schema);
      const verdict = verdictOf(convert(schema as JsonSchema));
      for (const value of sampleValues(schema, { count: 4, seed: 6 }))
        if (!verdict(value)) wrong.push(`${name} ${JSON.stringify(value)}`);
      // OpenAPI 3.0 has no `propertyNames`.
      if (uses.includes('propertyNames')) continue;
      for (const value of invalidValues(schema, { count: 4, seed: 6 })) {
        judged++;
        if (verdict(value)) wrong.push(`${name} accepts ${JSON.stringify(value)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(judged).toBeGreaterThan(200);
  });
});
