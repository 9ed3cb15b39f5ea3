import type { SchemaLimits } from '../model/dialect.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { isObject, mapSchemaTree, member } from '../model/subschemas.ts';
import { asObject } from './hoist-refs.ts';
import { strings } from './merge-objects.ts';

/** What a lowered schema comes to, in the terms of limits and budgets. */
export interface Measure {
  readonly depth: number;
  readonly properties: number;
  readonly enumValues: number;
  readonly characters: number;
  /** The longest list of texts by its characters, where it has as many members as the limit asks. */
  readonly longestEnum: number;
  readonly optionals: number;
  readonly unions: number;
}

export function measure(schema: SchemaObject, longFrom = 0): Measure {
  let [properties, enumValues, characters, longestEnum, optionals, unions] = [0, 0, 0, 0, 0, 0];
  mapSchemaTree(schema, (each) => {
    if (typeof each === 'boolean') return each;
    const own = Object.entries(asObject(member(each, 'properties')));
    const required = new Set(strings(member(each, 'required')));
    properties += own.length;
    for (const [key, value] of own) {
      characters += key.length;
      if (!required.has(key)) optionals++;
      if (isUnion(value)) unions++;
    }
    for (const name of Object.keys(asObject(member(each, '$defs')))) characters += name.length;
    const values = listed(each);
    const length = values.reduce<number>((sum, value) => sum + lengthOf(value), 0);
    enumValues += values.length;
    characters += length;
    if (values.length > longFrom && values.every((value) => typeof value === 'string')) {
      longestEnum = Math.max(longestEnum, length);
    }
    return each;
  });
  return { depth: depthOf(schema), properties, enumValues, characters, longestEnum, optionals, unions };
}

/** The limit that a schema passes, in words; `undefined` where it keeps them all. */
export function overLimit(
  schema: SchemaObject,
  limits: SchemaLimits & { readonly optionals?: number; readonly unions?: number },
): string | undefined {
  const found = measure(schema, limits.longEnum?.members);
  const checks: readonly (readonly [number, number | undefined, string])[] = [
    [found.depth, limits.depth, 'levels'],
    [found.properties, limits.properties, 'properties'],
    [found.enumValues, limits.enumValues, 'listed values'],
    [found.characters, limits.characters, 'characters of names and values'],
    [found.optionals, limits.optionals, 'optional properties'],
    [found.unions, limits.unions, 'unions'],
    [found.longestEnum, limits.longEnum?.characters, 'characters in one list'],
  ];
  const over = checks.find(([value, limit]) => limit !== undefined && value > limit);
  return over && `${over[0]} ${over[2]} (at most ${over[1]})`;
}

/** Whether a property with this schema counts as a union. */
export function isUnion(schema: Json): boolean {
  return isObject(schema) && (Object.hasOwn(schema, 'anyOf') || Array.isArray(member(schema, 'type')));
}

function listed(schema: SchemaObject): readonly Json[] {
  const values = member(schema, 'enum');
  if (Array.isArray(values)) return values as Json[];
  return Object.hasOwn(schema, 'const') ? [schema['const'] as Json] : [];
}

function lengthOf(value: Json): number {
  return typeof value === 'string' ? value.length : JSON.stringify(value).length;
}

/** Levels of objects and arrays; a definition counts as if it stood at the root's side. */
function depthOf(schema: Schema): number {
  if (typeof schema === 'boolean') return 0;
  const inner = (value: Json | undefined): number => (isObject(value) ? depthOf(value) : 0);
  const below = [
    ...Object.values(asObject(member(schema, 'properties'))).map(inner),
    inner(member(schema, 'items')),
    inner(member(schema, 'additionalProperties')),
    ...((member(schema, 'prefixItems') as Json[] | undefined) ?? []).map(inner),
  ];
  const level = Object.hasOwn(schema, 'properties') || Object.hasOwn(schema, 'items') ? 1 : 0;
  const beside = [
    ...((member(schema, 'anyOf') as Json[] | undefined) ?? []).map(inner),
    ...Object.values(asObject(member(schema, '$defs'))).map(inner),
  ];
  return Math.max(level + Math.max(0, ...below), ...beside, 0);
}
