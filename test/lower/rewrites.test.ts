import { describe, expect, it } from 'vitest';
import { lowerSchema } from '../../generator/lower/lower.ts';
import type { Dialect } from '../../generator/model/dialect.ts';
import type { SchemaObject } from '../../generator/model/ir.ts';
import { anthropicStrict } from '../../templates/providers/anthropic/dialects.ts';
import { geminiJson, geminiOpenapi } from '../../templates/providers/gemini/dialects.ts';
import { openaiDefault, openaiStrict } from '../../templates/providers/openai/dialects.ts';
import { portable } from '../../templates/providers/portable.ts';
import { pathDown } from '../../templates/runtime/lens/path.ts';
import { down, up } from '../support/lens.ts';

const text: SchemaObject = { type: 'string' };

/** How one property `x` is lowered, and how its values travel. */
function property(x: SchemaObject, dialect: Dialect, more: SchemaObject = { required: ['x'] }) {
  const input = { type: 'object', properties: { x }, ...more };
  const { schema, restore } = lowerSchema(input, dialect);
  return {
    x: (schema['properties'] as SchemaObject)['x'],
    schema,
    wire: (value: unknown) => (down({ x: value }, restore) as { x: unknown }).x,
    value: (wire: unknown) => (up({ x: wire }, restore) as { x?: unknown }).x,
    down: (value: unknown) => down(value, restore),
    up: (wire: unknown) => up(wire, restore),
    path: (path: readonly (string | number)[]) => pathDown(path, restore),
  };
}

