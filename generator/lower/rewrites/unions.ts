import type { Plan } from '../../../templates/runtime/lens/plan.ts';
import type { Json, Schema, SchemaObject } from '../../model/ir.ts';
import { fromEntries, member, without } from '../../model/subschemas.ts';
import { annotations } from '../../model/vocabulary.ts';
import { conjoin } from '../conjoin.ts';
import { describe, undescribed } from '../describe.ts';
import { disjoint, tellsApart } from '../disjoint.ts';
import { ValueSet } from '../distinct.ts';
import { asJsonText } from '../json-text.ts';
import { beside, type Kit, type Lowered, type Place, type Rewrite, type Step } from '../lowering.ts';
import { mixedForm, mixesKeys } from '../mixed-keys.ts';
import { inFirst, isNullForm, nullable } from '../nullable.ts';
import { typesOf } from '../type-names.ts';

/**
 * `anyOf` and `oneOf` become an `anyOf` of whole schemas: what stands beside it goes into each branch. Where the wire forms of two branches could be
 * taken for each other and do not come back alike, each branch stands under a name of its own.
 */
export const unions: Rewrite = {
  name: 'unions',
  apply(schema, place, kit): Step | undefined {
    const keyword = (['anyOf', 'oneOf'] as const).find((each) => Object.hasOwn(schema, each));
    if (keyword === undefined) return undefined;
    const list = member(schema, keyword);
    const branches = Array.isArray(list) ? (list as Schema[]) : [];
    const rest = without(schema, keyword, '$defs');
    if (branches.length === 0) return { again: rest };
    if (branches.some((each) => each === true) && keyword === 'anyOf') return { again: rest };
    if (keyword === 'oneOf') {
      const note = 'oneOf is sent as anyOf';
      kit.note({ pointer: `${place.pointer}/oneOf`, keyword, became: 'words', note });
    }
    const common = fromEntries(Object.entries(rest).filter(([each]) => !annotations.includes(each)));
    const described = fromEntries(Object.entries(rest).filter(([each]) => annotations.includes(each)));
    // Where the whole has room for mixed keys, the unions in its branches need none.
    const closes = kit.dialect.keywords.value.object.includes('additionalProperties');
    const mixes = closes && place.mixed !== true && mixesKeys({ keyword, branches }, common, kit);
    const below = beside(mixes ? { ...place, mixed: true } : place, `/${keyword}`);
    const lowered = lowerBranches(branches, common, below, kit);
    const forms = mixes ? [...lowered, mixedForm(place, kit)] : lowered;
    return { done: annotated(together(forms, place, kit), described, place, kit) };
  },
};

/** The branches that some value can fit, in order, no two the same. */
function lowerBranches(
  branches: readonly Schema[],
  common: SchemaObject,
  place: Place,
  kit: Kit,
): readonly Lowered[] {
  const shared = Object.keys(common).length > 0;
  const result: Lowered[] = [];
  const seen = new ValueSet();
  for (const [i, branch] of branches.entries()) {
    if (branch === false) continue;
    const whole: Schema = shared ? { allOf: [branch, common] } : branch;
    const at = beside(place, `/${i}`);
    if (shared && conjoin([whole], kit.root) === false) {
      const note = 'no value fits it beside the rest, so it is left out';
      kit.note({ pointer: at.pointer, keyword: 'anyOf', became: 'weakened', note });
      continue;
    }
    const lowered = kit.lower(whole, at);
    // A plan is plain data.
    if (seen.add([lowered.schema, (lowered.plan ?? null) as Json])) result.push(lowered);
  }
  return result;
}

/** Several forms of one value as one schema. */
export function together(all: readonly Lowered[], place: Place, kit: Kit): Lowered {
  const nulls = all.filter(({ schema }) => isNullForm(schema));
  const rest = all.filter((each) => !nulls.includes(each));
  const [first] = rest;
  if (first === undefined) return nulls[0] ?? asJsonText(true, place, kit, 'anyOf');
  const whole = rest.length === 1 ? first : union(rest, place, kit);
  const texts = nulls.map(({ schema }) => undescribed(schema).text);
  return nulls.length === 0 ? whole : nullable(saying(whole, texts, kit), kit);
}

