import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, digest } from '../../templates/runtime/canonical.ts';
import { randomId } from '../../templates/runtime/random-id.ts';

/** The same JSON data with the members of its objects in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reordered(member)]),
  );
}

describe('canonical JSON', () => {
  it('is the same for equal values, whatever the order of their members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(reordered(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('is another for other values, and is their JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [x, y] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
        expect(JSON.parse(canonicalJson(x))).toEqual(x);
        expect(canonicalJson(x) === canonicalJson(y)).toBe(isDeepStrictEqual(x, y));
      }),
    );
  });

  it.each([
    [-0, '0'],
    [undefined, 'null'],
    [{ b: 1, a: undefined }, '{"b":1}'],
    [JSON.parse('{"__proto__":1,"a":2}'), '{"__proto__":1,"a":2}'],
    [{ 10: 1, 9: 2, é: 3, Z: 4 }, '{"10":1,"9":2,"Z":4,"é":3}'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('has a digest as others make it', async () => {
    // echo -n '{"a":1}' | sha256sum
    const known = '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862';
    expect(await digest({ a: 1 })).toBe(known);
  });
});

describe('a random id', () => {
  it('is never the same', () => {
    const ids = Array.from({ length: 1_000 }, () => randomId());
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  });
});
