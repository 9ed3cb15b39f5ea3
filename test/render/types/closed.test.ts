import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeSilent } from '../../../generator/model/closed.ts';
import type { Json, JsonObject, Schema } from '../../../generator/model/ir.ts';
import { corpusFolder, hasCorpus } from '../../support/corpus.ts';
import { atWork } from '../../support/cost.ts';
import { declaredKeysOnly } from '../../support/declared-keys.ts';
import { mutate, sampleValues } from '../../support/sample.ts';

const a = { type: 'object', properties: { a: { type: 'string' } } } as const;
const b = { type: 'object', properties: { b: { type: 'string' } } } as const;
const shut = <T extends object>(schema: T): T & { additionalProperties: false } => ({
  ...schema,
  additionalProperties: false,
});

describe('closing silent objects', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'a root without properties',
      { type: 'object' },
      { type: 'object', properties: {}, additionalProperties: false },
    ],
    [
      'nested objects',
      { properties: { x: a, y: { items: b } } },
      shut({ properties: { x: shut(a), y: { items: shut(b) } } }),
    ],
    [
      'an object without type',
      { properties: { x: { properties: { y: {} } } } },
      shut({ properties: { x: shut({ properties: { y: {} } }) } }),
    ],
    [
      'branches of a lone union',
      { properties: { x: { oneOf: [a, b] } } },
      shut({ properties: { x: { oneOf: [shut(a), shut(b)] } } }),
    ],
    [
      'a lone allOf',
      { allOf: [{ $ref: '#/$defs/A' }], $defs: { A: a } },
      { allOf: [{ $ref: '#/$defs/A' }], $defs: { A: shut(a) } },
    ],
    [
      'an object beside branches that name no other key',
      { ...a, anyOf: [{ required: ['a'] }, {}] },
      shut({ ...a, anyOf: [{ required: ['a'] }, {}] }),
    ],
    [
      'a recursive definition',
      { $ref: '#/$defs/N', $defs: { N: { properties: { next: { $ref: '#/$defs/N' } } } } },
      { $ref: '#/$defs/N', $defs: { N: shut({ properties: { next: { $ref: '#/$defs/N' } } }) } },
    ],
    [
      'a key __proto__',
      { properties: JSON.parse('{"__proto__":{}}') },
      shut({ properties: JSON.parse('{"__proto__":{}}') }),
    ],
  ])('closes %s', (_, schema, expected) => {
    expect(JSON.stringify(closeSilent(schema))).toBe(JSON.stringify(expected));
  });

  it.each<[string, JsonObject]>([
    ['an open object', { ...a, additionalProperties: true }],
    ['an object with patterns', { ...a, patternProperties: { '^x': true } }],
    ['a nested object without properties', shut({ properties: { x: { type: 'object' } } })],
    ['members of allOf', { allOf: [a, b] }],
    ['an object beside a reference to another', { ...a, $ref: '#/$defs/B', $defs: { B: b } }],
    ['branches beside properties', { ...a, anyOf: [b] }],
    ['a condition and its consequence', conditional(a, b)],
    ['what is negated', { not: a }],
    ['what arrays must contain', shut({ properties: { x: { contains: a } } })],
    [
      'a definition that is also used in an allOf',
      shut({
        properties: { x: { $ref: '#/$defs/A' }, y: { allOf: [{ $ref: '#/$defs/A' }, b] } },
        $defs: { A: a },
      }),
    ],
    ['an object that demands an undeclared key', { ...a, required: ['z'] }],
    ['an object that needs more keys than it declares', { ...a, minProperties: 2 }],
    ['a union whose branches lack a demanded key', { required: ['z'], anyOf: [a, b] }],
  ])('leaves %s as it is', (_, schema) => {
    expect(closeSilent(schema)).toBe(schema);
  });

  it('refuses only values with undeclared keys and lets nothing in', () => {
    let closed = 0;
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 20, maxLength: 20 }), (schema, candidates) => {
        if (closeSilent(schema) !== schema) closed++;
        holds(schema, candidates);
      }),
      { numRuns: 200, seed: 11, endOnFailure: true },
    );
    expect(closed).toBeGreaterThan(60);
  });

  it('gives up on schemas whose places explode', () => {
    const bit = (n: number): JsonObject => ({
      allOf: [{ $ref: `#/$defs/s${n}` }, { properties: { p: { $ref: `#/$defs/t${n}` } } }],
    });
    const $defs: { [name: string]: Json } = {};
    for (let n = 0; n < 40; n++) {
      $defs[`s${n}`] = { properties: { p: bit((n + 1) % 40), q: bit((n + 7) % 40) } };
      $defs[`t${n}`] = { properties: { p: bit((n * 3) % 40), q: { $ref: `#/$defs/s${(n * 5) % 40}` } } };
    }
    const started = atWork();
    closeSilent({ ...bit(0), $defs });
    expect(atWork() - started).toBeLessThan(30_000);
  });
});

