import { describe, expect, it } from 'vitest';
import { read, refusals } from './read.ts';

const circle = {
  type: 'object',
  properties: { kind: { const: 'circle' }, radius: { type: 'number', minimum: 0 } },
  required: ['kind', 'radius'],
  additionalProperties: false,
};
const square = {
  type: 'object',
  properties: { kind: { enum: ['square', 'box'] }, side: { type: 'number' } },
  required: ['kind', 'side'],
  additionalProperties: false,
};

describe('issues', () => {
  it('are all listed, each at its own place in the value', () => {
    const schema = {
      type: 'object',
      properties: {
        state: { enum: ['open', 'closed'] },
        address: { type: 'string', pattern: '^0x[0-9a-f]+$' },
        tags: { type: 'array', items: { type: 'string', minLength: 2 }, maxItems: 2 },
        'a/b': { type: 'object', properties: { c: { type: 'integer', maximum: 3 } } },
      },
      required: ['state', 'address'],
      additionalProperties: false,
    };
    const value = { state: 12, tags: ['ok', 'x', 3], 'a/b': { c: 4.5 }, extra: null };
    const result = read(schema, value);
    expect(result.ok ? [] : result.issues).toEqual([
      {
        path: ['address'],
        keyword: 'required',
        message: 'is missing, expected a string that matches ^0x[0-9a-f]+$',
      },
      { path: ['state'], keyword: 'enum', message: 'expected "open" or "closed", got 12' },
      { path: ['tags'], keyword: 'maxItems', message: 'expected at most 2 items, got 3' },
      { path: ['tags', 1], keyword: 'minLength', message: 'expected at least 2 characters, got 1' },
      { path: ['tags', 2], keyword: 'type', message: 'expected a string of at least 2 characters, got 3' },
      { path: ['a/b', 'c'], keyword: 'type', message: 'expected an integer of at most 3, got 4.5' },
      {
        path: ['extra'],
        keyword: 'additionalProperties',
        message: 'is not a known key, expected one of "state", "address", "tags", "a/b"',
      },
    ]);
  });

  it.each([
    [{ type: ['string', 'null'] }, 1, ['/ type: expected a string or null, got 1; the nearest is "1"']],
    [{ const: { a: [1] } }, { a: [2] }, ['/ const: expected {"a":[1]}, got an object with "a"']],
    [
      { minimum: 5, multipleOf: 2 },
      3,
      ['/ minimum: expected a number of at least 5, got 3', '/ multipleOf: expected a multiple of 2, got 3'],
    ],
    [{ exclusiveMaximum: 3 }, 3, ['/ exclusiveMaximum: expected a number less than 3, got 3']],
    [{ format: 'date' }, 'x', ['/ format: expected a string in the format "date" (YYYY-MM-DD), got "x"']],
    [{ format: 'int32' }, 0.5, ['/ format: expected a number in the range of "int32", got 0.5']],
    [{ minProperties: 1 }, {}, ['/ minProperties: expected at least 1 key, got 0']],
    [
      { prefixItems: [true], items: false },
      [1, 2],
      ['/1 items: is not expected, the list ends after 1 item'],
    ],
    [{ uniqueItems: true }, [1, 2, 1], ['/2 uniqueItems: repeats item 0, but all items must differ']],
    [{ contains: { const: 9 } }, [1], ['/ contains: expected at least 1 item to be 9, got 0']],
    [
      { contains: { type: 'null' }, maxContains: 1 },
      [null, null],
      ['/ maxContains: expected at most 1 item to be null, got 2'],
    ],
    [
      { dependentRequired: { a: ['b'] } },
      { a: 1 },
      ['/b dependentRequired: is missing, since it must stand beside "a"'],
    ],
    [
      { propertyNames: { pattern: '^a' } },
      { b: 1 },
      ['/b propertyNames: has a name that is not allowed: expected a string that matches ^a, got "b"'],
    ],
    [{ unevaluatedProperties: false }, { b: 1 }, ['/b unevaluatedProperties: is not allowed here']],
    [
      { additionalProperties: false },
      { b: 1 },
      ['/b additionalProperties: is not a known key, expected none'],
    ],
    [{ properties: { b: false } }, { b: 1 }, ['/b false: is not allowed here']],
    [{ required: ['b'] }, {}, ['/b required: is missing']],
    [{ not: { type: 'string' } }, 'x', ['/ not: expected anything but a string, got "x"']],
    [
      JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}'),
      { a: 1 },
      ['/b required: is missing'],
    ],
  ])('say what was expected and what came: %j', (schema, value, lines) => {
    expect(refusals(schema, value)).toEqual(lines);
  });

  it('say a thing once, though two parts of the schema say it', () => {
    const part = { type: 'object', properties: { a: { type: 'string' } } };
    expect(refusals({ allOf: [part, { $ref: '#/allOf/0' }] }, { a: 1 })).toEqual([
      '/a type: expected a string, got 1; the nearest is "1"',
    ]);
  });

  it('clip what came and what was expected', () => {
    const long = 'x'.repeat(10_000);
    const schema = {
      properties: { a: { enum: Array.from({ length: 2000 }, (_, index) => `${long}${index}`) } },
    };
    const lines = refusals(schema, { a: long, [long]: 1 });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(1200);
    expect(refusals({ type: 'integer' }, `${'y'.repeat(59)}😀`)[0]).toBe(
      `/ type: expected an integer, got "${'y'.repeat(59)}…"`,
    );
    expect(
      refusals({ type: 'integer' }, Object.fromEntries([...'abcdefghijklmnopq'].map((key) => [key, 1])))[0],
    ).toBe('/ type: expected an integer, got an object with "a", "b", "c", "d", "e", "f", "g", "h"');
  });

  it('are never empty and never thrown for values that are hard to show', () => {
    const lone = '\uD800';
    expect(refusals({ enum: [lone, null, [], {}] }, '\u2028\uDFFF"')).toEqual([
      '/ enum: expected one of "\\ud800", null, [], {}, got "\u2028\\udfff\\""',
    ]);
  });
});

