import { describe, expect, it } from 'vitest';
import { createReader } from '../../../templates/runtime/reader/reader.ts';
import { accepts, read, refusals } from './read.ts';

describe('numbers', () => {
  it('takes whole numbers for integers however they are written', () => {
    expect(accepts({ type: 'integer' }, JSON.parse('1.0'))).toBe(true);
    expect(accepts({ type: 'integer' }, JSON.parse('1e3'))).toBe(true);
    expect(accepts({ type: 'integer' }, 1.5)).toBe(false);
    expect(accepts({ const: 0 }, -0)).toBe(true);
  });

  it.each([
    [0.3, 0.1, true],
    [19.99, 0.01, true],
    [1.005, 0.005, true],
    [0.35, 0.1, false],
    [1e308, 1e-5, true],
    [1e21, 7, false],
    [2 ** 53 + 2, 2, true],
    [5e-324, 1e-300, false],
    [3, 0, true],
  ])('reads %d by decimal multiples of %d', (value, divisor, multiple) => {
    expect(accepts({ multipleOf: divisor }, value)).toBe(multiple);
  });
});

describe('strings', () => {
  it('counts characters, not code units', () => {
    expect(accepts({ maxLength: 2 }, '𝒳😀')).toBe(true);
    expect(accepts({ minLength: 3 }, '𝒳😀')).toBe(false);
    expect(accepts({ maxLength: 1 }, '\uD83D')).toBe(true);
    expect(accepts({ maxLength: 1 }, '\uD83D\uD83D')).toBe(false);
    expect(accepts({ maxLength: 2, minLength: 2 }, '\uDE00\uD83D')).toBe(true);
  });

  it('takes patterns that need the `u` flag and patterns that break with it', () => {
    expect(accepts({ pattern: '^\\p{L}+$' }, 'Zoë')).toBe(true);
    expect(accepts({ pattern: '^.$' }, '😀')).toBe(true);
    expect(accepts({ pattern: '^https\\:\\/\\/[a-z\\-]+\\.ex$' }, 'https://a-b.ex')).toBe(true);
    expect(accepts({ pattern: '^https\\:\\/\\/[a-z\\-]+\\.ex$' }, 'http://a.ex')).toBe(false);
  });

  it('refuses everything by a pattern that is none', () => {
    expect(accepts({ pattern: '(' }, '(')).toBe(false);
    expect(accepts({ pattern: '(' }, 1)).toBe(true);
  });

  it('leaves formats alone that it does not know', () => {
    expect(accepts({ format: 'google-duration' }, 'anything')).toBe(true);
    expect(accepts({ format: 'toString' }, 'anything')).toBe(true);
  });

  it.each([
    ['int32', 2147483647, 2147483648],
    ['int64', 9007199254740991, 0.5],
    ['byte', 'aGVsbG8=', 'aGVsbG8'],
    ['url', 'https://example.com/a', 'mailto:a@example.com'],
    ['iso-date-time', '2024-02-29T10:00:00', '2023-02-29T10:00:00'],
    ['json-pointer-uri-fragment', '#/a~1b', '/a'],
  ])('knows the format %s', (format, good, bad) => {
    expect(accepts({ format }, good)).toBe(true);
    expect(accepts({ format }, bad)).toBe(false);
  });
});