describe.skipIf(!hasCorpus)('closing silent objects of real tools', () => {
  it('refuses only values with undeclared keys and lets nothing in', () => {
    const tools = realTools();
    let closed = 0;
    for (const [at, { inputSchema }] of tools.entries()) {
      if (closeSilent(inputSchema) !== inputSchema) closed++;
      if (at % 24 !== 0) continue;
      const samples = sampleValues(inputSchema, { count: 3, seed: at });
      holds(inputSchema, [...samples, ...samples.flatMap((value) => mutate(value, { count: 5, seed: at }))]);
    }
    expect(closed).toBeGreaterThan(tools.length / 2);
  });
});

function holds(schema: JsonObject, candidates: readonly unknown[]): void {
  const accepts = verdict(schema);
  const declared = verdict(declaredKeysOnly(schema, 'input'));
  const closed = verdict(closeSilent(schema));
  if (!accepts) return;
  if (!closed) throw new Error(`does not compile: ${JSON.stringify(closeSilent(schema))}`);
  if (!declared) return;
  for (const value of candidates) {
    const [before, after] = [settled(accepts, value), settled(closed, value)];
    if (before === true && after === false && settled(declared, value) === true) {
      expect.fail(`${JSON.stringify(value)} is refused by ${JSON.stringify(closeSilent(schema))}`);
    }
    // A value that fitted several branches of `oneOf` may fit only one of them once they are closed.
    if (before === false && after === true && !JSON.stringify(schema).includes('oneOf')) {
      expect.fail(`${JSON.stringify(value)} is let in by ${JSON.stringify(closeSilent(schema))}`);
    }
  }
}

/** As `ajvVerdict`, without checking what the test has made itself. */
function verdict(schema: Schema): ((value: unknown) => boolean) | undefined {
  try {
    const validate = new Ajv2020({
      strict: false,
      validateFormats: false,
      validateSchema: false,
      meta: false,
    }).compile(schema);
    return (value) => validate(value) === true;
  } catch {
    return undefined;
  }
}

/** ajv never ends on a schema that refers to itself in place, and its code for `unevaluatedProperties` throws on some values. */
function settled(verdict: (value: unknown) => boolean, value: unknown): boolean | undefined {
  try {
    return verdict(value);
  } catch {
    return undefined;
  }
}

function realTools(): { readonly inputSchema: JsonObject }[] {
  const folder = path.join(corpusFolder, 'mcp');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')).tools ?? [])
    .filter((tool) => typeof tool.inputSchema === 'object');
}

const keyNames = fc.constantFrom('a', 'b', 'c');
const references = fc.constantFrom('#/$defs/X', '#/$defs/Y', '#/$defs/Z');

/** Small schemas over three keys in which several objects often speak for one place, and which most values fit. */
const { object: anyObject } = fc.letrec<{ schema: Schema; object: JsonObject; beside: JsonObject }>(
  (tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      { weight: 2, arbitrary: fc.constantFrom<Schema>(true, { type: 'object' }) },
      { weight: 3, arbitrary: tie('object') },
      { weight: 2, arbitrary: fc.record({ $ref: references }) },
      { weight: 1, arbitrary: fc.record({ anyOf: fc.tuple(tie('schema'), tie('schema')) }) },
      { weight: 1, arbitrary: fc.record({ oneOf: fc.tuple(tie('object'), tie('object')) }) },
      { weight: 1, arbitrary: fc.record({ allOf: fc.tuple(tie('schema')) }) },
    ),
    object: fc
      .tuple(fc.dictionary(keyNames, tie('schema'), { minKeys: 1, maxKeys: 2 }), tie('beside'))
      .map(([properties, beside]) => ({ properties, ...beside })),
    beside: fc.oneof(
      { maxDepth: 3 },
      { weight: 8, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record({ required: fc.tuple(keyNames) }) },
      { weight: 1, arbitrary: fc.record({ minProperties: fc.constantFrom(1, 2) }) },
      { weight: 1, arbitrary: fc.record({ additionalProperties: tie('schema') }) },
      { weight: 1, arbitrary: fc.record({ patternProperties: fc.record({ '^a': tie('schema') }) }) },
      { weight: 2, arbitrary: fc.record({ allOf: fc.tuple(tie('schema')) }) },
      { weight: 2, arbitrary: fc.record({ anyOf: fc.tuple(tie('schema'), tie('schema')) }) },
      { weight: 1, arbitrary: fc.record({ not: tie('object') }) },
      {
        weight: 1,
        arbitrary: fc.tuple(tie('schema'), tie('schema')).map(([test, result]) => conditional(test, result)),
      },
      { weight: 1, arbitrary: fc.record({ dependentSchemas: fc.record({ a: tie('schema') }) }) },
      { weight: 2, arbitrary: fc.record({ $ref: references }) },
    ),
  }),
);

function conditional(test: Schema, result: Schema): JsonObject {
  return Object.fromEntries([
    ['if', test],
    ['then', result],
  ]);
}

const schemas: fc.Arbitrary<JsonObject> = fc
  .tuple(anyObject, anyObject, anyObject, anyObject)
  .map(([root, X, Y, Z]) => ({ ...root, $defs: { X, Y, Z } }));

const { value: values } = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 1, arbitrary: fc.constant(1) },
    { weight: 3, arbitrary: tie('object') },
  ),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'z'), tie('value'), { maxKeys: 3 }),
}));
