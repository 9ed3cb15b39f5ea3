import type { ObjectPlan, Plan } from '../../../templates/runtime/lens/plan.ts';
import { step } from '../../model/documents.ts';
import type { Json, Schema, SchemaObject } from '../../model/ir.ts';
import { fromEntries, member } from '../../model/subschemas.ts';
import { descriptionsIn } from '../described.ts';
import { asObject } from '../hoist-refs.ts';
import { asJsonText } from '../json-text.ts';
import { wireKeys } from '../keys.ts';
import {
  inside,
  isTooDeep,
  type Kit,
  type Lowered,
  type Place,
  type Rewrite,
  type Step,
} from '../lowering.ts';
import { isUnion } from '../measure.ts';
import { strings } from '../merge-objects.ts';
import { nullable } from '../nullable.ts';
import { keywordWords } from '../phrases.ts';
import { tellRefs } from '../shown-schema.ts';
import { thirdState } from '../third-state.ts';
import { asEntries, undeclaredList } from '../undeclared.ts';

/**
 * Objects: properties by legal keys, absent ones as null where all must be required, and what is undeclared in a list where the dialect takes
 * declared properties only. A silent object is closed (design.md section 3), one that declares nothing is free-form.
 */
export const objects: Rewrite = {
  name: 'objects',
  apply(schema, place, kit): Step | undefined {
    if (member(schema, 'type') !== 'object') return undefined;
    if (isTooDeep(place, kit)) return { done: asJsonText(schema, place, kit, 'properties') };
    const declared = Object.entries(asObject(member(schema, 'properties'))) as [string, Schema][];
    const possible = declared.filter(([, each]) => each !== false);
    const rest = restOf(schema, declared.length > 0);
    const properties = [...possible, ...demandedKeys(schema, declared, rest)];
    const words = [
      ...keywordWords(schema, place, kit, ['minProperties', 'maxProperties', 'patternProperties']),
      ...(rest === true ? patternTexts(schema, kit) : []),
    ];
    if (rest !== false && properties.length === 0 && place.depth > 1 && !takesSchema(kit)) {
      return { done: asEntries(schema, rest, words, place, kit) };
    }
    return { done: lowerObject(schema, properties, rest, words, place, kit) };
  },
};

/** Keys that are demanded and not declared; a silent object has them all the same. */
function demandedKeys(
  schema: SchemaObject,
  declared: readonly (readonly [string, Schema])[],
  rest: Schema,
): [string, Schema][] {
  const says = ['additionalProperties', 'unevaluatedProperties'].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
  if (rest === false && says) return [];
  const known = new Set(declared.map(([key]) => key));
  const named = strings(member(schema, 'required')).filter((key) => !known.has(key));
  return [...new Set(named)].map((key) => [key, rest === false ? true : rest]);
}

function takesSchema(kit: Kit): boolean {
  const { keywords, closed } = kit.dialect;
  return closed === undefined && keywords.value.object.includes('additionalProperties');
}

/** What was written of undeclared keys, where it is not told of which it was. */
function patternTexts(schema: SchemaObject, kit: Kit): string[] {
  const patterns = Object.values(asObject(member(schema, 'patternProperties')));
  if (patterns.length === 0) return [];
  const rules = [...patterns, member(schema, 'additionalProperties') ?? true];
  for (const rule of rules) tellRefs(rule as Schema, kit);
  return rules.flatMap((rule) => descriptionsIn(rule));
}

/** What undeclared keys may hold. */
function restOf(schema: SchemaObject, declares: boolean): Schema {
  const said = member(schema, 'additionalProperties') ?? member(schema, 'unevaluatedProperties');
  const patterns = Object.values(asObject(member(schema, 'patternProperties'))) as Schema[];
  const [only] = patterns;
  if (only === undefined) return (said ?? !declares) as Schema;
  return patterns.length === 1 && said === false ? only : said === false ? { anyOf: patterns } : true;
}