describe('names that objects inherit', () => {
  const names = ['__proto__', 'constructor', 'toString', 'length', 'hasOwnProperty', 'valueOf'];

  it.each(names)('are no property of an object that does not have one: %s', (name) => {
    expect(accepts({ required: [name] }, {})).toBe(false);
    expect(accepts(JSON.parse(`{"properties":{${JSON.stringify(name)}:{"type":"string"}}}`), {})).toBe(true);
  });

  it.each(names)('are ordinary properties where an object has them: %s', (name) => {
    const schema = JSON.parse(
      `{"type":"object","properties":{${JSON.stringify(name)}:{"type":"string"}},"required":[${JSON.stringify(name)}],"additionalProperties":false}`,
    );
    expect(accepts(schema, JSON.parse(`{${JSON.stringify(name)}:"x"}`))).toBe(true);
    expect(refusals(schema, JSON.parse(`{${JSON.stringify(name)}:1}`))).toEqual([
      expect.stringMatching(`^/${name} type: expected a string, got 1`),
    ]);
  });

  it.each(names)('are ordinary keys of maps: %s', (name) => {
    const value = JSON.parse(`{${JSON.stringify(name)}:1}`);
    expect(accepts({ additionalProperties: { type: 'integer' } }, value)).toBe(true);
    expect(accepts({ additionalProperties: { type: 'string' } }, value)).toBe(false);
    expect(accepts({ additionalProperties: false }, value)).toBe(false);
    expect(accepts({ propertyNames: { maxLength: 2 } }, value)).toBe(false);
    expect(accepts({ unevaluatedProperties: false }, value)).toBe(false);
    expect(accepts({ maxProperties: 0 }, value)).toBe(false);
  });

  it.each(names)('count in equality: %s', (name) => {
    const value = JSON.parse(`{${JSON.stringify(name)}:1}`);
    expect(accepts({ const: value }, JSON.parse(JSON.stringify(value)))).toBe(true);
    expect(accepts({ const: value }, {})).toBe(false);
    expect(accepts({ const: {} }, value)).toBe(false);
    expect(accepts({ uniqueItems: true }, [{}, value])).toBe(true);
    expect(accepts({ uniqueItems: true }, [value, JSON.parse(JSON.stringify(value))])).toBe(false);
  });

  it('are no keywords of a schema that does not have them', () => {
    const schema = Object.create({ type: 'string', required: ['x'] });
    expect(accepts(schema, {})).toBe(true);
    expect(accepts({ $ref: '#/constructor' }, {})).toBe(false);
  });
});

describe('values that JSON cannot carry', () => {
  it.each([
    ['undefined', undefined],
    ['a bigint', 10n],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a symbol', Symbol('x')],
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['a regular expression', /x/],
    ['a boxed string', Object('x')],
    ['bytes', new Uint8Array(2)],
    ['an object that a `toJSON` replaces', { toJSON: () => 1 }],
    ['a hole', new Array(1)],
  ])('are refused at any place, and nothing throws: %s', (_, value) => {
    for (const schema of [
      true,
      {},
      { type: 'object' },
      { enum: [1] },
      { anyOf: [{}, { type: 'string' }] },
    ] as const) {
      expect(accepts(schema, value)).toBe(false);
      expect(accepts({ additionalProperties: schema }, { key: value })).toBe(value === undefined);
      expect(accepts({ items: schema }, [value])).toBe(false);
    }
  });

  it('lets pass plain data of every making', () => {
    class Point {
      x = 1;
    }
    expect(accepts({ type: 'object', required: ['x'], additionalProperties: false }, new Point())).toBe(
      false,
    );
    expect(
      accepts({ type: 'object', properties: { x: { const: 1 } }, additionalProperties: false }, new Point()),
    ).toBe(true);
    expect(accepts({ type: 'object' }, Object.create(null))).toBe(true);
    expect(accepts({ type: 'array' }, new (class extends Array {})())).toBe(true);
  });

  it('takes properties that are `undefined` for absent', () => {
    const value = { a: undefined, b: 1 };
    expect(accepts({ required: ['a'] }, value)).toBe(false);
    expect(accepts({ properties: { a: false }, additionalProperties: { type: 'integer' } }, value)).toBe(
      true,
    );
    expect(accepts({ maxProperties: 1, minProperties: 1 }, value)).toBe(true);
    expect(accepts({ const: { b: 1 } }, value)).toBe(true);
    expect(accepts({ uniqueItems: true }, [value, { b: 1 }])).toBe(false);
    expect(accepts({ dependentRequired: { a: ['c'] } }, value)).toBe(true);
    expect(accepts({ propertyNames: { const: 'b' } }, value)).toBe(true);
    expect(accepts({ properties: { b: true }, unevaluatedProperties: false }, value)).toBe(true);
  });

  it('sees own, enumerable members with text keys and no others', () => {
    const value = Object.create({ inherited: 1 }, { hidden: { value: 1, enumerable: false } });
    expect(accepts({ maxProperties: 0, additionalProperties: false }, value)).toBe(true);
    expect(accepts({ additionalProperties: false }, { [Symbol('key')]: 1 })).toBe(true);
  });

  it('survives getters and proxies that throw', () => {
    const trap = () => {
      throw new Error('trap');
    };
    const reader = createReader({ type: 'object', properties: { a: { type: 'string' } } });
    expect(reader.read(new Proxy({}, { ownKeys: trap }))).toEqual({
      ok: false,
      issues: [{ path: [], keyword: 'type', message: 'cannot be read' }],
    });
    expect(reader.read(Object.defineProperty({}, 'a', { get: trap, enumerable: true })).ok).toBe(false);
    expect(reader.read({ a: 'x' }).ok).toBe(true);
  });
});

