import type { Schema, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';
import { type Conjunction, conjoin, type Union } from './conjoin.ts';
import { asObject, definitionName, resolvePointer } from './hoist-refs.ts';
import type { Kit, Lowered, Place } from './lowering.ts';
import { strings } from './merge-objects.ts';
import { phrases } from './phrases.ts';
import { typesOf } from './type-names.ts';

/** Unions within unions are looked into so deep; beyond, their branches are taken to hold together. */
const deepest = 6;

/**
 * Whether a value that fits a union may have keys that no branch has all of: two branches can hold at once, one of them is silent, and the other
 * names a key that it does not. Each branch is closed on its way down, where the dialect closes objects, so that none has room for such a value.
 */
export function mixesKeys({ keyword, branches }: Union, beside: SchemaObject, kit: Kit, depth = 0): boolean {
  if (depth > deepest) return false;
  const { root } = kit;
  const common = namedKeys(beside, root).keys;
  const named = branches.map((branch) => namedKeys(branch, root));
  return branches.some((branch, i) => {
    const lacks = (key: string): boolean => named[i]?.keys.has(key) !== true && !common.has(key);
    // Of `oneOf` no two hold at once, and a key of a branch that does not hold is undeclared.
    const others =
      keyword === 'oneOf'
        ? []
        : branches.filter((_, j) => j !== i && [...(named[j]?.keys ?? [])].some(lacks));
    const looksWithin = named[i]?.hasUnions === true && !isKept(branch, kit);
    if (others.length === 0 && !looksWithin) return false;
    const whole = conjoin([branch, beside], root);
    if (whole === false) return false;
    const mixes = isSilent(whole.schema) && others.some((other) => canHold([branch, other, beside], root));
    return mixes || (looksWithin && mixesWithin(whole, kit, depth));
  });
}

/** Whether one of the unions that a branch brings along mixes keys. A definition that stays one sees to its own. */
function mixesWithin({ schema, unions }: Conjunction, kit: Kit, depth: number): boolean {
  return unions.some((union, i) => {
    const rest = unions.filter((_, j) => j !== i);
    const others = rest.map(({ keyword, branches }): SchemaObject => ({ [keyword]: branches }));
    return mixesKeys(union, others.length === 0 ? schema : { ...schema, allOf: others }, kit, depth + 1);
  });
}

function isKept(branch: Schema, kit: Kit): boolean {
  const ref = isObject(branch) ? member(branch, '$ref') : undefined;
  const name = typeof ref === 'string' ? definitionName(ref) : undefined;
  return name !== undefined && kit.keeps(name);
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
function canHold(schemas: readonly Schema[], root: SchemaObject, depth = 0): boolean {
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

interface Named {
  readonly keys: ReadonlySet<string>;
  readonly hasUnions: boolean;
}

/** The keys that a schema names of the value that it stands for, in whatever it brings along. */
function namedKeys(schema: Schema, root: SchemaObject): Named {
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

/** The form of a value whose keys are mixed: its JSON text, under a key that tells it from the branches. */
export function mixedForm(place: Place, kit: Kit): Lowered {
  kit.note({
    pointer: place.pointer,
    keyword: 'anyOf',
    became: 'encoded',
    note: 'a value with keys of several branches is written as JSON text',
    hard: true,
  });
  const key = 'json_text';
  return {
    schema: {
      type: 'object',
      properties: { [key]: { type: 'string', description: phrases.mixed() } },
      required: [key],
      additionalProperties: false,
    },
    plan: { lens: 'wrap', key, plan: { lens: 'json-text' } },
  };
}