describe('issues of a union', () => {
  const shape = { oneOf: [circle, { $ref: '#/$defs/square' }], $defs: { square } };

  it.each([
    [
      'the branch that a constant names',
      { kind: 'circle', side: 2 },
      [
        '/ oneOf: does not fit the alternative that "kind": "circle" names',
        '/radius required: is missing, expected a number of at least 0',
        '/side additionalProperties: is not a known key, expected "kind" or "radius"',
      ],
    ],
    [
      'the branch that one of several constants names',
      { kind: 'box', side: 'x' },
      [
        '/ oneOf: does not fit the alternative that "kind": "box" names',
        '/side type: expected a number, got "x"',
      ],
    ],
    [
      'the constants where none is named',
      { kind: 'tri' },
      ['/kind oneOf: expected one of "circle", "square", "box", got "tri"'],
    ],
    [
      'the constants where the property is missing',
      { side: 1 },
      ['/kind required: is missing, expected one of "circle", "square", "box"; the nearest is "square"'],
    ],
    [
      'what there is where the value is of another kind',
      5,
      [
        '/ oneOf: expected an object with "kind" ("circle") and "radius" (a number of at least 0) or an object with "kind" ("square" or "box") and "side" (a number), got 5',
      ],
    ],
  ])('are those of %s', (_, value, lines) => {
    expect(refusals(shape, value)).toEqual(lines);
    expect(refusals({ ...shape, oneOf: undefined, anyOf: shape.oneOf }, value)).toEqual(
      lines.map((line) => line.replace(' oneOf:', ' anyOf:')),
    );
  });

  it('are those of the branch with the fewest, of the same kind', () => {
    const schema = {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
          required: ['a', 'b', 'c'],
        },
        { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] },
      ],
    };
    expect(refusals(schema, { x: 'one' })).toEqual([
      '/ anyOf: fits none of the 3 alternatives, the nearest is an object with "x" (an integer)',
      '/x type: expected an integer, got "one"',
    ]);
    expect(refusals(schema, { a: '1', b: 2, c: '3' })).toEqual([
      '/ anyOf: fits none of the 3 alternatives, the nearest is an object with "a" (a string) and "b" (a string) and "c" (a string)',
      '/b type: expected a string, got 2; the nearest is "2"',
    ]);
    expect(refusals(schema, [])).toEqual([
      '/ anyOf: expected one of a string, an object with "a" (a string) and "b" (a string) and "c" (a string), an object with "x" (an integer), got an array of 0 items',
    ]);
  });

  it('are not those of a branch that another constant names', () => {
    const schema = {
      anyOf: [
        { properties: { op: { const: 'add' } }, required: ['op'] },
        { properties: { op: { type: 'string' }, n: { type: 'integer' }, m: { type: 'integer' } } },
      ],
    };
    expect(refusals(schema, { op: 'sub', n: 'x', m: 'y' })).toEqual([
      '/ anyOf: fits none of the 2 alternatives, the nearest is an object',
      '/n type: expected an integer, got "x"',
      '/m type: expected an integer, got "y"',
    ]);
  });

  it('name the branches where too many fit', () => {
    expect(refusals({ oneOf: [{ type: 'number' }, { type: 'string' }, { type: 'integer' }] }, 3)).toEqual([
      '/ oneOf: fits 2 of 3 alternatives (a number; an integer), but must fit one only',
    ]);
  });

  it('lead down a recursive union to the place that is wrong', () => {
    const schema = {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          anyOf: [
            { type: 'string' },
            {
              type: 'object',
              properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
              required: ['children'],
            },
          ],
        },
      },
    };
    expect(refusals(schema, { children: ['a', { children: ['b', 7] }] }).at(-1)).toBe(
      '/children/1/children/1 anyOf: expected a string or an object with "children" (an array, each a string or an object), got 7',
    );
  });

  it('do not take one value for a branch because two branches share its constant', () => {
    const schema = {
      oneOf: [
        { properties: { kind: { const: 'a' }, x: { type: 'string' } }, required: ['kind', 'x'] },
        { properties: { kind: { const: 'a' }, y: { type: 'string' } }, required: ['kind', 'y'] },
      ],
    };
    expect(read(schema, { kind: 'a', y: '1' }).ok).toBe(true);
    expect(read(schema, { kind: 'a', x: '1' }).ok).toBe(true);
    expect(read(schema, { kind: 'a', x: '1', y: '1' }).ok).toBe(false);
  });
});
