import { describe, expect, it } from 'vitest';
import type { JsonSchemaObject } from '../../../templates/runtime/json.ts';
import { filledDefaults } from '../../../templates/runtime/reader/defaults.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { read } from './read.ts';

const withDefault = { type: 'integer', default: 3 };

function filled(schema: JsonSchemaObject): string[] {
  return [...filledDefaults(schema)];
}

/** What reading gives; the issues where it gives none. */
function value(schema: JsonSchemaObject, given: unknown): unknown {
  const result = read(schema, given);
  return result.ok ? result.value : result.issues;
}

describe('defaults that are always filled', () => {
  it.each([
    ['a property', { properties: { a: withDefault } }, ['/properties/a'], {}, { a: 3 }],
    [
      'a property of a property',
      { properties: { o: { type: 'object', properties: { a: withDefault } } } },
      ['/properties/o/properties/a'],
      { o: {} },
      { o: { a: 3 } },
    ],
    [
      'a property of items',
      { properties: { list: { items: { properties: { a: withDefault } } } } },
      ['/properties/list/items/properties/a'],
      { list: [{}, { a: 1 }] },
      { list: [{ a: 3 }, { a: 1 }] },
    ],
    [
      'a property of items by position, and of those that follow',
      { prefixItems: [{ properties: { a: withDefault } }, true], items: { properties: { b: withDefault } } },
      ['/prefixItems/0/properties/a', '/items/properties/b'],
      [{}, {}, {}],
      [{ a: 3 }, {}, { b: 3 }],
    ],
    [
      'a property of other keys, named ones and those by pattern left out',
      {
        properties: { named: {} },
        patternProperties: { '^x': {} },
        additionalProperties: { properties: { a: withDefault } },
      },
      ['/additionalProperties/properties/a'],
      { named: {}, x1: {}, other: {} },
      { named: {}, x1: {}, other: { a: 3 } },
    ],
    [
      'a property of a definition',
      { properties: { o: { $ref: '#/$defs/o' } }, $defs: { o: { properties: { a: withDefault } } } },
      ['/$defs/o/properties/a'],
      { o: {} },
      { o: { a: 3 } },
    ],
    [
      'properties of the parts of an `allOf`',
      {
        allOf: [{ properties: { a: withDefault } }, { $ref: '#/$defs/b' }],
        $defs: { b: { properties: { b: withDefault } } },
      },
      ['/allOf/0/properties/a', '/$defs/b/properties/b'],
      {},
      { a: 3, b: 3 },
    ],
    [
      'keys that need escapes, and inherited names',
      JSON.parse('{"properties":{"a/b~":{"default":1},"__proto__":{"default":2},"toString":{"default":3}}}'),
      ['/properties/a~1b~0', '/properties/__proto__', '/properties/toString'],
      {},
      JSON.parse('{"a/b~":1,"__proto__":2,"toString":3}'),
    ],
    [
      'a tree, at every level',
      {
        properties: { kids: { type: 'array', items: { $ref: '#' } }, size: withDefault },
      },
      ['/properties/size'],
      { kids: [{ kids: [{}] }] },
      { kids: [{ kids: [{ size: 3 }], size: 3 }], size: 3 },
    ],
    [
      'a default that has defaults inside',
      { properties: { o: { type: 'object', default: {}, properties: { a: withDefault } } } },
      ['/properties/o', '/properties/o/properties/a'],
      {},
      { o: { a: 3 } },
    ],
    [
      'null',
      { properties: { a: { type: ['string', 'null'], default: null } } },
      ['/properties/a'],
      {},
      { a: null },
    ],
  ])('stand in %s', (_, schema: JsonSchemaObject, pointers, given, expected) => {
    expect(filled(schema)).toEqual(pointers);
    expect(value(schema, given)).toEqual(expected);
    // What was filled is as it would have been given.
    expect(value(schema, expected)).toEqual(expected);
  });

  it.each([
    ['in a branch of `anyOf`', { anyOf: [{ properties: { a: withDefault } }] }],
    ['in a branch of `oneOf`', { oneOf: [{ properties: { a: withDefault } }] }],
    [
      'in a condition',
      {
        if: { properties: { a: withDefault } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { properties: { b: withDefault } },
        else: { properties: { c: withDefault } },
      },
    ],
    ['in a negation', { not: { required: ['x'], properties: { a: withDefault } } }],
    ['by pattern', { patternProperties: { '^a': withDefault, '^o': { properties: { a: withDefault } } } }],
    ['in dependent schemas', { dependentSchemas: { o: { properties: { a: withDefault } } } }],
    ['in what is unevaluated', { unevaluatedProperties: { properties: { a: withDefault } } }],
    [
      'where the subschema refuses it',
      { properties: { a: { type: 'string', default: 3 }, p: { type: 'string', default: null } } },
    ],
    ['behind a reference', { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: withDefault } }],
    ['at the root', { default: { a: 1 }, type: 'object' }],
    ['of items', { properties: { o: { items: withDefault } } }],
    [
      'in a definition that is also reached through a union',
      {
        properties: { o: { $ref: '#/$defs/o' }, u: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/o' }] } },
        $defs: { o: { properties: { a: withDefault } } },
      },
    ],
    [
      'in a definition below one that is also reached through a union',
      {
        properties: { o: { $ref: '#/$defs/o' }, u: { anyOf: [{ $ref: '#/$defs/p' }] } },
        $defs: {
          o: { properties: { a: withDefault } },
          p: { properties: { o: { items: { $ref: '#/$defs/o' } } } },
        },
      },
    ],
    ['in definitions that nothing refers to', { $defs: { o: { properties: { a: withDefault } } } }],
    ['that lead back to themselves', { properties: { o: { $ref: '#', default: {} } } }],
    [
      'that lead back to themselves through others',
      { properties: { a: { default: {}, properties: { b: { default: {}, allOf: [{ $ref: '#' }] } } } } },
    ],
  ])('do not stand %s', (_, schema: JsonSchemaObject) => {
    expect(filled(schema)).toEqual([]);
    expect(value(schema, { o: {} })).toEqual({ o: {} });
  });

  it('end where a default fills only until a value is there', () => {
    const schema = {
      properties: { next: { $ref: '#', default: { next: null } }, size: withDefault },
      type: ['object', 'null'],
    };
    expect(filled(schema)).toEqual(['/properties/next', '/properties/size']);
    expect(value(schema, {})).toEqual({ next: { next: null, size: 3 }, size: 3 });
  });

  it('leave what was given alone, `null` and wrong values too', () => {
    const schema = { properties: { a: { type: ['integer', 'null'], default: 3 } } };
    expect(value(schema, { a: null })).toEqual({ a: null });
    expect(value(schema, { a: undefined })).toEqual({ a: 3 });
    expect(read(schema, { a: 'x' }).ok).toBe(false);
  });

  it('do not help a required property that is missing', () => {
    expect(read({ properties: { a: withDefault }, required: ['a'] }, {}).ok).toBe(false);
  });
});

describe('filling', () => {
  const schema = {
    properties: {
      tags: { type: 'array', default: ['x'] },
      deep: { type: 'object', properties: { on: { default: true } } },
      same: { type: 'object' },
    },
  };

  it('gives every call its own copy', () => {
    const reader = createReader(schema);
    const [first, second] = [reader.read({}), reader.read({})];
    if (!first.ok || !second.ok) throw new Error('valid');
    (first.value as { tags: string[] }).tags.push('mine');
    expect(second.value).toEqual({ tags: ['x'] });
    expect(reader.read({})).toEqual({ ok: true, value: { tags: ['x'] } });
    expect(schema.properties.tags.default).toEqual(['x']);
  });

  it('copies what it changes, and nothing else', () => {
    const given = Object.freeze({
      tags: Object.freeze([]),
      deep: Object.freeze({}),
      same: Object.freeze({}),
      extra: [1],
    });
    const result = read(schema, given);
    if (!result.ok) throw new Error('valid');
    const made = result.value as typeof given;
    expect(made).toEqual({ tags: [], deep: { on: true }, same: {}, extra: [1] });
    expect(given.deep).toEqual({});
    expect(made.same).toBe(given.same);
    expect(made.tags).toBe(given.tags);
    expect(made.extra).toBe(given.extra);
  });

  it('hands back the value itself where nothing is missing', () => {
    const given = { tags: [], deep: { on: false } };
    const result = read(schema, given);
    expect(result.ok && result.value).toBe(given);
  });

  it('keeps the order and the own `__proto__` of what it copies', () => {
    const given = JSON.parse('{"z":1,"__proto__":{"p":1},"a":2}');
    const result = read(schema, given);
    expect(JSON.stringify(result.ok && result.value)).toBe('{"z":1,"__proto__":{"p":1},"a":2,"tags":["x"]}');
  });
});
