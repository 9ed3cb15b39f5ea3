import type { Json, Schema, SchemaObject } from '../../model/ir.ts';
import { fromEntries, isObject, member, without } from '../../model/subschemas.ts';
import { conditional } from '../conjoin.ts';
import { describe } from '../describe.ts';
import { asObject, resolvePointer } from '../hoist-refs.ts';
import type { Rewrite, Step } from '../lowering.ts';
import { strings } from '../merge-objects.ts';
import { conditionWords } from '../phrases.ts';
import { tellRefs } from '../shown-schema.ts';

/** Conditions go into words, and the reader enforces them; keys that they alone name are declared. */
export const conditions: Rewrite = {
  name: 'conditions',
  apply(schema, place, kit): Step | undefined {
    const found = conditional.filter((keyword) => Object.hasOwn(schema, keyword));
    if (found.length === 0) return undefined;
    const told = fromEntries(Object.entries(schema).filter(([keyword]) => found.includes(keyword)));
    // What the keys belong to is known only when the union's branches have been opened; the conditions go along into each.
    if (Object.hasOwn(schema, 'anyOf') && namedKeys(told, kit.root).length > 0) return undefined;
    if (Object.hasOwn(schema, 'oneOf') && namedKeys(told, kit.root).length > 0) return undefined;
    for (const keyword of found) {
      const pointer = `${place.pointer}/${keyword}`;
      kit.note({ pointer, keyword, became: 'words', note: `${keyword} is said in words` });
    }
    tellRefs(told, kit);
    return { again: settle(without(schema, ...found), [told], kit.root) };
  },
};

/** The schema with conditions told in its description, and with the keys that they name. */
export function settle(
  schema: SchemaObject,
  told: readonly SchemaObject[],
  root: SchemaObject,
): SchemaObject {
  return told.length === 0
    ? schema
    : describe(
        withKeys(schema, told, root),
        told.flatMap((each) => conditionWords(each)),
      );
}

/** The schema with the keys that conditions name. */
export function withKeys(
  schema: SchemaObject,
  told: readonly SchemaObject[],
  root: SchemaObject,
): SchemaObject {
  const keys = told.flatMap((condition) => namedKeys(condition, root));
  const properties = asObject(member(schema, 'properties'));
  const added = keys.filter((key) => !Object.hasOwn(properties, key));
  // What declares nothing is free-form, and has room for any key as it is.
  const closes = member(schema, 'additionalProperties') === undefined && Object.keys(properties).length > 0;
  if (added.length === 0 || !closes) return schema;
  const more = added.map((key): [string, Json] => [key, true]);
  return { ...schema, properties: fromEntries([...Object.entries(properties), ...more]) };
}

/** The keys that a value may have because a condition speaks of them. */
export function namedKeys(condition: SchemaObject, root: SchemaObject): string[] {
  const parts = ['if', 'then', 'else'].map((keyword) => member(condition, keyword));
  const dependent = asObject(member(condition, 'dependentSchemas'));
  const required = asObject(member(condition, 'dependentRequired'));
  return [
    ...[...parts, ...Object.values(dependent)].flatMap((each) => keysOf(each as Schema | undefined, root)),
    ...Object.keys(dependent),
    ...Object.entries(required).flatMap(([key, others]) => [key, ...strings(others)]),
  ];
}

function keysOf(schema: Schema | undefined, root: SchemaObject, seen: Set<string> = new Set()): string[] {
  if (!isObject(schema)) return [];
  const ref = member(schema, '$ref');
  const target = typeof ref === 'string' && !seen.has(ref) ? resolvePointer(root, ref) : undefined;
  if (typeof ref === 'string') seen.add(ref);
  const below = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => member(schema, keyword) ?? []) as Schema[];
  return [
    ...Object.keys(asObject(member(schema, 'properties'))),
    ...strings(member(schema, 'required')),
    ...[target, ...below, ...['then', 'else', 'if'].map((each) => member(schema, each))].flatMap((each) =>
      keysOf(each as Schema | undefined, root, seen),
    ),
  ];
}
