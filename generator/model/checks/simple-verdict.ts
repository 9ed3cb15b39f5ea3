import type { Json, SchemaObject } from '../ir.ts';
import { annotations, isSchema } from '../normalize/keywords.ts';
import { equal, typeOf } from '../satisfiable/types.ts';

/** A keyword's verdict on a value; `undefined` where it takes a validator to tell. */
type Verdict = (value: Json, asked: Json) => boolean | undefined;

const onNumbers =
  (holds: (value: number, bound: number) => boolean): Verdict =>
  (value, bound) =>
    typeof value !== 'number' || typeof bound !== 'number' || holds(value, bound);

const onSize =
  (type: 'string' | 'array', holds: (size: number, bound: number) => boolean): Verdict =>
  (value, bound) =>
    typeOf(value) !== type ||
    typeof bound !== 'number' ||
    holds([...(value as Iterable<Json>)].length, bound);

/** Says nothing about the members of what has none. */
const onMembers =
  (type: 'array' | 'object'): Verdict =>
  (value) =>
    typeOf(value) !== type || Object.keys(value as object).length === 0 ? true : undefined;

const verdicts: ReadonlyMap<string, Verdict> = new Map<string, Verdict>([
  ['type', hasType],
  ['const', equal],
  ['enum', (value, list) => Array.isArray(list) && list.some((each) => equal(value, each))],
  ['minimum', onNumbers((value, bound) => value >= bound)],
  ['maximum', onNumbers((value, bound) => value <= bound)],
  ['exclusiveMinimum', onNumbers((value, bound) => value > bound)],
  ['exclusiveMaximum', onNumbers((value, bound) => value < bound)],
  ['minLength', onSize('string', (size, bound) => size >= bound)],
  ['maxLength', onSize('string', (size, bound) => size <= bound)],
  ['minItems', onSize('array', (size, bound) => size >= bound)],
  ['maxItems', onSize('array', (size, bound) => size <= bound)],
  ['uniqueItems', onMembers('array')],
  ['items', onMembers('array')],
  ['properties', onMembers('object')],
  ['additionalProperties', onMembers('object')],
  ['patternProperties', onMembers('object')],
  ['propertyNames', onMembers('object')],
  ['anyOf', someBranch],
]);

/**
 * The verdict of a schema that needs no validator: most that have a default only name a type, an enum or
 * bounds, and compiling each would take longer than all the rest of a run. `undefined` where the schema says
 * more than that.
 */
export function simpleVerdict(schema: SchemaObject, value: Json): boolean | undefined {
  let open = false;
  for (const [keyword, asked] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    const verdict = verdicts.get(keyword)?.(value, asked);
    if (verdict === false) return false;
    if (verdict === undefined) open = true;
  }
  return open ? undefined : true;
}

function hasType(value: Json, type: Json): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.includes(typeOf(value)) || (types.includes('integer') && Number.isInteger(value));
}

function someBranch(value: Json, list: Json): boolean | undefined {
  if (!Array.isArray(list)) return undefined;
  let open = false;
  for (const branch of list as readonly Json[]) {
    if (!isSchema(branch)) return undefined;
    const verdict = typeof branch === 'boolean' ? branch : simpleVerdict(branch, value);
    if (verdict === true) return true;
    if (verdict === undefined) open = true;
  }
  return open ? undefined : false;
}
