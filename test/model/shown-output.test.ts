import { describe, expect, it } from 'vitest';
import type { Schema } from '../../generator/model/ir.ts';
import { shownOutput } from '../../generator/model/shown-output.ts';
import type { JsonSchema, JsonValue } from '../../templates/runtime/json.ts';
import { readerOf } from '../../templates/runtime/readers.ts';
import { hideSensitive } from '../../templates/runtime/sensitive.ts';

const accepts = (schema: unknown, value: unknown): boolean => readerOf(schema as JsonSchema).read(value).ok;
const object = (properties: object, more: object = {}): object => ({
  ...{ type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  ...more,
});
const id = { type: 'integer', description: 'The id.' };
const token = { type: 'string', pattern: '^t_' };

describe('the output schema that is told', () => {
  it.each<readonly [about: string, schema: object, pointers: string[], value: JsonValue]>([
    ['a number', object({ id }), ['/id'], { id: 5 }],
    ['a text with a pattern', object({ token, id }), ['/token'], { token: 't_1', id: 5 }],
    [
      'deep down',
      object({ a: object({ b: object({ id, token }) }) }),
      ['/a/b/id'],
      { a: { b: { id: 1, token: 't_' } } },
    ],
    [
      'in every item',
      object({ rows: { type: 'array', items: object({ id }) } }),
      ['/rows/*/id'],
      { rows: [{ id: 1 }, { id: 2 }] },
    ],
    ['every item', object({ rows: { type: 'array', items: id } }), ['/rows/*'], { rows: [1, 2] }],
    ['one of a tuple', object({ pair: { prefixItems: [id, token] } }), ['/pair/0'], { pair: [1, 't_'] }],
    ['every member', object({ a: id, b: id }), ['/*'], { a: 1, b: 2 }],
    ['every member of a map', { type: 'object', additionalProperties: id }, ['/*'], { x: 1 }],
    ['one member of a map', { type: 'object', additionalProperties: id }, ['/x'], { x: 1, y: 2 }],
    ['several', object({ id, token }), ['/id', '/token'], { id: 1, token: 't_x' }],
    ['a key like another', object({ 'a/b': id, '~': id }), ['/a~1b', '/~0'], { 'a/b': 1, '~': 2 }],
    [
      '__proto__',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}}}'),
      ['/__proto__'],
      JSON.parse('{"__proto__":1}'),
    ],
  ])('has what is shown in place of %s, and nothing else', (_, schema, sensitive, value) => {
    const shown = shownOutput({ output: schema as Schema, sensitive });
    expect(accepts(schema, value)).toBe(true);
    const hidden = hideSensitive(value, sensitive);
    expect(hidden).not.toEqual(value);
    expect([accepts(schema, hidden), accepts(shown, hidden)]).toEqual([false, true]);
    // What is not hidden, or hidden in another way, is not what was told.
    expect(shown).toBeDefined();
    expect(accepts(shown, value)).toBe(false);
  });

  it('is the one constant where nothing in it is sensitive', () => {
    const output = object({ id }) as Schema;
    for (const sensitive of [[], ['/password'], ['/id/x']])
      expect(shownOutput({ output, sensitive })).toBe(output);
    expect(shownOutput({ sensitive: ['/id'] })).toBeUndefined();
  });

  it('keeps what the place is said to be', () => {
    const shown = shownOutput({ output: object({ id }) as Schema, sensitive: ['/id'] });
    expect(shown).toMatchObject({ properties: { id: { description: 'The id.', const: '[redacted]' } } });
  });

  it.each<readonly [about: string, schema: object, pointer: string]>([
    [
      'a reference',
      { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: object({ id }) } },
      '/a/id',
    ],
    ['a union', object({ a: { anyOf: [object({ id }), object({ token })] } }), '/a/id'],
    ['items that differ', object({ rows: { type: 'array', uniqueItems: true, items: id } }), '/rows/*'],
    ['one of many items', object({ rows: { type: 'array', items: id } }), '/rows/0'],
    ['a pattern of names', { type: 'object', patternProperties: { '^i': id } }, '/id'],
  ])('is none where the place is behind %s', (_, output, pointer) => {
    expect(shownOutput({ output: output as Schema, sensitive: [pointer] })).toBeUndefined();
  });
});
