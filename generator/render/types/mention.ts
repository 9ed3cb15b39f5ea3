import type { Json, SchemaObject } from '../../model/ir.ts';
import { isObject, member } from '../../model/subschemas.ts';
import type { Node, Reading } from './rule.ts';
import { anything, type ObjectShape, type Property, type Shape } from './shape.ts';

/** Keywords whose subschemas can declare keys for the place at which they stand. */
const inPlace = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'];
const openers = ['additionalProperties', 'patternProperties', 'unevaluatedProperties'];

/**
 * A shape whose silent objects know every key that a node declares somewhere: needed where a rule could not narrow, since a key that is declared
 * in a branch or under a condition is not undeclared. What it holds is then unknown.
 */
export function mentioning(shape: Shape, node: Node, reading: Reading): Shape {
  if (shape === anything || !shape.some((each) => each.kind === 'object' && each.rest === 'silent'))
    return shape;
  const applying = new Set<SchemaObject>();
  gather(node.schema, reading, applying);
  const all = [...applying];
  const keys = new Set(all.flatMap((schema) => keysAt(schema, 'properties')));
  const rest = all.some((schema) => openers.some((keyword) => isOpen(member(schema, keyword))))
    ? anything
    : 'silent';
  const named = (object: ObjectShape): ObjectShape => {
    const missing = [...keys].filter((key) => !object.properties.has(key));
    if (missing.length === 0 && rest === 'silent') return object;
    const added = missing.map((key): [string, Property] => [
      key,
      { shape: anything, required: false, filled: false, declared: true, sources: [] },
    ]);
    return { ...object, properties: new Map([...object.properties, ...added]), rest };
  };
  return shape.map((each) => (each.kind === 'object' && each.rest === 'silent' ? named(each) : each));
}

function gather(value: Json | undefined, reading: Reading, found: Set<SchemaObject>): void {
  if (!isObject(value) || found.has(value)) return;
  found.add(value);
  for (const keyword of inPlace) {
    const held = member(value, keyword);
    if (held === undefined) continue;
    if (keyword === '$ref') gather(reading.target(value), reading, found);
    else if (Array.isArray(held)) for (const each of held) gather(each, reading, found);
    else if (keyword === 'dependentSchemas' && isObject(held)) {
      for (const each of Object.values(held)) gather(each, reading, found);
    } else gather(held, reading, found);
  }
}

/** Lets undeclared keys in: says so, or gives a schema for them. */
function isOpen(value: Json | undefined): boolean {
  return value === true || isObject(value);
}

function keysAt(schema: SchemaObject, keyword: string): string[] {
  const value = member(schema, keyword);
  return isObject(value) ? Object.keys(value) : [];
}
