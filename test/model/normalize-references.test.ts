import { describe, expect, it } from 'vitest';
import { literalDocument, literalStore, withRemote } from '../../generator/model/documents.ts';
import type { Json, Schema } from '../../generator/model/ir.ts';
import { normalizeSchema } from '../../generator/model/normalize.ts';
import { bundledMetaSchema } from '../../generator/model/oracles/meta-schemas.ts';
import { makeOracle } from '../support/oracle.ts';

const normalized = (schema: Json, documents: { readonly [uri: string]: Json } = {}): Schema => {
  const result = normalizeSchema(schema, {
    documents: withRemote(literalStore(documents), bundledMetaSchema),
  });
  expect(result.diagnostics).toEqual([]);
  return result.schema;
};

describe('references', () => {
  it('keep the names of definitions and drop those that nothing refers to', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/Node' }, b: { $ref: '#/definitions/Leaf' } },
      $defs: { Node: { properties: { next: { $ref: '#/$defs/Node' } } }, Unused: { type: 'null' } },
      definitions: { Leaf: { type: 'string' } },
    };
    expect(normalized(schema)).toEqual({
      properties: { a: { $ref: '#/$defs/Node' }, b: { $ref: '#/$defs/Leaf' } },
      $defs: { Node: { properties: { next: { $ref: '#/$defs/Node' } } }, Leaf: { type: 'string' } },
    });
  });

  it('may lead into the middle of the schema, and follow what moved there', () => {
    const schema = {
      properties: {
        tuple: { items: [{ type: 'string' }, { type: 'integer' }] },
        again: { $ref: '#/properties/tuple/items/1' },
        whole: { $ref: '#' },
      },
    };
    expect(normalized(schema)).toEqual({
      properties: {
        tuple: { prefixItems: [{ type: 'string' }, { type: 'integer' }] },
        again: { $ref: '#/properties/tuple/prefixItems/1' },
        whole: { $ref: '#' },
      },
    });
  });

  it('lead into a definition that stays in one piece', () => {
    const schema = {
      properties: { part: { $ref: '#/$defs/Whole/properties/part' } },
      $defs: { Whole: { properties: { part: { type: 'string' } } } },
    };
    expect(normalized(schema)).toEqual({
      properties: { part: { $ref: '#/$defs/Whole/properties/part' } },
      $defs: { Whole: { properties: { part: { type: 'string' } } } },
    });
  });

  it('lead into places that no keyword knows, which are then definitions', () => {
    const schema = {
      properties: { pet: { $ref: '#/components/schemas/Pet' } },
      components: {
        schemas: { Pet: { type: 'object', properties: { friend: { $ref: '#/components/schemas/Pet' } } } },
      },
    };
    expect(normalized(schema)).toEqual({
      properties: { pet: { $ref: '#/$defs/Pet' } },
      $defs: { Pet: { type: 'object', properties: { friend: { $ref: '#/$defs/Pet' } } } },
    });
  });

  it('are found by $id, $anchor and relative to the $id around them', () => {
    const schema = {
      $id: 'https://example.com/root.json',
      properties: {
        byAnchor: { $ref: '#name' },
        byId: { $ref: 'https://example.com/folder/item.json' },
        inside: { $ref: 'folder/item.json#/$defs/inner' },
      },
      $defs: {
        a: { $anchor: 'name', type: 'string' },
        item: {
          $id: 'folder/item.json',
          properties: { other: { $ref: '#/$defs/inner' }, sibling: { $ref: 'sibling.json' } },
          $defs: { inner: { type: 'integer' } },
        },
        sibling: { $id: '/folder/sibling.json', type: 'boolean' },
      },
    };
    expect(normalized(schema)).toEqual({
      properties: {
        byAnchor: { $ref: '#/$defs/a' },
        byId: { $ref: '#/$defs/item' },
        inside: { $ref: '#/$defs/inner' },
      },
      $defs: {
        a: { type: 'string' },
        item: { properties: { other: { $ref: '#/$defs/inner' }, sibling: { $ref: '#/$defs/sibling' } } },
        inner: { type: 'integer' },
        sibling: { type: 'boolean' },
      },
    });
  });

  it('bring in what other documents define, under names that are distinct', () => {
    const documents = {
      'https://a.example/types.json': { $defs: { Id: { type: 'string' } } },
      'https://b.example/types.json': {
        $defs: { Id: { type: 'integer' } },
        type: 'object',
        properties: { id: { $ref: '#/$defs/Id' } },
      },
    };
    const schema = {
      properties: {
        a: { $ref: 'https://a.example/types.json#/$defs/Id' },
        b: { $ref: 'https://b.example/types.json' },
      },
    };
    expect(normalized(schema, documents)).toEqual({
      properties: { a: { $ref: '#/$defs/Id' }, b: { $ref: '#/$defs/types' } },
      $defs: {
        Id: { type: 'string' },
        types: { type: 'object', properties: { id: { $ref: '#/$defs/Id_2' } } },
        Id_2: { type: 'integer' },
      },
    });
  });

  it('take the draft of the document that they lead to', () => {
    const documents = {
      'https://a.example/old.json': {
        $schema: 'http://json-schema.org/draft-04/schema#',
        type: 'number',
        minimum: 0,
        exclusiveMinimum: true,
      },
    };
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $ref: 'https://a.example/old.json',
    };
    expect(normalized(schema, documents)).toEqual({
      $ref: '#/$defs/old',
      $defs: { old: { type: 'number', exclusiveMinimum: 0 } },
    });
  });

  it('to boolean schemas need no definition', () => {
    const schema = {
      properties: { yes: { $ref: '#/$defs/yes', title: 't' }, no: { $ref: '#/$defs/no' } },
      $defs: { yes: true, no: false },
    };
    const result = normalized(schema);
    expect(result).toMatchObject({ properties: { yes: { title: 't' }, no: { allOf: [false] } } });
    const validate = makeOracle().compile(result as object);
    expect([validate({ yes: 1 }), validate({ no: 1 })]).toEqual([true, false]);
  });

  it('get names that are harmless in a reference and tell where they came from', () => {
    const schema = {
      properties: {
        odd: { $ref: '#/$defs/a~1b%20c' },
        proto: { $ref: '#/$defs/__proto__' },
        cjk: { $ref: '#/$defs/木' },
      },
      $defs: JSON.parse(
        '{ "a/b c": { "const": 1 }, "__proto__": { "const": 2 }, "木": { "const": 3 } }',
      ) as Json,
    };
    const result = normalized(schema);
    expect(result).toEqual({
      properties: {
        odd: { $ref: '#/$defs/a_b_c' },
        proto: { $ref: '#/$defs/proto' },
        cjk: { $ref: '#/$defs/%E6%9C%A8' },
      },
      $defs: { a_b_c: { const: 1 }, proto: { const: 2 }, 木: { const: 3 } },
    });
    const validate = makeOracle().compile(result as object);
    expect([validate({ odd: 1, proto: 2, cjk: 3 }), validate({ cjk: 4 })]).toEqual([true, false]);
  });

  it('in data are data', () => {
    const data = { $ref: '#/nowhere', $id: 'x', definitions: {} };
    const schema = {
      const: data,
      enum: [data],
      default: data,
      examples: [data],
      properties: { $ref: { type: 'string' } },
    };
    expect(normalized(schema)).toEqual(schema);
  });

  it('reach the meta-schemas of JSON Schema itself', () => {
    const result = normalized({
      properties: { schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' } },
    });
    const validate = makeOracle().compile(result as object);
    expect(validate({ schema: { properties: { a: { type: 'string' } } } })).toBe(true);
    expect(validate({ schema: { properties: { a: { type: 'text' } } } })).toBe(false);
  });

  it('that are dynamic mean what they mean on this way: a tree that is strict only from its strict root', () => {
    const documents = {
      'https://a.example/tree': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'https://a.example/tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { value: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
    };
    const schema = {
      properties: {
        open: { $ref: 'https://a.example/tree' },
        strict: {
          $id: 'https://a.example/strict-tree',
          $dynamicAnchor: 'node',
          $ref: 'tree',
          unevaluatedProperties: false,
        },
      },
    };
    const validate = makeOracle().compile(normalized(schema, documents) as object);
    const tree = { children: [{ daat: 1 }] };
    expect([validate({ open: tree }), validate({ strict: tree })]).toEqual([true, false]);
  });
});

