import type { Plan } from '../../../templates/runtime/lens/plan.ts';
import type { Schema, SchemaObject } from '../../model/ir.ts';
import { member } from '../../model/subschemas.ts';
import { distinct } from '../distinct.ts';
import { asJsonText } from '../json-text.ts';
import {
  inside,
  isTooDeep,
  type Kit,
  type Lowered,
  type Place,
  type Rewrite,
  type Step,
} from '../lowering.ts';
import { firstItems } from '../merge-items.ts';
import { keywordWords, phrases } from '../phrases.ts';

/** Arrays. A tuple is an array of any of its items' forms where the dialect has no tuples; positions stay, and the reader holds each to its own. */
export const arrays: Rewrite = {
  name: 'arrays',
  apply(schema, place, kit): Step | undefined {
    if (member(schema, 'type') !== 'array') return undefined;
    if (isTooDeep(place, kit)) return { done: asJsonText(schema, place, kit, 'items') };
    const words = keywordWords(schema, place, kit, ['minItems', 'maxItems', 'uniqueItems']);
    const first = firstItems(schema);
    const rest = (member(schema, 'items') ?? member(schema, 'unevaluatedItems') ?? true) as Schema;
    return {
      done:
        first.length === 0
          ? list(schema, rest, words, place, kit)
          : tuple(schema, first, rest, words, place, kit),
    };
  },
};

function list(schema: SchemaObject, rest: Schema, words: readonly string[], place: Place, kit: Kit): Lowered {
  const item = kit.lower(rest, inside(place, '/items'));
  const made = kit.finish({ type: 'array', items: item.schema }, schema, words, place);
  return item.plan === undefined
    ? { schema: made }
    : { schema: made, plan: { lens: 'items', rest: item.plan } };
}

function tuple(
  schema: SchemaObject,
  first: readonly Schema[],
  rest: Schema,
  words: readonly string[],
  place: Place,
  kit: Kit,
): Lowered {
  const items = first.map((each, i) => kit.lower(each, inside(place, `/prefixItems/${i}`)));
  const most = member(schema, 'maxItems');
  const ends = rest === false || (typeof most === 'number' && most <= first.length);
  const tail = ends ? undefined : kit.lower(rest, inside(place, '/items'));
  const all = [...items, ...(tail === undefined ? [] : [tail])];
  const forms = distinct(all.map((each) => each.schema));
  const kept = kit.dialect.keywords.value.array.includes('prefixItems');
  const anything = forms.length === 1 ? (forms[0] ?? {}) : { anyOf: forms };
  // Where the tuple ends, `items` speaks of nothing, and is there for readers that want it in every array.
  const form: SchemaObject = kept
    ? { type: 'array', prefixItems: items.map((each) => each.schema), items: tail?.schema ?? anything }
    : { type: 'array', items: anything };
  const bounded = ends && most === undefined ? { ...schema, maxItems: first.length } : schema;
  if (!kept) {
    const note = 'its items may stand at any place';
    kit.note({ pointer: `${place.pointer}/prefixItems`, keyword: 'prefixItems', became: 'words', note });
  }
  const told = kept ? words : [phrases.tuple(first), ...words];
  const made = kit.finish(form, bounded, told, place);
  const plans: (Plan | null)[] = items.map((each) => each.plan ?? null);
  const changes = plans.some((each) => each !== null) || tail?.plan !== undefined;
  if (!changes) return { schema: made };
  return {
    schema: made,
    plan: { lens: 'items', first: plans, ...(tail?.plan === undefined ? {} : { rest: tail.plan }) },
  };
}