function lowerObject(
  schema: SchemaObject,
  properties: readonly (readonly [string, Schema])[],
  rest: Schema,
  words: readonly string[],
  place: Place,
  kit: Kit,
): Lowered {
  const required = new Set(strings(member(schema, 'required')));
  const { kept, spilled } = withinBudget(properties, required, kit);
  const listed = spilled.length > 0 || (rest !== false && !takesSchema(kit));
  const { wire: wireOf, list } = wireKeys(
    kept.map(([key]) => key),
    listed,
    place,
    kit,
  );
  const nulls = new Set<string>();
  const states = new Set<string>();
  const values: [string, Plan][] = [];
  const members: [string, Json][] = [];
  const demanded: string[] = [];
  for (const [key, subschema] of kept) {
    const wire = wireOf(key);
    const below = inside(place, `/properties${step(key)}`, key);
    let lowered = kit.lower(subschema, below);
    if (required.has(key)) demanded.push(wire);
    else if (kit.dialect.required.value === 'all') {
      const optional = asNull(lowered, subschema, below, kit);
      lowered = optional.lowered;
      (optional.state ? states : nulls).add(wire);
      demanded.push(wire);
    }
    // An optional one that became null where it is absent has been counted before.
    const counted = nulls.has(wire) || states.has(wire);
    if (!counted && isUnion(lowered.schema) && kit.take('unions', 1) === 0) {
      lowered = asJsonText(subschema, below, kit, 'anyOf');
    }
    members.push([wire, lowered.schema]);
    if (lowered.plan !== undefined) values.push([wire, lowered.plan]);
  }
  const extras = listed ? undeclaredList(rest, spilled, place, kit) : undefined;
  if (extras !== undefined) {
    members.push([list, extras.schema]);
    demanded.push(list);
  }
  const listPlan = extras && {
    key: list,
    declared: kept.map(([key]) => key),
    ...(extras.plan === undefined ? {} : { value: extras.plan }),
  };
  const others = rest === false || listed ? undefined : openRest(rest, place, kit);
  const names = kept.map(([key]) => [key, wireOf(key)] as const).filter(([key, wire]) => key !== wire);
  const plan: ObjectPlan = {
    lens: 'object',
    ...(names.length === 0 ? {} : { names }),
    ...(nulls.size === 0 ? {} : { nulls: [...nulls] }),
    ...(states.size === 0 ? {} : { states: [...states] }),
    ...(values.length === 0 ? {} : { values }),
    ...(listPlan === undefined ? {} : { list: listPlan }),
    ...(others?.plan === undefined ? {} : { others: others.plan, declared: members.map(([wire]) => wire) }),
  };
  const silent = members.length === 0 && place.depth > 1 && kit.dialect.emptyPropertiesRefused !== undefined;
  const made = kit.finish(
    {
      type: 'object',
      ...(silent ? {} : { properties: fromEntries(members) }),
      required: demanded,
    },
    schema,
    words,
    place,
  );
  const says =
    kit.dialect.keywords.value.object.includes('additionalProperties') ||
    (place.depth === 1 && kit.dialect.rootClosed !== undefined);
  const extra = says ? { additionalProperties: others === undefined ? false : others.schema } : {};
  return { schema: { ...made, ...extra }, ...(Object.keys(plan).length === 1 ? {} : { plan }) };
}

/** The optional properties that a bound has room for (as what they become: optional, or a union with null), and those that go into a list with what is undeclared. */
function withinBudget(
  properties: readonly (readonly [string, Schema])[],
  required: ReadonlySet<string>,
  kit: Kit,
): { kept: typeof properties; spilled: typeof properties } {
  const optional = properties.filter(([key]) => !required.has(key));
  const bound = kit.dialect.required.value === 'all' ? 'unions' : 'optionals';
  if (!Number.isFinite(kit.bounds[bound])) return { kept: properties, spilled: [] };
  const spilled = new Set(optional.slice(kit.take(bound, optional.length)));
  return { kept: properties.filter((each) => !spilled.has(each)), spilled: [...spilled] };
}

/** Undeclared keys that may stay where they are. */
function openRest(rest: Schema, place: Place, kit: Kit): { schema: Json; plan?: Plan } {
  if (rest === true || (typeof rest === 'object' && Object.keys(rest).length === 0)) return { schema: true };
  return kit.lower(rest, inside(place, '/additionalProperties'));
}

/** An optional property: null where it is absent, or the third state where it may be null itself. */
function asNull(
  lowered: Lowered,
  canonical: Schema,
  place: Place,
  kit: Kit,
): { lowered: Lowered; state: boolean } {
  const state = thirdState(lowered, canonical, place, kit);
  if (state !== undefined) return state;
  kit.note({
    pointer: place.pointer,
    keyword: 'required',
    became: 'encoded',
    note: 'it is null where it is not given',
  });
  return { lowered: nullable(lowered, kit), state: false };
}
