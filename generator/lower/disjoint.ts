import type { Json, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';
import { distinct, shared } from './distinct.ts';
import { asObject, resolvePointer } from './hoist-refs.ts';
import type { Kit } from './lowering.ts';
import { strings } from './merge-objects.ts';
import { kindOf, typesOf } from './type-names.ts';

/** Whether it is certain that no value fits both lowered schemas. */
export function disjoint(a: SchemaObject, b: SchemaObject, kit: Kit, depth = 0): boolean {
  if (depth > 12) return false;
  const left = formsOf(a, kit);
  const right = formsOf(b, kit);
  if (left === undefined || right === undefined) return false;
  if (left.length > 1 || right.length > 1) {
    return left.every((one) => right.every((other) => disjoint(one, other, kit, depth + 1)));
  }
  const [one, other] = [left[0] ?? a, right[0] ?? b];
  const [values, others] = [member(one, 'enum'), member(other, 'enum')];
  if (Array.isArray(values) && Array.isArray(others)) {
    return shared(values as Json[], others as Json[]).length === 0;
  }
  const [kinds, otherKinds] = [kindsOf(one), kindsOf(other)];
  const common = kinds?.filter((kind) => otherKinds?.includes(kind));
  if (kinds === undefined || otherKinds === undefined || common === undefined) return false;
  if (common.length === 0) return true;
  return common.length === 1 && common[0] === 'object' && disjointObjects(one, other, kit, depth);
}

/** Whether some lowered schemas are objects that all demand a key and list other values for it: then no two of them share a value. */
export function tellsApart(schemas: readonly SchemaObject[]): boolean {
  const [first] = schemas;
  return strings(first && member(first, 'required')).some((key) => {
    const values = schemas.map((schema) => {
      const property = member(asObject(member(schema, 'properties')), key);
      const demands =
        member(schema, 'type') === 'object' && strings(member(schema, 'required')).includes(key);
      return demands && isObject(property) ? member(property, 'enum') : undefined;
    });
    const all = values.flatMap((each) => (Array.isArray(each) ? (each as Json[]) : []));
    return values.every(Array.isArray) && distinct(all).length === all.length;
  });
}

/** A schema's alternatives, references followed; `undefined` where they are not known yet. */
function formsOf(schema: SchemaObject, kit: Kit, hops = 0): readonly SchemaObject[] | undefined {
  const ref = member(schema, '$ref');
  if (typeof ref === 'string') {
    const target = kit.defined(ref);
    if (target === undefined) return unfinished(ref, kit);
    return hops > 20 ? undefined : formsOf(target, kit, hops + 1);
  }
  const branches = member(schema, 'anyOf');
  if (!Array.isArray(branches)) return [schema];
  const all = branches.map((each) => (isObject(each) ? formsOf(each, kit, hops + 1) : undefined));
  return all.some((each) => each === undefined) ? undefined : all.flatMap((each) => each ?? []);
}

/** A definition that is still being made: an object that declares properties stays one. */
function unfinished(ref: string, { root, bounds }: Kit): readonly SchemaObject[] | undefined {
  const source = resolvePointer(root, ref);
  if (!isObject(source) || bounds.depth < 2) return undefined;
  const plain = !['$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const'].some((each) =>
    Object.hasOwn(source, each),
  );
  const declares = Object.keys(asObject(member(source, 'properties'))).length > 0;
  return plain && declares && member(source, 'type') === 'object' ? [{ type: 'object' }] : undefined;
}

/** Kinds as JSON tells them apart: whole numbers are numbers. */
function kindsOf(schema: SchemaObject): readonly string[] | undefined {
  const values = member(schema, 'enum');
  const types = typesOf(schema) ?? (Array.isArray(values) ? values.map(kindOf) : undefined);
  if (types === undefined) return undefined;
  const extra = member(schema, 'nullable') === true ? ['null'] : [];
  return [...types.map((type) => (type === 'integer' ? 'number' : type)), ...extra];
}

/** One demands a key that the other does not have, or a key that both demand tells them apart. */
function disjointObjects(a: SchemaObject, b: SchemaObject, kit: Kit, depth: number): boolean {
  const [left, right] = [asObject(member(a, 'properties')), asObject(member(b, 'properties'))];
  const [needs, otherNeeds] = [strings(member(a, 'required')), strings(member(b, 'required'))];
  const lacks = (schema: SchemaObject, properties: SchemaObject, key: string): boolean =>
    member(schema, 'additionalProperties') === false && !Object.hasOwn(properties, key);
  if (needs.some((key) => lacks(b, right, key)) || otherNeeds.some((key) => lacks(a, left, key))) return true;
  return needs.some((key) => {
    const [one, other] = [member(left, key), member(right, key)];
    return (
      otherNeeds.includes(key) && isObject(one) && isObject(other) && disjoint(one, other, kit, depth + 1)
    );
  });
}
