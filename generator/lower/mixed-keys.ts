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
 * names a key that it does not. Each branch is closed on its way down, so that none has room for such a value.
 */
export function mixesKeys({ keyword, branches }: Union, beside: SchemaObject, kit: Kit, depth = 0): boolean {
  if (depth > deepest) return false;
  const parts = branches.flatMap((branch) => {
    const whole = conjoin([branch, beside], kit.root);
    return whole === false ? [] : [{ branch, whole, names: namedKeys(branch, kit.root, new Set()) }];
  });
  const common = namedKeys(beside, kit.root, new Set());
  const others = (i: number): typeof parts =>
    parts.filter(({ names }, j) => j !== i && [...names].some((key) => !has(i, key)));
  const has = (i: number, key: string): boolean => parts[i]?.names.has(key) === true || common.has(key);
  // Of `oneOf` no two hold at once, and a key of a branch that does not hold is undeclared.
  const mixes =
    keyword === 'anyOf' &&
    parts.some(
      ({ branch, whole }, i) =>
        isSilent(whole.schema) &&
        others(i).some((other) => canHold([branch, other.branch, beside], kit.root)),
    );
  return mixes || parts.some(({ branch, whole }) => !isKept(branch, kit) && mixesWithin(whole, kit, depth));
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

/** The keys that a schema names of the value that it stands for, in whatever it brings along. */
function namedKeys(schema: Schema, root: SchemaObject, seen: Set<string>): ReadonlySet<string> {
  if (!isObject(schema)) return new Set();
  const ref = member(schema, '$ref');
  const target = typeof ref === 'string' && !seen.has(ref) ? [resolvePointer(root, ref)] : [];
  if (typeof ref === 'string') seen.add(ref);
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => member(schema, keyword) ?? []);
  const single = ['then', 'else'].map((keyword) => member(schema, keyword));
  const inner = [...target, ...lists, ...single].flatMap((each) => [
    ...namedKeys((each ?? true) as Schema, root, seen),
  ]);
  const properties = Object.entries(asObject(member(schema, 'properties')));
  const declared = properties.filter(([, each]) => each !== false).map(([key]) => key);
  return new Set([...declared, ...strings(member(schema, 'required')), ...inner]);
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
      ...(kit.dialect.keywords.value.object.includes('additionalProperties')
        ? { additionalProperties: false }
        : {}),
    },
    plan: { lens: 'wrap', key, plan: { lens: 'json-text' } },
  };
}
