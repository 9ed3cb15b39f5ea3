import { equal } from '../../templates/runtime/reader/equal.ts';
import { nativePattern } from '../../templates/runtime/reader/native-pattern.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, member } from '../model/subschemas.ts';
import { distinct } from './distinct.ts';
import { asObject } from './hoist-refs.ts';

/** The object keywords of a value that fits both schemas. Keys that one of them describes and the other forbids go into `forbidden`. */
export function mergeObjects(a: SchemaObject, b: SchemaObject, forbidden: Set<string>): SchemaObject {
  const [left, right] = [asObject(member(a, 'properties')), asObject(member(b, 'properties'))];
  const properties = new Map<string, Json>();
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const schemas = [ruleFor(a, key), ruleFor(b, key)];
    if (schemas.includes(false)) {
      if (schemas.some((each) => each !== false)) forbidden.add(key);
      continue;
    }
    properties.set(key, allOf(schemas));
  }
  const required = [...new Set([...strings(a['required']), ...strings(b['required'])])];
  const patterns = { ...patternsKept(a, b), ...patternsKept(b, a) };
  const rest = restOf(a, b);
  return {
    ...(properties.size > 0 || Object.hasOwn(a, 'properties') || Object.hasOwn(b, 'properties')
      ? { properties: fromEntries(properties) }
      : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys(patterns).length > 0 ? { patternProperties: patterns } : {}),
    ...(rest === undefined ? {} : { additionalProperties: rest }),
  };
}

/** What a schema says of one key. */
export function ruleFor(schema: SchemaObject, key: string): Schema {
  const rules: Schema[] = [];
  const own = member(asObject(member(schema, 'properties')), key);
  if (own !== undefined) rules.push(own as Schema);
  for (const [pattern, rule] of Object.entries(asObject(member(schema, 'patternProperties')))) {
    if (nativePattern(pattern)(key)) rules.push(rule as Schema);
  }
  if (rules.length === 0) rules.push((member(schema, 'additionalProperties') ?? true) as Schema);
  return rules.includes(false) ? false : allOf(rules);
}

/** The patterns of one schema that can still matter: none where the other takes declared keys only. */
function patternsKept(of: SchemaObject, other: SchemaObject): SchemaObject {
  const closed =
    member(other, 'additionalProperties') === false && !Object.hasOwn(other, 'patternProperties');
  return closed ? {} : asObject(member(of, 'patternProperties'));
}

function restOf(a: SchemaObject, b: SchemaObject): Schema | undefined {
  const rules = [member(a, 'additionalProperties'), member(b, 'additionalProperties')].filter(
    (rule) => rule !== undefined,
  ) as Schema[];
  if (rules.length === 0) return undefined;
  return rules.includes(false) ? false : allOf(rules);
}

/** Schemas that hold together, as one; nothing is said twice. */
export function allOf(schemas: readonly Schema[]): Schema {
  const said = schemas.filter((each) => each !== true && !equal(each, {}));
  const different = said.length < 2 ? said : distinct(said);
  const [only = true] = different;
  return different.length < 2 ? only : { allOf: different };
}

export function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
