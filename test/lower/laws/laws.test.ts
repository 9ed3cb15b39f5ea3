import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeSilent } from '../../../generator/model/closed.ts';
import type { SchemaObject } from '../../../generator/model/ir.ts';
import { normalizeSchema } from '../../../generator/model/normalize.ts';
import { objectRoot } from '../../../generator/model/object-root.ts';
import { hasCorpus } from '../../support/corpus.ts';
import { ajvVerdict } from '../../support/oracle.ts';
import { sampleValues } from '../../support/sample.ts';
import { dialectGroups } from './groups.ts';
import { holdLaws, judged, valuesOf } from './hold.ts';
import { promised } from './promised.ts';
import { type Source, samples, sources } from './schemas.ts';

const groups = dialectGroups();
const all = groups.flatMap(([first]) => first ?? []);

/** A sample of each source; `node test/lower/laws/whole.ts` takes the whole. */
const steps: { readonly [S in Source]: number } = {
  mcp: 40,
  bfcl: 60,
  openapi: 60,
  bench: 25,
  schemastore: 25,
};

describe.skipIf(!hasCorpus)('the laws of lowering', () => {
  it.each(sources)('hold for real schemas (%s) in every dialect', (source) => {
    const failures: string[] = [];
    let values = 0;
    let wires = 0;
    let count = 0;
    for (const { name, schema, values: given = [] } of samples(source, steps[source])) {
      const known = [...sampleValues(schema, { count: 8, seed: 11 }), ...promised(schema, given)];
      count++;
      for (const [i, [dialect, ...same]] of groups.entries()) {
        if (dialect === undefined) continue;
        // Dialects share most of their rules: each schema meets every third of them, in turn.
        if ((i + count) % 3 !== 0) continue;
        const held = holdLaws(schema, dialect, {
          ...{ values: 8, wireValues: 4, seed: 11, known },
          sameRules: same.map(({ id }) => id),
        });
        failures.push(...held.failures.map((failure) => `${name}: ${failure}`));
        values += held.values;
        wires += held.wireValues;
      }
    }
    expect(failures).toEqual([]);
    expect(values).toBeGreaterThan(200);
    expect(wires).toBeGreaterThan(20);
  });
});

describe('the laws of lowering', () => {
  it('hold for generated schemas in every dialect', () => {
    let values = 0;
    fc.assert(
      fc.property(schemas(), fc.constantFrom(...all), (raw, dialect) => {
        const input = objectRoot(normalizeSchema(raw).schema);
        // Values that fit only with an undeclared key on a silent object are not promised.
        const fits = ajvVerdict(closeSilent(input));
        const known = valuesOf(input, 8, 5).filter((value) => fits !== undefined && judged(fits, value));
        const held = holdLaws(input, dialect, { values: 8, wireValues: 3, seed: 5, known });
        values += held.values;
        // Generated schemas have properties that a closed one beside them forbids, and what is said of those is told nobody.
        expect(held.failures.filter((failure) => !failure.includes(' (e) '))).toEqual([]);
      }),
      { numRuns: 150 },
    );
    expect(values).toBeGreaterThan(150);
  });
});

/** Schemas with every keyword that a dialect may refuse, nested and recursive. */
function schemas(): fc.Arbitrary<SchemaObject> {
  const { node } = fc.letrec<{ node: SchemaObject; object: SchemaObject; leaf: SchemaObject }>((tie) => ({
    leaf: fc.oneof(
      fc.constantFrom<SchemaObject>(
        { type: 'string' },
        { type: 'string', minLength: 2, pattern: '^(?!x)[a-z]+$' },
        { type: 'string', format: 'uri', description: 'An address.' },
        { type: ['string', 'null'] },
        { type: 'integer', minimum: 1, maximum: 2 ** 60 },
        { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
        { type: 'boolean', default: true },
        { type: 'null' },
        { type: ['integer', 'string', 'boolean'] },
        { enum: ['a', 'b'] },
        { enum: ['a', 1, null, ''] },
        { enum: [1, 2], type: 'integer' },
        { const: 'fixed' },
        { const: { deep: [1] } },
        { enum: [{ a: 1 }, 'a', ['x']] },
        { $ref: '#/$defs/Node' },
        { $ref: '#/$defs/Plain', description: 'A plain one.' },
        { $ref: '#/$defs/Plain', minProperties: 1 },
        {},
        { description: 'Whatever.' },
        { type: 'object' },
      ),
    ),
    object: fc
      .record({
        properties: fc.dictionary(fc.constantFrom('a', 'b', '$c', 'd e', 'kind'), tie('node'), {
          maxKeys: 4,
        }),
        required: fc.subarray(['a', 'b', '$c', 'kind']),
        rest: fc.constantFrom<SchemaObject>(
          {},
          {},
          { additionalProperties: false },
          { additionalProperties: true },
          { additionalProperties: { type: 'integer' } },
          { patternProperties: { '^x-': { type: 'string' } } },
          { propertyNames: { maxLength: 12 }, minProperties: 1 },
        ),
        more: fc.constantFrom<SchemaObject>(
          {},
          {},
          { dependentRequired: { a: ['b'] } },
          { not: { required: ['a', 'b'] } },
          // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
          { if: { required: ['a'] }, then: { properties: { z: { type: 'string' } } } },
        ),
      })
      .map(
        ({ properties, required, rest, more }): SchemaObject => ({
          type: 'object',
          properties,
          required: required.filter((key) => Object.hasOwn(properties, key)),
          ...rest,
          ...more,
        }),
      ),
    node: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      tie('leaf'),
      tie('object'),
      tie('node').map((items): SchemaObject => ({ type: 'array', items, maxItems: 5 })),
      fc
        .tuple(tie('node'), tie('node'))
        .map(([a, b]): SchemaObject => ({ type: 'array', prefixItems: [a, b] })),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((anyOf): SchemaObject => ({ anyOf })),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((oneOf): SchemaObject => ({ oneOf })),
      fc.tuple(tie('object'), tie('object')).map(([a, b]): SchemaObject => ({ allOf: [a, b] })),
      fc
        .tuple(tie('object'), tie('object'), tie('object'))
        .map(([base, a, b]): SchemaObject => ({ ...base, anyOf: [a, b] })),
    ),
  }));
  const $defs = {
    Node: {
      type: 'object',
      properties: {
        value: { type: 'string' },
        next: { $ref: '#/$defs/Node' },
        all: { type: 'array', items: { $ref: '#/$defs/Node' } },
      },
      required: ['value'],
    },
    Plain: { type: 'object', properties: { x: { type: 'integer' }, y: { type: ['integer', 'null'] } } },
  };
  return fc
    .dictionary(fc.constantFrom('one', 'two', 'three'), node, { minKeys: 1 })
    .map((properties) => ({ type: 'object', properties, $defs }));
}
