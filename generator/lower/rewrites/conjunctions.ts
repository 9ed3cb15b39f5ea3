import type { Schema, SchemaObject } from '../../model/ir.ts';
import { member } from '../../model/subschemas.ts';
import { conjoin, forbiddenKeys, type Union } from '../conjoin.ts';
import { definitionName } from '../hoist-refs.ts';
import { asJsonText } from '../json-text.ts';
import { type Rewrite, type Step, within } from '../lowering.ts';
import { tellRefs } from '../shown-schema.ts';
import { namedKeys, settle } from './conditions.ts';
import { isExhausted } from './references.ts';

/** Unions that hold together have a branch for each combination of theirs. So many at most: no model reads more, and their number multiplies. */
const mostCombinations = 64;

/** `allOf`, and what stands beside a `$ref`, become one schema. */
export const conjunctions: Rewrite = {
  name: 'conjunctions',
  apply(schema, place, kit): Step | undefined {
    if (!Object.hasOwn(schema, 'allOf') && !Object.hasOwn(schema, '$ref')) return undefined;
    const names = refsOf(schema)
      .map(definitionName)
      .filter((name) => name !== undefined);
    if (names.some((name) => isExhausted(name, place, kit))) {
      return { done: asJsonText(schema, place, kit, 'allOf') };
    }
    const made = conjoin([schema], kit.root);
    if (made === false) {
      const note = 'no value fits all of it, so it is left out';
      kit.note({ pointer: place.pointer, keyword: 'allOf', became: 'weakened', note });
      return { again: false };
    }
    for (const note of forbiddenKeys(made, place.pointer)) kit.note(note);
    const combinations = made.unions.reduce((product, { branches }) => product * branches.length, 1);
    if (made.unions.length > 1 && combinations > mostCombinations) {
      return { done: asJsonText(schema, place, kit, 'allOf') };
    }
    for (const condition of made.conditions) tellRefs(condition, kit);
    // What the keys of a condition belong to is known only in each branch.
    const branching = made.unions.length > 0;
    const going = made.conditions.filter((each) => branching && namedKeys(each, kit.root).length > 0);
    const staying = made.conditions.filter((each) => !going.includes(each));
    const whole = withUnions(settle(made.schema, staying, kit.root), made.unions, going);
    return { done: kit.lower(whole, within(place, names, kit)) };
  },
};

/** One union stands as it is; each further one, and what else goes along, is distributed into its branches later. */
function withUnions(
  schema: SchemaObject,
  unions: readonly Union[],
  going: readonly SchemaObject[],
): SchemaObject {
  const [first, ...rest] = unions;
  if (first === undefined) return schema;
  const further = rest.map(({ keyword, branches }): SchemaObject => ({ [keyword]: branches }));
  const others = [...further, ...going];
  const { keyword, branches } = first;
  const whole =
    others.length === 0 ? branches : branches.map((each): Schema => ({ allOf: [each, ...others] }));
  return { ...schema, [keyword]: whole };
}

function refsOf(schema: SchemaObject): string[] {
  const ref = member(schema, '$ref');
  const all = member(schema, 'allOf');
  const inner = Array.isArray(all)
    ? all.flatMap((each) => (typeof each === 'object' && each !== null ? refsOf(each as SchemaObject) : []))
    : [];
  return typeof ref === 'string' ? [ref, ...inner] : inner;
}
