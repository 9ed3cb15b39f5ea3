import { equal } from '../../templates/runtime/reader/equal.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { isObject, mapSchemaTree, member } from '../model/subschemas.ts';
import { type Conjunction, conjoin, valuesOf } from './conjoin.ts';
import { distinct } from './distinct.ts';
import { asObject, resolvePointer } from './hoist-refs.ts';
import { allOf, ruleFor, strings } from './merge-objects.ts';
import { typesOf } from './type-names.ts';

/** So deep are schemas compared; what lies deeper is taken to hold together, and to look further. */
const deepest = 6;
/** So many comparisons for a pair of schemas, since unions multiply. */
const mostSteps = 500;

interface Comparison {
  readonly root: SchemaObject;
  steps: number;
}

/** Whether a schema looks at keys of a value, at any depth, where another one (a branch of it, if it has any) is silent and does not name them. */
export function looksFurther(other: Schema, one: Schema, root: SchemaObject): boolean {
  return looks(other, one, 0, { root, steps: 0 });
}

function looks(other: Schema, one: Schema, depth: number, comparison: Comparison): boolean {
  if (!isObject(one) || !isObject(other) || equal(one, other)) return false;
  if (depth > deepest || comparison.steps++ > mostSteps) return true;
  const { root } = comparison;
  const [own, further] = [conjoin([one], root), conjoin([other], root)];
  if (own === false || further === false) return false;
  if (own.unions.length > 0) return leavesOf(own).some((leaf) => looks(other, leaf, depth, comparison));
  if (further.unions.length > 0) return leavesOf(further).some((leaf) => looks(leaf, one, depth, comparison));
  const [a, b] = [own.schema, further.schema];
  const [named, others] = [namedKeys(one, root).keys, namedKeys(other, root).keys];
  if (isSilent(a) && [...others].some((key) => !named.has(key))) return true;
  // What looks at all keys takes the whole value where it stands at the top; within, it is closed by the one that is silent.
  if (depth > 0 && isSilent(a) && isOpen(b)) return true;
  const [left, right] = [asObject(member(a, 'properties')), asObject(member(b, 'properties'))];
  const below = [...new Set([...Object.keys(left), ...Object.keys(right)])].map(
    (key): readonly [Schema, Schema] => [ruleFor(a, key), ruleFor(b, key)],
  );
  const rests = ['additionalProperties', 'items'].map((keyword): readonly [Schema, Schema] => [
    (member(a, keyword) ?? true) as Schema,
    (member(b, keyword) ?? true) as Schema,
  ]);
  return [...below, ...rests].some(([inner, more]) => looks(more, inner, depth + 1, comparison));
}

/** The forms of a conjunction by the branches of its first union; further unions stand in each. */
function leavesOf({ schema, unions, conditions }: Conjunction): Schema[] {
  const [first, ...rest] = unions;
  const others = rest.map(({ keyword, branches }): SchemaObject => ({ [keyword]: branches }));
  return (first?.branches ?? []).map((branch) => allOf([branch, schema, ...others, ...conditions]));
}

function isOpen(schema: SchemaObject): boolean {
  const rest = member(schema, 'additionalProperties') ?? member(schema, 'unevaluatedProperties');
  return (rest !== undefined && rest !== false) || Object.hasOwn(schema, 'patternProperties');
}

/** An object whose undeclared keys nothing is said of, and which is closed since it declares some. */
function isSilent(schema: SchemaObject): boolean {
  const types = typesOf(schema);
  const says = ['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'enum', 'const'];
  return (
    (types === undefined || types.includes('object')) &&
    !says.some((keyword) => Object.hasOwn(schema, keyword)) &&
    Object.keys(asObject(member(schema, 'properties'))).length > 0
  );
}

/** Whether some value may fit all of the schemas; false only where their kinds, or the values of a key that all need, rule it out. */
export function canHold(schemas: readonly Schema[], root: SchemaObject, depth = 0): boolean {
  const whole = conjoin(schemas, root);
  if (whole === false) return false;
  if (depth > deepest) return true;
  const { schema, unions } = whole;
  const properties = asObject(member(schema, 'properties'));
  const needs = strings(member(schema, 'required'));
  const values = needs.flatMap((key): Schema[] => {
    const value = member(properties, key);
    return value === undefined ? [] : [value as Schema];
  });
  return (
    values.every((value) => canHold([value], root, depth + 1)) &&
    unions.every(({ branches }) => branches.some((branch) => canHold([branch, schema], root, depth + 1)))
  );
}

/** Whether a schema holds an object whose undeclared keys nothing is said of; only there can another one look further. */
export function leavesKeysOpen(schema: Schema, root: SchemaObject): boolean {
  let found = false;
  const seen = new Set<string>();
  const pending: Schema[] = [schema];
  for (let next = pending.pop(); next !== undefined && !found; next = pending.pop()) {
    mapSchemaTree(next, (each) => {
      if (!isObject(each)) return each;
      found ||= isSilent(each);
      const ref = member(each, '$ref');
      if (typeof ref === 'string' && !seen.has(ref)) {
        seen.add(ref);
        pending.push((resolvePointer(root, ref) ?? true) as Schema);
      }
      return each;
    });
  }
  return found;
}

/** Whether no two of some branches hold at once, since all demand a key and list other values for it. Where that is not so plain, `false`. */
export function areDiscriminated(branches: readonly Schema[], beside: Schema, root: SchemaObject): boolean {
  const views = branches.map((branch) => conjoin([branch, beside], root));
  const [first] = views;
  if (first === undefined || first === false) return false;
  return strings(member(first.schema, 'required')).some((key) => {
    const values = views.map((view) => (view === false ? [] : listedUnder(view.schema, key)));
    if (values.some((each) => each === undefined)) return false;
    const all = values.flatMap((each) => each ?? []);
    return distinct(all).length === all.length;
  });
}

/** The values that a schema lists for a key that it demands. */
function listedUnder(schema: SchemaObject, key: string): readonly Json[] | undefined {
  const property = member(asObject(member(schema, 'properties')), key);
  if (!isObject(property) || !strings(member(schema, 'required')).includes(key)) return undefined;
  const values = valuesOf(property);
  return values && distinct(values);
}

export interface Named {
  readonly keys: ReadonlySet<string>;
  readonly hasUnions: boolean;
}

/** The keys that a schema names of the value that it stands for, in whatever it brings along. */
export function namedKeys(schema: Schema, root: SchemaObject): Named {
  const keys = new Set<string>();
  const seen = new Set<Schema>();
  let hasUnions = false;
  const pending: Schema[] = [schema];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (!isObject(each) || seen.has(each)) continue;
    seen.add(each);
    for (const [key, value] of Object.entries(asObject(member(each, 'properties')))) {
      if (value !== false) keys.add(key);
    }
    for (const key of strings(member(each, 'required'))) keys.add(key);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const inner = member(each, keyword);
      if (Array.isArray(inner)) pending.push(...(inner as Schema[]));
      if (Array.isArray(inner) && keyword !== 'allOf') hasUnions = true;
    }
    for (const keyword of ['then', 'else']) pending.push((member(each, keyword) ?? true) as Schema);
    pending.push(...(Object.values(asObject(member(each, 'dependentSchemas'))) as Schema[]));
    const ref = member(each, '$ref');
    const target = typeof ref === 'string' ? resolvePointer(root, ref) : undefined;
    if (isObject(target)) pending.push(target);
  }
  return { keys, hasUnions };
}