describe('schemas that say odd things', () => {
  it.each([
    [{ required: true }],
    [{ properties: [] }],
    [{ items: [{ type: 'string' }] }],
    [{ minLength: '3' }],
    [{ enum: 'a' }],
    [{ anyOf: {} }],
    [{ pattern: 1 }],
    [{ allOf: null }],
    [{ dependentRequired: { a: 'b' } }],
    [null],
    [undefined],
    ['text'],
  ])('leave keywords that make no sense alone: %j', (schema) => {
    expect(accepts(schema as never, { a: 'text' })).toBe(true);
    expect(accepts(schema as never, 'text')).toBe(true);
  });

  it('refuses what refers to nowhere, and what refers to other documents', () => {
    for (const $ref of ['#/$defs/none', '#anchor', 'other.json', '#/%E0%A4%A']) {
      expect(refusals({ properties: { a: { $ref } } }, { a: 1 })).toEqual([
        `/a $ref: cannot be checked: the reference ${JSON.stringify($ref)} leads nowhere`,
      ]);
    }
  });

  it('ends where a reference leads back to itself', () => {
    for (const value of [{}, [], 'x', 1]) {
      expect(typeof accepts({ $ref: '#' }, value)).toBe('boolean');
      expect(typeof accepts({ anyOf: [{ $ref: '#' }, { type: 'string' }] }, value)).toBe('boolean');
      expect(typeof accepts({ not: { $ref: '#' } }, value)).toBe('boolean');
    }
    expect(
      accepts({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, 1),
    ).toBe(false);
  });

  it('finds pointers with escapes and into any place', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/a~1b%20%7E0' }, c: { $ref: '#/properties/list/prefixItems/1' } },
      $defs: { 'a/b ~': { type: 'string' } },
    };
    const whole = {
      ...schema,
      properties: { ...schema.properties, list: { prefixItems: [true, { const: 1 }] } },
    };
    expect(accepts(whole, { a: 'x', c: 1 })).toBe(true);
    expect(accepts(whole, { a: 1 })).toBe(false);
    expect(accepts(whole, { c: 2 })).toBe(false);
  });

  it('judges a value anew in each reading', () => {
    const reader = createReader({
      anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#' } }],
    });
    const inner: unknown[] = ['x'];
    const value = [inner, inner, [inner]];
    expect(reader.read(value).ok).toBe(true);
    inner.push(1);
    expect(reader.read(value).ok).toBe(false);
    inner.pop();
    expect(reader.read(value).ok).toBe(true);
  });

  it('gives no schema object to what it reads, and changes neither', () => {
    const schema = Object.freeze({
      properties: Object.freeze({ a: Object.freeze({ default: Object.freeze([1]) }) }),
    });
    const value = Object.freeze({ b: Object.freeze([]) });
    expect(read(schema as never, value)).toEqual({ ok: true, value: { a: [1], b: [] } });
    expect(value).toEqual({ b: [] });
  });
});
