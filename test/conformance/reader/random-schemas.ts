import fc from 'fast-check';

/** Small values over few keys and constants, so that random schemas and values meet often. */
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, 1, 2, -1, 1.5, 'a', 'b', 'ab', '', '𝒳'),
  fc.constantFrom<unknown>('2024-02-30', '2024-02-29'),
);
// ajv itself goes wrong with `__proto__`, `constructor` and `toString`; the reader's semantics have tests of their own.
const key = fc.constantFrom('a', 'b', 'ab', 'length');

export const randomValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    objectOf(tie('value')),
  ),
})).value;

function objectOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<{ readonly [key: string]: unknown }> {
  return fc
    .uniqueArray(fc.tuple(key, values), { maxLength: 3, selector: ([name]) => name })
    .map(Object.fromEntries);
}

const size = fc.integer({ min: 0, max: 3 });
const bound = fc.constantFrom(-1, 0, 1, 1.5, 2);
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');
const names = fc.uniqueArray(key, { maxLength: 2 });

/** Random 2020-12 schemas, with every keyword that says something about values, and references to `$defs`. */
export function randomSchema(options: { readonly unevaluated: boolean }): fc.Arbitrary<unknown> {
  const one = schemaOver([], options.unevaluated);
  const two = schemaOver(['#/$defs/one'], options.unevaluated);
  const root = schemaOver(['#/$defs/one', '#/$defs/two', '#/$defs/tree'], options.unevaluated);
  return fc.record({ root, one, two, node: two }).map((made) => {
    const tree = { $ref: '#/$defs/tree' };
    const defs = {
      one: made.one,
      two: made.two,
      tree: { allOf: [made.node], properties: { a: tree }, items: tree },
    };
    return { allOf: [made.root], $defs: defs };
  });
}

function schemaOver(references: readonly string[], unevaluated: boolean): fc.Arbitrary<unknown> {
  return fc.letrec((tie) => {
    const sub = tie('schema');
    const subs = fc.array(sub, { minLength: 1, maxLength: 3 });
    const keywords: { [keyword: string]: fc.Arbitrary<unknown> } = {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
      const: randomValue,
      enum: fc.uniqueArray(randomValue, {
        minLength: 1,
        maxLength: 3,
        selector: (each) => JSON.stringify(each),
      }),
      minimum: bound,
      maximum: bound,
      exclusiveMinimum: bound,
      exclusiveMaximum: bound,
      multipleOf: fc.constantFrom(1, 2, 0.5),
      minLength: size,
      maxLength: size,
      pattern: fc.constantFrom('^a', 'b$', '^.$', '^[^a]*$'),
      format: fc.constantFrom('date', 'unknown'),
      minItems: size,
      maxItems: size,
      uniqueItems: fc.boolean(),
      items: sub,
      prefixItems: subs,
      minProperties: size,
      maxProperties: size,
      required: names,
      properties: objectOf(sub),
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'b$'), sub, { maxKeys: 2 }),
      additionalProperties: sub,
      propertyNames: sub,
      dependentRequired: fc.dictionary(fc.constantFrom('a', 'b'), names, { maxKeys: 2 }),
      dependentSchemas: fc.dictionary(fc.constantFrom('a', 'b'), sub, { maxKeys: 2 }),
      allOf: subs,
      anyOf: subs,
      oneOf: subs,
      not: sub,
      if: sub,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: sub,
      else: sub,
      ...(references.length > 0 ? { $ref: fc.constantFrom(...references) } : {}),
      ...(unevaluated ? { unevaluatedItems: sub, unevaluatedProperties: sub } : {}),
    };
    // By itself, since ajv goes wrong with it beside `prefixItems`, beside booleans and in what is unevaluated.
    const contained = fc.record(
      { contains: tie('some'), minContains: size, maxContains: size },
      { requiredKeys: ['contains'] },
    );
    const some = fc
      .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 4 })
      .chain((chosen) =>
        fc.record(Object.fromEntries(chosen.map((each) => [each, keywords[each] ?? fc.constant(0)]))),
      );
    return {
      some,
      schema: fc.oneof(
        { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
        { weight: 1, arbitrary: fc.boolean() },
        { weight: 8, arbitrary: some },
        { weight: unevaluated ? 0 : 1, arbitrary: contained },
      ),
    };
  }).schema;
}
