import type { Json } from '../../../model/ir.ts';
import { isObject, member } from '../../../model/subschemas.ts';
import type { Rule } from '../rule.ts';
import { type Alternative, kinds, nothing, numberShape, type Property, type Shape } from '../shape.ts';
import { union } from '../union.ts';

export const typeRule: Rule = {
  name: 'type',
  keywords: ['type'],
  why: 'without a type it prints an object for any other assertion, and pushes none into the branches of a union',
  narrow(shape, { schema }, reading) {
    const type = member(schema, 'type');
    const names = Array.isArray(type) ? type : [type];
    const shapes = names.map((name): Shape => (typeof name === 'string' ? ofType(name) : nothing));
    return reading.both(shape, union(nothing, ...shapes));
  },
};

export const valuesRule: Rule = {
  name: 'enum and const',
  keywords: ['enum', 'const'],
  why: 'it follows a `$ref` inside a constant, and makes a nominal enum of `tsEnumNames`',
  narrow(shape, { schema }, reading) {
    const values = member(schema, 'enum');
    const listed = Array.isArray(values)
      ? reading.both(shape, union(nothing, ...values.map(ofValue)))
      : shape;
    return Object.hasOwn(schema, 'const')
      ? reading.both(listed, ofValue(member(schema, 'const') ?? null))
      : listed;
  },
};

/** All values of a JSON Schema type. */
export function ofType(name: string): Shape {
  if (name === 'integer') return [{ kind: 'number', integer: true }];
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  return kind === undefined ? nothing : [kind];
}

/** One JSON value and no other. */
function ofValue(value: Json): Shape {
  return [alternativeOf(value)];
}

function alternativeOf(value: Json): Alternative {
  if (value === null) return { kind: 'null' };
  if (typeof value === 'number' && !Number.isFinite(value)) return numberShape;
  if (Array.isArray(value)) {
    return { kind: 'array', prefix: value.map(ofValue), rest: nothing, min: value.length, max: value.length };
  }
  if (!isObject(value))
    return { kind: 'literal', value: Object.is(value, -0) ? 0 : (value as string | number | boolean) };
  const properties = Object.entries(value).map(([key, each]): [string, Property] => [
    key,
    { shape: ofValue(each), required: true, filled: false, declared: true, sources: [] },
  ]);
  return { kind: 'object', properties: new Map(properties), rest: nothing };
}
