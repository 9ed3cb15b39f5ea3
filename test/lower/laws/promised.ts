import { closeSilent } from '../../../generator/model/closed.ts';
import type { Json, Schema, SchemaObject } from '../../../generator/model/ir.ts';
import { isObject, mapSchemaTree, member } from '../../../generator/model/subschemas.ts';
import { ajvVerdict } from '../../support/oracle.ts';
import { resolveLocal } from '../../support/sampling/places.ts';
import { judged } from './hold.ts';

/**
 * The values that lowering promises to carry: valid, and without undeclared keys on silent objects. Instances from elsewhere have such keys, and what
 * several schemas say together of one object is seen by no closing of one of them: a key that none of them has looked at is undeclared.
 */
export function promised(schema: SchemaObject, values: readonly unknown[]): unknown[] {
  if (values.length === 0) return [];
  const closed = ajvVerdict(closeSilent(schema));
  const looked = ajvVerdict(lookedAt(schema));
  if (closed === undefined) return [];
  return values.filter((value) => judged(closed, value) && (looked === undefined || judged(looked, value)));
}

/** The schema with `unevaluatedProperties: false` at each place of a value where some schema declares properties. */
function lookedAt(root: SchemaObject): Schema {
  return mapSchemaTree(root, (each, pointer) => {
    if (!isObject(each) || !isPlace(pointer) || !declares(each, root)) return each;
    return Object.hasOwn(each, 'unevaluatedProperties') ? each : { ...each, unevaluatedProperties: false };
  });
}

/** Whether a pointer leads to the schema of a part of the value, not to one of several schemas of the same part. */
function isPlace(pointer: string): boolean {
  const inMap = /\/(properties|patternProperties)\/[^/]*$/;
  const single = /\/(items|additionalProperties|prefixItems\/\d+)$/;
  return pointer === '' || inMap.test(pointer) || single.test(pointer);
}

function declares(schema: Json | undefined, root: SchemaObject, hops = 0): boolean {
  if (!isObject(schema) || hops > 8) return false;
  if (Object.keys(Object(member(schema, 'properties'))).length > 0) return true;
  const ref = member(schema, '$ref');
  const inner = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (member(schema, keyword) ?? []) as Json[]);
  const target = typeof ref === 'string' ? [resolveLocal(root, ref) as Json] : [];
  return [...inner, ...target].some((each) => declares(each, root, hops + 1));
}