describe('rewrites', () => {
  it('optional: required, and null where it is absent', () => {
    const it = property(text, openaiStrict, {});
    expect(it.schema).toEqual({
      type: 'object',
      properties: { x: { type: ['string', 'null'] } },
      required: ['x'],
      additionalProperties: false,
    });
    expect(it.down({})).toEqual({ x: null });
    expect(it.up({ x: null })).toEqual({});
    expect(it.up({})).toEqual({});
    expect(it.up({ x: 'a' })).toEqual({ x: 'a' });
  });

  it('optional and nullable: a third state', () => {
    const it = property({ type: ['string', 'null'] }, openaiStrict, {});
    expect(it.down({})).toEqual({ x: null });
    expect(it.down({ x: null })).toEqual({ x: { value: null } });
    expect(it.down({ x: 'a' })).toEqual({ x: 'a' });
    for (const value of [{}, { x: null }, { x: 'a' }]) expect(it.up(it.down(value))).toEqual(value);
  });

  it('a third state where an object could look like it', () => {
    const open = {
      type: ['object', 'null'],
      properties: { value: { type: ['string', 'null'] } },
      required: ['value'],
    };
    const it = property(open, openaiStrict, {});
    for (const value of [{}, { x: null }, { x: { value: null } }, { x: { value: 'a' } }]) {
      expect(it.up(it.down(value))).toEqual(value);
    }
  });

  it('undeclared keys that change beside declared ones that do not', () => {
    const m: SchemaObject = {
      type: 'object',
      properties: { a: { type: 'string' } },
      patternProperties: { '^x': { enum: [1, 2] } },
      additionalProperties: false,
    };
    const within: SchemaObject = { type: 'object', properties: { m } };
    const { restore } = lowerSchema(within, geminiJson);
    const value = { m: { a: 'text', x1: 2 } };
    expect(down(value, restore)).toEqual({ m: { a: 'text', x1: '2' } });
    expect(up(down(value, restore), restore)).toEqual(value);
  });

  it('map: a list of keys and values', () => {
    const it = property({ type: 'object', additionalProperties: { type: 'integer' } }, openaiStrict);
    expect(it.x).toMatchObject({
      type: 'array',
      items: { properties: { key: text, value: { type: 'integer' } } },
    });
    expect(it.wire({ a: 1, b: 2 })).toEqual([
      { key: 'a', value: 1 },
      { key: 'b', value: 2 },
    ]);
    expect(it.value([{ key: 'a', value: 1 }])).toEqual({ a: 1 });
    expect(it.value({ a: 1 })).toEqual({ a: 1 });
    expect(it.value([{ key: 1 }])).toEqual([{ key: 1 }]);
    expect(Object.keys(it.value([{ key: '__proto__', value: 1 }]) as object)).toEqual(['__proto__']);
    expect(it.path(['x', 'a'])).toEqual(['x', 'a']);
  });

  it('open object: a list beside its properties', () => {
    const it = property(text, openaiStrict, { required: ['x'], additionalProperties: { type: 'integer' } });
    expect(it.down({ x: 'a', other: 1 })).toEqual({
      x: 'a',
      additional_properties: [{ key: 'other', value: 1 }],
    });
    expect(it.up({ x: 'a', additional_properties: [{ key: 'other', value: 1 }] })).toEqual({
      x: 'a',
      other: 1,
    });
    expect(it.up({ x: 'a', other: 1 })).toEqual({ x: 'a', other: 1 });
    expect(it.path(['other'])).toEqual(['additional_properties', 'other']);
  });

  it('open object: the list gets out of the way of a property of its name', () => {
    const properties = { x: text, additional_properties: text };
    const it = property(text, openaiStrict, { properties, additionalProperties: true });
    const value = { x: 'a', additional_properties: 'b', other: [1] };
    expect(it.up(it.down(value))).toEqual(value);
  });

  it('anything: JSON text', () => {
    const it = property({ description: 'Whatever.' }, openaiStrict);
    expect(it.x).toEqual({ type: 'string', description: 'Whatever.\nJSON text of any value.' });
    for (const value of [null, 1, 'a', '1', [{}], { a: null }])
      expect(it.value(it.wire(value))).toEqual(value);
    expect(it.value('no JSON')).toBe('no JSON');
    expect(it.value({ a: 1 })).toEqual({ a: 1 });
  });

  it('tuple: an array of its items’ forms', () => {
    const pair = { type: 'array', prefixItems: [text, { type: 'integer' }], items: false, minItems: 2 };
    const it = property(pair, anthropicStrict);
    expect(it.x).toEqual({
      type: 'array',
      description: 'Items in this order: string, integer.\nAt least 2 items.'.replace('\n', ' '),
      items: { anyOf: [text, { type: 'integer' }] },
    });
    expect(it.wire(['a', 1])).toEqual(['a', 1]);
  });

  it('union: told apart by what the value fits', () => {
    const branch = (kind: string, more: SchemaObject): SchemaObject => ({
      type: 'object',
      properties: { kind: { const: kind }, ...more },
      required: ['kind'],
      additionalProperties: false,
    });
    const it = property(
      { anyOf: [branch('a', { n: text }), branch('b', { n: { type: 'integer' }, m: {} })] },
      openaiStrict,
    );
    for (const x of [{ kind: 'a' }, { kind: 'a', n: 'x' }, { kind: 'b' }, { kind: 'b', n: 1, m: { y: 1 } }]) {
      expect(it.value(it.wire(x))).toEqual(x);
      expect(it.value(x)).toEqual(x);
    }
  });

  it('union: named forms where they could be taken for each other', () => {
    const it = property({ anyOf: [text, { type: 'object' }] }, openaiStrict);
    expect(it.wire('{"a":1}')).not.toEqual(it.wire({ a: 1 }));
    for (const value of ['{"a":1}', { a: 1 }, 'plain']) expect(it.value(it.wire(value))).toEqual(value);
  });

  it('values: texts for what cannot be listed', () => {
    const it = property({ enum: [1, true, 'a', '', null, { b: 2 }] }, geminiOpenapi);
    for (const value of [1, true, 'a', '', null, { b: 2 }]) expect(it.value(it.wire(value))).toEqual(value);
  });

  it('recursion: kept where references are taken, unrolled elsewhere', () => {
    const node = { type: 'object', properties: { v: text, next: { $ref: '#/$defs/Node' } }, required: ['v'] };
    const deep = { v: '1', next: { v: '2', next: { v: '3', next: { v: '4' } } } };
    const kept = property({ $ref: '#/$defs/Node' }, openaiStrict, { required: ['x'], $defs: { Node: node } });
    expect(kept.schema).toHaveProperty('$defs.Node');
    expect(kept.wire(deep)).toEqual({
      v: '1',
      next: { v: '2', next: { v: '3', next: { v: '4', next: null } } },
    });
    const unrolled = property({ $ref: '#/$defs/Node' }, portable, { required: ['x'], $defs: { Node: node } });
    expect(unrolled.schema).not.toHaveProperty('$defs');
    for (const it of [kept, unrolled]) expect(it.value(it.wire(deep))).toEqual(deep);
  });

  it('keys: legal ones at every depth, and back', () => {
    const inner = { type: 'object', properties: { 'a b': text, a_b: text } };
    const it = property(inner, portable);
    const value = { 'a b': '1', a_b: '2' };
    expect(Object.keys(it.wire(value) as object).every((key) => /^\w+$/.test(key))).toBe(true);
    expect(it.value(it.wire(value))).toEqual(value);
    expect(it.path(['x', 'a b'])[1]).not.toBe('a b');
  });

  it('words: what the dialect cannot say, after what the user wrote', () => {
    const it = property({ ...text, description: 'A code.', minLength: 2, pattern: '^(?!x)' }, openaiStrict);
    expect(it.x).toEqual({
      type: 'string',
      description: 'A code.\nMust be at least 2 characters long and text that matches ^(?!x).',
    });
  });

  it('lean: nothing that says nothing', () => {
    const given = { type: 'string', title: 'X', description: '', deprecated: false };
    expect(property(given, openaiDefault).x).toEqual({ type: 'string' });
    expect(property(given, openaiStrict).x).toEqual({ type: 'string' });
    const once = property({ $ref: '#/$defs/Once' }, openaiStrict, {
      required: ['x'],
      $defs: { Once: { type: 'object', properties: { a: text }, required: ['a'] }, Never: text },
    });
    expect(once.schema).not.toHaveProperty('$defs');
  });

  it('changes nothing that it is given', () => {
    const it = property({ type: 'object', additionalProperties: text }, openaiStrict, {});
    const wire = { x: [{ key: 'a', value: 'b' }] };
    const before = structuredClone(wire);
    it.up(wire);
    expect(wire).toEqual(before);
  });
});