function union(branches: readonly Lowered[], place: Place, kit: Kit): Lowered {
  if (branches.every(({ plan }) => plan === undefined)) {
    return { schema: { anyOf: branches.map(({ schema }) => schema) } };
  }
  const safe =
    tellsApart(branches.map(({ schema }) => schema)) ||
    branches.every((one, i) => branches.every((other, j) => j <= i || areApart(one, other, kit)));
  const forms = safe ? branches : tagged(branches, place, kit);
  const schema = { anyOf: forms.map((each) => each.schema) };
  const plan: Plan = {
    lens: 'union',
    branches: forms.map((each) => ({ at: '', ...(each.plan === undefined ? {} : { plan: each.plan }) })),
  };
  kit.bind(plan, schema);
  return { schema, plan };
}

/** Values come back right whichever of the two is taken. */
function areApart(one: Lowered, other: Lowered, kit: Kit): boolean {
  return (one.plan === undefined && other.plan === undefined) || disjoint(one.schema, other.schema, kit);
}

function tagged(branches: readonly Lowered[], place: Place, kit: Kit): Lowered[] {
  kit.note({
    pointer: place.pointer,
    keyword: 'anyOf',
    became: 'encoded',
    note: 'each form stands under a name of its own',
    hard: true,
  });
  const names = branches.map(({ schema }, i) => tagOf(schema, i));
  return branches.map(({ schema, plan }, i) => {
    const key =
      names.indexOf(names[i] ?? '') === i && names.lastIndexOf(names[i] ?? '') === i
        ? (names[i] ?? '')
        : `option_${i + 1}`;
    const wrapped: SchemaObject = {
      type: 'object',
      properties: { [key]: schema },
      required: [key],
      ...(kit.dialect.keywords.value.object.includes('additionalProperties')
        ? { additionalProperties: false }
        : {}),
    };
    return { schema: wrapped, plan: { lens: 'wrap', key, ...(plan === undefined ? {} : { plan }) } };
  });
}

function tagOf(schema: SchemaObject, index: number): string {
  const title = member(schema, 'title');
  if (typeof title === 'string' && /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/.test(title)) return title;
  return `option_${index + 1}_${typesOf(schema)?.join('_') ?? 'any'}`;
}

/** What was said beside the union. Where nothing may stand beside one, its first branch says it. */
function annotated({ schema, plan }: Lowered, described: SchemaObject, place: Place, kit: Kit): Lowered {
  const kept = kit.annotations(described, place);
  if (Object.keys(kept).length === 0) return { schema, ...(plan === undefined ? {} : { plan }) };
  if (isAlone(schema, kit))
    return saying({ schema, ...(plan === undefined ? {} : { plan }) }, [undescribed(kept).text], kit);
  const made = withAnnotations(apart(schema, Object.keys(kept), kit), kept);
  if (plan?.lens === 'union') kit.bind(plan, made);
  return { schema: made, ...(plan === undefined ? {} : { plan }) };
}

/** With sentences, said of the whole; by its first branch where nothing may stand beside a union. */
function saying(lowered: Lowered, sentences: readonly string[], kit: Kit): Lowered {
  const { schema, plan } = lowered;
  const made = isAlone(schema, kit)
    ? inFirst(schema, plan, kit, (first) => describe(first, sentences))
    : describe(apart(schema, ['description'], kit), sentences);
  if (plan?.lens === 'union') kit.bind(plan, made);
  return { ...lowered, schema: made };
}

/** A reference that nothing may stand beside, as a union of one, so that something may. */
function apart(schema: SchemaObject, keywords: readonly string[], kit: Kit): SchemaObject {
  const { siblings } = kit.dialect.references.value;
  const fits = !Object.hasOwn(schema, '$ref') || keywords.every((each) => siblings.includes(each));
  return fits ? schema : { anyOf: [schema] };
}

function isAlone(schema: SchemaObject, kit: Kit): boolean {
  return kit.dialect.unionsAlone !== undefined && Object.hasOwn(schema, 'anyOf');
}

function withAnnotations(schema: SchemaObject, kept: SchemaObject): SchemaObject {
  const { schema: others, text } = undescribed(kept);
  const inner = member(schema, 'description');
  if (text === '' || typeof inner !== 'string' || inner === '') return { ...kept, ...schema };
  return { ...others, ...schema, description: inner.includes(text) ? inner : `${text}\n${inner}` };
}
