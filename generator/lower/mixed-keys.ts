import type { Schema, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';
import { type Conjunction, conjoin, type Union } from './conjoin.ts';
import { definitionName } from './hoist-refs.ts';
import type { Kit, Lowered, Place } from './lowering.ts';
import { allOf } from './merge-objects.ts';
import { areDiscriminated, canHold, leavesKeysOpen, looksFurther, namedKeys } from './overlap.ts';
import { phrases } from './phrases.ts';

/** Unions within unions are looked into so deep. */
const deepest = 6;

/**
 * Whether a value that fits a union may have keys that no branch has all of: two branches can hold at once, and one looks at keys where the
 * other is silent, at the value itself or within it. Each branch is closed on its way down, where the dialect closes objects, so that none
 * has room for such a value.
 */
export function mixesKeys(union: Union, beside: SchemaObject, kit: Kit): boolean {
  const known = verdicts.get(kit.root) ?? new Map<string, boolean>();
  verdicts.set(kit.root, known);
  const text = JSON.stringify([union, beside]);
  const verdict = known.get(text) ?? mixes(union, beside, kit, 0);
  known.set(text, verdict);
  return verdict;
}

/** What was found of a root's unions: each is met again in every form that is tried. */
const verdicts = new WeakMap<SchemaObject, Map<string, boolean>>();

function mixes({ keyword, branches }: Union, beside: SchemaObject, kit: Kit, depth: number): boolean {
  if (depth > deepest) return false;
  const { root } = kit;
  const whole = (branch: Schema): Schema => allOf([branch, beside]);
  // Of `oneOf` no two hold at once, and a key of a branch that does not hold is undeclared.
  const apart = keyword === 'oneOf' || areDiscriminated(branches, beside, root);
  return branches.some((branch, i) => {
    const others = apart || !leavesKeysOpen(whole(branch), root) ? [] : branches;
    const holds = (other: Schema): boolean =>
      looksFurther(whole(other), whole(branch), root) && canHold([branch, other, beside], root);
    if (others.some((other, j) => j !== i && holds(other))) return true;
    if (isKept(branch, kit) || !namedKeys(branch, root).hasUnions) return false;
    const inner = conjoin([branch, beside], root);
    return inner !== false && mixesWithin(inner, kit, depth);
  });
}

/** Whether one of the unions that a branch brings along mixes keys. A definition that stays one sees to its own. */
function mixesWithin({ schema, unions }: Conjunction, kit: Kit, depth: number): boolean {
  return unions.some((union, i) => {
    const rest = unions.filter((_, j) => j !== i);
    const others = rest.map(({ keyword, branches }): SchemaObject => ({ [keyword]: branches }));
    return mixes(union, others.length === 0 ? schema : { ...schema, allOf: others }, kit, depth + 1);
  });
}

function isKept(branch: Schema, kit: Kit): boolean {
  const ref = isObject(branch) ? member(branch, '$ref') : undefined;
  const name = typeof ref === 'string' ? definitionName(ref) : undefined;
  return name !== undefined && kit.keeps(name);
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
