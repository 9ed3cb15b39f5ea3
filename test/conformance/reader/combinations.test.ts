/** Schemas of strangers: references that double with each step would take 2^40 judgements, and 2^40 issues, if each were followed by itself. */
import { expect, it } from 'vitest';
import { createReader } from '../../../templates/runtime/reader/reader.ts';

const steps = 40;
const at = (step: number) => ({ $ref: `#/$defs/d${step}` });
const leaf = { type: 'object', properties: { z: { type: 'string' } } };

/** A schema each of whose steps leads to the next twice. */
const doubling = (step: (next: object) => object, last: object) => ({
  type: 'object',
  properties: { x: at(0) },
  $defs: Object.fromEntries(
    Array.from({ length: steps }, (_, i) => [`d${i}`, i === steps - 1 ? last : step(at(i + 1))]),
  ),
});

const schemas = {
  allOf: doubling((next) => ({ allOf: [next, next] }), leaf),
  'allOf, apart': doubling((next) => ({ allOf: [{ title: 'a', ...next }, { allOf: [next] }] }), leaf),
  anyOf: doubling((next) => ({ anyOf: [next, next] }), leaf),
  not: doubling((next) => ({ not: { anyOf: [next, next] } }), leaf),
  if: doubling((next) => ({ if: next, else: { not: next } }), leaf),
  properties: doubling((next) => ({ allOf: [{ properties: { z: next } }, { properties: { z: next } }] }), {
    type: 'string',
  }),
};
let nested: object = { z: 1 };
for (let i = 2; i < steps; i++) nested = { z: nested };

it.each(Object.entries(schemas))('%s', (_, schema) => {
  const begin = performance.now();
  const { read } = createReader(schema);
  const issues = [{ z: 's' }, { z: 1 }, 'text', 5, nested].map((x) => {
    const result = read({ x });
    return result.ok ? 0 : result.issues.length;
  });
  expect(Math.max(...issues)).toBeLessThan(5);
  expect(performance.now() - begin).toBeLessThan(5000);
});

it('judges one value at two places by itself', () => {
  const schema = {
    properties: { a: at(0), b: { properties: { c: at(0) } } },
    $defs: { d0: { allOf: [{ type: 'string' }, { maxLength: 2 }] } },
  };
  const read = createReader(schema).read({ a: 'long', b: { c: 'long' } });
  expect(read.ok ? [] : read.issues.map(({ path }) => path.join('.'))).toEqual(['a', 'b.c']);
});

it('weighs branches of failures that double with each step', () => {
  const schema = {
    ...doubling((next) => ({ allOf: [next, next] }), { type: 'object', required: ['a', 'b'] }),
    properties: { x: { anyOf: [at(0), { type: 'object', required: ['c'] }] } },
  };
  const read = createReader(schema).read({ x: {} });
  expect(read.ok ? [] : read.issues.map(({ path }) => path.join('.'))).toEqual(['x', 'x.c']);
});

it('forgets a value that it looked at for the words of a failure', () => {
  const branch = (tag: string) => ({
    type: 'object',
    properties: { tag: { const: tag }, part: at(0) },
    required: ['tag', 'part'],
  });
  const { read } = createReader({
    oneOf: [branch('a'), branch('b')],
    $defs: { d0: { type: 'object', properties: { n: { type: 'number' } } } },
  });
  const part: { n: unknown } = { n: 1 };
  expect(read({ part }).ok).toBe(false);
  part.n = 'text';
  expect(read({ tag: 'a', part }).ok).toBe(false);
});