describe('normalising', () => {
  it('keeps a property that is called __proto__', () => {
    const schema = JSON.parse(
      '{ "properties": { "__proto__": { "type": "string", "default": "x" } }, "required": ["__proto__"] }',
    ) as Json;
    expect(JSON.stringify(normalized(schema))).toBe(JSON.stringify(schema));
  });

  it('changes nothing in its input, and shares nothing with it', () => {
    const schema = { properties: { a: { enum: [{ deep: [1] }] } }, $defs: {} };
    const before = JSON.stringify(schema);
    const result = normalized(schema) as { properties: { a: { enum: { deep: number[] }[] } } };
    result.properties.a.enum[0]?.deep.push(2);
    expect(JSON.stringify(schema)).toBe(before);
  });

  it('is stable: what is normalised stays as it is', () => {
    const schema = {
      definitions: { a: { items: [{ $ref: '#/definitions/a' }], nullable: true, type: 'array' } },
      properties: { x: { $ref: '#/definitions/a' }, y: { $ref: '#/properties/x' } },
    };
    const once = normalized(schema);
    expect(normalized(once)).toEqual(once);
  });

  it.each([
    null,
    7,
    'x',
    [],
    { properties: [] },
    { properties: { a: 'string' } },
    { $ref: 7 },
    { allOf: {} },
    { items: [[]] },
  ] as Json[])('does not throw on %j', (schema) => {
    expect(() => normalizeSchema(schema)).not.toThrow();
  });

  it('follows a schema of many levels', () => {
    let schema: Json = { type: 'string' };
    for (let level = 0; level < 400; level++) schema = { type: 'object', properties: { a: schema } };
    expect(normalized(schema)).toEqual(schema);
  });

  it('knows where each value came from', () => {
    const at = { document: literalDocument({}, 'f.json'), pointer: '/inputSchema' };
    const { origin } = normalizeSchema(
      {
        properties: {
          tuple: { items: [{ type: 'string' }], additionalItems: { maximum: 5 } },
          ref: { $ref: '#/definitions/d' },
          bound: { minimum: 0, exclusiveMinimum: true },
          both: { $ref: '#/definitions/d', nullable: true },
        },
        dependencies: { a: ['b'], c: { required: ['d'] } },
        definitions: { d: { description: 'x', pattern: 'p' } },
      },
      { at },
    );
    const pointers = {
      '/properties/tuple/prefixItems/0/type': '/inputSchema/properties/tuple/items/0/type',
      '/properties/tuple/items/maximum': '/inputSchema/properties/tuple/additionalItems/maximum',
      '/$defs/d/pattern': '/inputSchema/definitions/d/pattern',
      '/properties/bound/exclusiveMinimum': '/inputSchema/properties/bound/minimum',
      '/dependentRequired/a/0': '/inputSchema/dependencies/a/0',
      '/dependentSchemas/c/required': '/inputSchema/dependencies/c/required',
      '/properties/both/anyOf/1/type': '/inputSchema/properties/both/nullable',
      '/properties/nowhere': '/inputSchema/properties/nowhere',
    };
    expect(
      Object.fromEntries(Object.keys(pointers).map((pointer) => [pointer, origin(pointer).pointer])),
    ).toEqual(pointers);
  });
});
