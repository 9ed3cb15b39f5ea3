import { createRequire } from 'node:module';
import type { Ajv as AjvClass } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../generator/model/drafts.ts';
import type { Json } from '../../generator/model/ir.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { makeOracle } from '../support/oracle.ts';

const require = createRequire(import.meta.url);

/** ajv for a draft, as the oracle of what a schema meant before it was rewritten. */
function oracleOf(draft: Draft): AjvClass {
  const module = { 'draft-04': 'ajv-draft-04', '2019-09': 'ajv/dist/2019.js', '2020-12': 'ajv/dist/2020.js' };
  const { default: Ajv } = require(draft in module ? module[draft as keyof typeof module] : 'ajv') as {
    default: typeof AjvClass;
  };
  const ajv = new Ajv({ strict: false, ownProperties: true, logger: false });
  if (draft === 'draft-06') ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
  return ajv;
}

const uris: { readonly [D in Draft]: string } = {
  'draft-04': 'http://json-schema.org/draft-04/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
};

/** Each keyword that changed, in the drafts that have its older form, with values on both sides. */
const changed: readonly {
  readonly keyword: string;
  readonly drafts: readonly Draft[];
  readonly schema: { readonly [keyword: string]: Json };
  readonly values: readonly Json[];
}[] = [
  {
    keyword: 'exclusiveMinimum: true',
    drafts: ['draft-04'],
    schema: { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
    values: [-1, 0, 0.5, 8.9, 9, 10, 'x'],
  },
  {
    keyword: 'exclusiveMinimum: false',
    drafts: ['draft-04'],
    schema: { minimum: 0, exclusiveMinimum: false },
    values: [-1, 0, 1],
  },
  {
    keyword: 'exclusiveMinimum as a number',
    drafts: ['draft-06', 'draft-07', '2019-09'],
    schema: { exclusiveMinimum: 0, exclusiveMaximum: 9 },
    values: [-1, 0, 0.5, 9],
  },
  {
    keyword: 'items: [...]',
    drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09'],
    schema: { items: [{ type: 'string' }, { type: 'number' }] },
    values: [[], ['a'], ['a', 1], ['a', 1, true], [1], ['a', 'b'], {}],
  },
  {
    keyword: 'additionalItems: false',
    drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09'],
    schema: { items: [{ type: 'string' }], additionalItems: false },
    values: [[], ['a'], ['a', 1], [1]],
  },
  {
    keyword: 'additionalItems: {...}',
    drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09'],
    schema: { items: [{ type: 'string' }], additionalItems: { type: 'integer' } },
    values: [['a', 1, 2], ['a', 1, 'b'], []],
  },
  {
    keyword: 'additionalItems beside one schema',
    drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09'],
    schema: { items: { type: 'string' }, additionalItems: false },
    values: [
      ['a', 'b'],
      ['a', 1],
    ],
  },
  {
    keyword: 'additionalItems alone',
    drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09'],
    schema: { additionalItems: false },
    values: [[], [1, 2]],
  },
  {
    keyword: 'dependencies',
    drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'],
    schema: { dependencies: { a: ['b'], c: { required: ['d'] } } },
    values: [{}, { a: 1 }, { a: 1, b: 2 }, { c: 1 }, { c: 1, d: 2 }, { b: 1 }, 7],
  },
  {
    keyword: 'definitions',
    drafts: ['draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'],
    schema: { properties: { x: { $ref: '#/definitions/n' } }, definitions: { n: { type: 'integer' } } },
    values: [{ x: 1 }, { x: 'a' }, {}],
  },
  {
    keyword: 'const',
    drafts: ['draft-06', 'draft-07', '2019-09'],
    schema: { const: { a: [1] } },
    values: [{ a: [1] }, { a: [2] }, {}],
  },
  {
    keyword: 'contains and propertyNames',
    drafts: ['draft-06', 'draft-07', '2019-09'],
    schema: { contains: { type: 'integer' }, propertyNames: { maxLength: 1 } },
    values: [[], ['a'], ['a', 1], { a: 1 }, { ab: 1 }],
  },
  {
    keyword: 'if, then, else',
    drafts: ['draft-07', '2019-09'],
    schema: {
      if: { type: 'string' },
      ...Object.fromEntries([['then', { minLength: 2 }]]),
      else: { minimum: 3 },
    },
    values: ['a', 'ab', 1, 3],
  },
  {
    keyword: 'dependentRequired and dependentSchemas',
    drafts: ['2019-09'],
    schema: { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
    values: [{ a: 1 }, { a: 1, b: 1 }, { c: 1 }, { c: 1, d: 1 }],
  },
  {
    keyword: '$recursiveRef',
    drafts: ['2019-09'],
    schema: {
      $recursiveAnchor: true,
      properties: { child: { $recursiveRef: '#' }, n: { type: 'integer' } },
      additionalProperties: false,
    },
    values: [{ child: { n: 1 } }, { child: { n: 'a' } }, { child: { child: { other: 1 } } }],
  },
  {
    keyword: 'unevaluatedProperties',
    drafts: ['2019-09'],
    schema: { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    values: [{ a: 1 }, { a: 1, b: 1 }],
  },
];

const cases = changed.flatMap(({ keyword, drafts, schema, values }) =>
  drafts.map((draft) => ({ keyword, draft, schema, values })),
);

describe('a keyword that changed means what its draft meant', () => {
  it.each(cases)('$keyword in $draft', ({ draft, schema, values }) => {
    const written = { $schema: uris[draft], ...schema };
    const before = oracleOf(draft).compile(written);
    const { schema: normalized, diagnostics } = normalizeSchema(written);
    expect(diagnostics).toEqual([]);
    const after = makeOracle().compile(normalized as object);
    const verdicts = values.map((value) => after(value));
    expect(verdicts).toEqual(values.map((value) => before(value)));
  });

  // ajv reads these keywords in drafts that do not have them, so their meaning is stated here.
  it.each([
    ['draft-04', { const: 1 }],
    ['draft-04', { contains: { const: 1 } }],
    ['draft-06', { if: true, ...Object.fromEntries([['then', false]]) }],
    ['draft-07', { dependentRequired: { a: ['b'] } }],
    ['draft-07', { prefixItems: [false] }],
    ['draft-07', { unevaluatedProperties: false }],
    ['2019-09', { prefixItems: [false] }],
  ] as const)('%s does not know %j', (draft, schema) => {
    const { schema: normalized, diagnostics } = normalizeSchema({ $schema: uris[draft], ...schema } as Json);
    expect(normalized).toEqual({});
    expect(diagnostics.map(({ code }) => code)).toEqual(Object.keys(schema).map(() => 'ignored-keyword'));
  });

  it.each(['draft-04', 'draft-06', 'draft-07'] as const)(
    'in %s, $ref makes its siblings mean nothing',
    (draft) => {
      const { schema } = normalizeSchema({
        $schema: uris[draft],
        properties: { x: { $ref: '#/definitions/a', description: 'kept', maxLength: 1, type: 'integer' } },
        definitions: { a: { type: 'string' } },
      });
      expect(schema).toEqual({
        properties: { x: { $ref: '#/$defs/a', description: 'kept' } },
        $defs: { a: { type: 'string' } },
      });
    },
  );

  it.each(['2019-09', '2020-12'] as const)('in %s, the siblings of $ref hold too', (draft) => {
    const { schema } = normalizeSchema({
      $schema: uris[draft],
      properties: { x: { $ref: '#/$defs/a', maxLength: 1 } },
      $defs: { a: { type: 'string' } },
    });
    expect(schema).toMatchObject({ properties: { x: { $ref: '#/$defs/a', maxLength: 1 } } });
  });
});

describe('a schema that declares no draft', () => {
  const verdicts = (schema: Json, values: readonly Json[]): boolean[] => {
    const { schema: normalized, diagnostics } = normalizeSchema(schema);
    expect(diagnostics).toEqual([]);
    const validate = makeOracle().compile(normalized as object);
    return values.map((value) => validate(value));
  };

  it('may use the forms of older drafts beside those of newer ones', () => {
    const schema = {
      definitions: { positive: { type: 'number', minimum: 0, exclusiveMinimum: true } },
      items: [{ $ref: '#/definitions/positive' }, { const: 'x' }],
      additionalItems: false,
      dependencies: { a: ['b'] },
      dependentRequired: { c: ['d'] },
    };
    expect(
      verdicts(schema, [[1], [0], [1, 'x'], [1, 'y'], [1, 'x', 2], { a: 1 }, { c: 1 }, { a: 1, b: 1 }]),
    ).toEqual([...[true, false, true, false, false, false, false, true]]);
  });

  it('keeps the siblings of $ref', () => {
    expect(
      verdicts({ $ref: '#/definitions/s', maxLength: 1, definitions: { s: { type: 'string' } } }, [
        'a',
        'ab',
        1,
      ]),
    ).toEqual([...[true, false, false]]);
  });

  it.each<[string, Json, readonly Json[], readonly boolean[]]>([
    ['beside a type', { type: 'string', nullable: true }, ['a', null, 1], [true, true, false]],
    ['false', { type: 'string', nullable: false }, ['a', null], [true, false]],
    [
      'beside an enum',
      { type: 'string', enum: ['a'], nullable: true },
      ['a', null, 'b'],
      [true, true, false],
    ],
    [
      'beside a const',
      { const: 'a', nullable: true, description: 'd' },
      ['a', null, 'b'],
      [true, true, false],
    ],
    [
      'beside $ref',
      { $ref: '#/$defs/s', nullable: true, $defs: { s: { type: 'string' } } },
      ['a', null, 1],
      [true, true, false],
    ],
    ['beside a union', { anyOf: [{ type: 'string' }], nullable: true }, ['a', null, 1], [true, true, false]],
    ['where everything is accepted', { nullable: true }, ['a', null], [true, true]],
  ])('reads nullable %s', (_, schema, values, expected) => {
    expect(verdicts(schema, values)).toEqual(expected);
  });
});
