import { step } from '../../../model/documents.ts';
import type { Json, SchemaObject } from '../../../model/ir.ts';
import { isObject, member } from '../../../model/subschemas.ts';
import type { Node, Reading, Rule } from '../rule.ts';
import {
  allBut,
  anything,
  isNothing,
  nothing,
  type ObjectShape,
  type Property,
  type Shape,
} from '../shape.ts';
import { union } from '../union.ts';

export const objectRule: Rule = {
  name: 'objects',
  keywords:
    'properties required additionalProperties patternProperties propertyNames dependentRequired'.split(' '),
  why:
    'it lets only objects in where no type is said, drops what is required but not declared, gives every key the type of a pattern, ' +
    'and lets siblings of a reference replace its properties',
  narrow(shape, node, reading) {
    const object = objectShape(node, reading);
    return reading.both(shape, [...allBut('object'), ...(object === undefined ? [] : [object])]);
  },
};

/** The objects that a schema accepts; `undefined` where it accepts none. */
function objectShape(node: Node, reading: Reading): ObjectShape | undefined {
  const { schema } = node;
  const properties = new Map<string, Property>();
  const required = strings(member(schema, 'required'));
  const rest = restOf(node, reading);
  for (const [key, value] of Object.entries(objectAt(schema, 'properties'))) {
    const filled = reading.filled.has(node.pointer + step('properties') + step(key)) && !required.has(key);
    properties.set(key, {
      shape: reading.below(node, 'properties', key),
      required: filled || required.has(key),
      filled,
      declared: true,
      sources: isObject(value) ? [value] : [],
    });
  }
  for (const key of required) {
    if (!properties.has(key)) properties.set(key, undeclared(rest === 'silent' ? anything : rest, true));
  }
  for (const key of demandedByOthers(schema)) {
    const shape = rest === 'silent' ? anything : rest;
    if (!properties.has(key) && !isNothing(shape)) properties.set(key, undeclared(shape, false));
  }
  const named = onlyNamed({ kind: 'object', properties, rest }, schema, reading);
  return [...named.properties.values()].some((each) => each.required && isNothing(each.shape))
    ? undefined
    : named;
}

/** What keys hold that `properties` does not name. No pattern is tried on a key: what any of them lets in, all of them do. */
function restOf(node: Node, reading: Reading): Shape | 'silent' {
  const patterns = Object.keys(objectAt(node.schema, 'patternProperties'));
  if (!Object.hasOwn(node.schema, 'additionalProperties')) return patterns.length > 0 ? anything : 'silent';
  return union(
    ...patterns.map((pattern) => reading.below(node, 'patternProperties', pattern)),
    reading.below(node, 'additionalProperties'),
  );
}

/** More names than this make a map, not an object. */
const mostNames = 100;

/** An object whose `propertyNames` lists them: each of these is a property, and there is no other. */
function onlyNamed(object: ObjectShape, schema: SchemaObject, reading: Reading): ObjectShape {
  const names = listedNames(member(schema, 'propertyNames'), reading);
  if (names === undefined || names.size > mostNames) return object;
  const rest = object.rest === 'silent' ? anything : object.rest;
  const properties = new Map<string, Property>();
  for (const [key, value] of object.properties) {
    if (names.has(key)) properties.set(key, value);
    else if (value.required) properties.set(key, { ...value, shape: nothing });
  }
  for (const key of names) {
    if (!properties.has(key) && !isNothing(rest))
      properties.set(key, { ...undeclared(rest, false), declared: true });
  }
  return { ...object, properties, rest: nothing };
}

function listedNames(names: Json | undefined, reading: Reading): ReadonlySet<string> | undefined {
  if (names === false) return new Set();
  const schema = isObject(names) ? (reading.target(names) ?? names) : undefined;
  if (!isObject(schema)) return undefined;
  const values = Object.hasOwn(schema, 'const') ? [member(schema, 'const')] : member(schema, 'enum');
  return Array.isArray(values) ? new Set(values.filter((each) => typeof each === 'string')) : undefined;
}

/** Keys that must be there with others. Which ones a type does not say, but it knows them. */
function demandedByOthers(schema: SchemaObject): string[] {
  return Object.values(objectAt(schema, 'dependentRequired')).flatMap((keys) => [...strings(keys)]);
}

function undeclared(shape: Shape, required: boolean): Property {
  return { shape, required, filled: false, declared: false, sources: [] };
}

function objectAt(schema: SchemaObject, keyword: string): SchemaObject {
  const value = member(schema, keyword);
  return isObject(value) ? value : {};
}

function strings(value: Json | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
}
