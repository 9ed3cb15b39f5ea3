import { equal } from '../../templates/runtime/reader/equal.ts';
import { step } from '../model/documents.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, isObject, member } from '../model/subschemas.ts';
import { shared } from './distinct.ts';
import { resolvePointer } from './hoist-refs.ts';
import type { LoweringNote } from './lowering.ts';
import { mergeItems } from './merge-items.ts';
import { mergeObjects } from './merge-objects.ts';
import { meetTypes, typesOf } from './type-names.ts';

export interface Union {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly branches: readonly Schema[];
}

/** Schemas that hold together, as one schema. */
export interface Conjunction {
  /** Says nothing of `allOf`, `$ref`, unions or conditions. */
  readonly schema: SchemaObject;
  /** Unions that must hold as well. */
  readonly unions: readonly Union[];
  /** What else must hold, and can only be told in words. */
  readonly conditions: readonly SchemaObject[];
  /** Keys that a part describes and another forbids: no value has them. */
  readonly forbidden: readonly string[];
}

/** Keywords that say when something holds, and go into words where a dialect has no conditions. */
export const conditional: readonly string[] = [
  ...['not', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired'],
  ...['contains', 'minContains', 'maxContains', 'propertyNames'],
];
const objectKeywords = ['properties', 'required', 'additionalProperties', 'patternProperties'];
const arrayKeywords = ['items', 'prefixItems'];
const least = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const most = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

/**
 * One schema for several that hold together; `false` where no value can fit. References and `allOf` are opened. Where two keywords
 * cannot be said in one, the first stands and the other becomes a condition: the result may accept more, never less.
 */
export function conjoin(schemas: readonly Schema[], root: SchemaObject): Conjunction | false {
  const parts: SchemaObject[] = [];
  if (!open(schemas, root, new Set(), parts)) return false;
  let schema: SchemaObject = {};
  const unions: Union[] = [];
  const conditions: SchemaObject[] = [];
  const forbidden = new Set<string>();
  for (const part of parts) {
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = member(part, keyword);
      if (Array.isArray(branches)) unions.push({ keyword, branches: branches as Schema[] });
    }
    const told = Object.entries(part).filter(([keyword]) => conditional.includes(keyword));
    if (told.length > 0) conditions.push(fromEntries(told));
    const plain = fromEntries(
      Object.entries(part).filter(
        ([keyword]) => !conditional.includes(keyword) && !['anyOf', 'oneOf', '$defs'].includes(keyword),
      ),
    );
    const merged = merge(schema, plain, conditions, forbidden);
    if (merged === false) return false;
    schema = merged;
  }
  return { schema, unions, conditions, forbidden: [...forbidden] };
}

/** What to report of the keys that no value has. */
export function forbiddenKeys({ forbidden }: Conjunction, pointer: string): LoweringNote[] {
  return forbidden.map((key) => ({
    pointer: `${pointer}/properties${step(key)}`,
    keyword: 'properties',
    became: 'weakened',
    note: 'what holds beside it forbids this key, so it is left out',
  }));
}

/** All parts, references and `allOf` opened, each reference once; whether something can fit them. */
function open(
  schemas: readonly Schema[],
  root: SchemaObject,
  seen: Set<string>,
  parts: SchemaObject[],
): boolean {
  for (const schema of schemas) {
    if (schema === false) return false;
    if (!isObject(schema)) continue;
    const inner: Schema[] = [];
    const ref = member(schema, '$ref');
    if (typeof ref === 'string' && !seen.has(ref)) {
      seen.add(ref);
      inner.push((resolvePointer(root, ref) ?? true) as Schema);
    }
    const all = member(schema, 'allOf');
    if (Array.isArray(all)) inner.push(...(all as Schema[]));
    parts.push(
      fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$ref' && keyword !== 'allOf')),
    );
    if (!open(inner, root, seen, parts)) return false;
  }
  return true;
}

function merge(
  a: SchemaObject,
  b: SchemaObject,
  conditions: SchemaObject[],
  forbidden: Set<string>,
): SchemaObject | false {
  if (Object.keys(a).length === 0) return b;
  const result = new Map(Object.entries(a));
  const types = meetTypes(typesOf(a), typesOf(b));
  if (types !== undefined && types.length === 0) return false;
  if (types !== undefined) result.set('type', types.length === 1 ? (types[0] as Json) : types);
  const values = meetValues(a, b);
  if (values !== undefined) {
    if (values.length === 0) return false;
    result.delete('const');
    result.set('enum', values);
  }
  if (has(a, objectKeywords) && has(b, objectKeywords)) {
    for (const [keyword, value] of Object.entries(mergeObjects(a, b, forbidden))) result.set(keyword, value);
  }
  if (has(a, arrayKeywords) && has(b, arrayKeywords)) {
    for (const [keyword, value] of Object.entries(mergeItems(a, b))) result.set(keyword, value);
  }
  for (const [keyword, value] of Object.entries(b)) {
    const before = result.get(keyword);
    if (before === undefined) result.set(keyword, value);
    else if (['type', 'enum', 'const'].includes(keyword) || equal(before, value)) continue;
    else if ([...objectKeywords, ...arrayKeywords].includes(keyword)) continue;
    else if (least.includes(keyword)) result.set(keyword, Math.min(Number(before), Number(value)));
    else if (most.includes(keyword)) result.set(keyword, Math.max(Number(before), Number(value)));
    else if (keyword === 'description') result.set(keyword, joined(before, value));
    else if (['pattern', 'format', 'multipleOf'].includes(keyword)) conditions.push({ [keyword]: value });
    else if (keyword === 'uniqueItems') result.set(keyword, true);
  }
  return fromEntries(result);
}

function has(schema: SchemaObject, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => Object.hasOwn(schema, keyword));
}

function joined(before: Json, more: Json): Json {
  const [first, second] = [String(before), String(more)];
  return first === '' || second.includes(first)
    ? second
    : first.includes(second)
      ? first
      : `${first}\n${second}`;
}

/** The values that a schema lists; `undefined` where it lists none. */
export function valuesOf(schema: SchemaObject): readonly Json[] | undefined {
  const list = member(schema, 'enum');
  const constant = Object.hasOwn(schema, 'const') ? [schema['const'] as Json] : undefined;
  if (!Array.isArray(list)) return constant;
  return constant === undefined ? (list as Json[]) : shared(constant, list as Json[]);
}

function meetValues(a: SchemaObject, b: SchemaObject): readonly Json[] | undefined {
  const [left, right] = [valuesOf(a), valuesOf(b)];
  if (left === undefined || right === undefined) return undefined;
  return shared(left, right);
}
