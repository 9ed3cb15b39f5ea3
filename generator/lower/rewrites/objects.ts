import type { ListPlan, ObjectPlan, Plan } from '../../../templates/runtime/lens/plan.ts';
import { step } from '../../model/documents.ts';
import type { Json, Schema, SchemaObject } from '../../model/ir.ts';
import { fromEntries, member } from '../../model/subschemas.ts';
import { asObject } from '../hoist-refs.ts';
import { asJsonText } from '../json-text.ts';
import { wireKeys } from '../keys.ts';
import { inside, type Kit, type Lowered, type Place, type Rewrite, type Step } from '../lowering.ts';
import { allOf, strings } from '../merge-objects.ts';
import { nullable } from '../nullable.ts';
import { keywordWords } from '../phrases.ts';
import { thirdState } from '../third-state.ts';

/**
 * Objects: properties by legal keys, absent ones as null where all must be required, and what is undeclared in a list where the dialect takes
 * declared properties only. A silent object is closed (design.md section 3), one that declares nothing is free-form.
 */
export const objects: Rewrite = {
  name: 'objects',
  apply(schema, place, kit): Step | undefined {
    if (member(schema, 'type') !== 'object') return undefined;
    if (place.depth > kit.bounds.depth) return { done: asJsonText(schema, place, kit, 'properties') };
    const declared = Object.entries(asObject(member(schema, 'properties'))) as [string, Schema][];
    const possible = declared.filter(([, each]) => each !== false);
    const rest = restOf(schema, declared.length > 0);
    const closed = rest === false;
    const named = strings(member(schema, 'required')).filter(
      (key) => !declared.some(([each]) => each === key),
    );
    const properties = [...possible, ...(closed ? [] : named.map((key): [string, Schema] => [key, rest]))];
    const words = keywordWords(schema, place, kit, ['minProperties', 'maxProperties', 'patternProperties']);
    if (rest !== false && properties.length === 0 && place.depth > 1 && !takesSchema(kit)) {
      return { done: asEntries(schema, rest, words, place, kit) };
    }
    return { done: lowerObject(schema, properties, rest, words, place, kit) };
  },
};

function takesSchema(kit: Kit): boolean {
  const { keywords, closed } = kit.dialect;
  return closed === undefined && keywords.value.object.includes('additionalProperties');
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
  const listed = rest !== false && !takesSchema(kit);
  const required = new Set(strings(member(schema, 'required')));
  const { wire: wireOf, list } = wireKeys(
    properties.map(([key]) => key),
    listed,
    place,
    kit,
  );
  const nulls: string[] = [];
  const states: string[] = [];
  const values: [string, Plan][] = [];
  const members: [string, Json][] = [];
  const demanded: string[] = [];
  for (const [key, subschema] of properties) {
    const wire = wireOf(key);
    const below = inside(place, `/properties${step(key)}`, key);
    let lowered = kit.lower(subschema, below);
    if (required.has(key)) demanded.push(wire);
    else if (kit.dialect.required.value === 'all') {
      const optional = asNull(lowered, subschema, below, kit);
      lowered = optional.lowered;
      (optional.state ? states : nulls).push(wire);
      demanded.push(wire);
    }
    members.push([wire, lowered.schema]);
    if (lowered.plan !== undefined) values.push([wire, lowered.plan]);
  }
  const listPlan = listed ? addList(members, demanded, list, rest, properties, place, kit) : undefined;
  const others = rest === false || listed ? undefined : openRest(rest, place, kit);
  const names = properties.map(([key]) => [key, wireOf(key)] as const).filter(([key, wire]) => key !== wire);
  const plan: ObjectPlan = {
    lens: 'object',
    ...(names.length === 0 ? {} : { names }),
    ...(nulls.length === 0 ? {} : { nulls }),
    ...(states.length === 0 ? {} : { states }),
    ...(values.length === 0 ? {} : { values }),
    ...(listPlan === undefined ? {} : { list: listPlan }),
    ...(others?.plan === undefined ? {} : { others: others.plan }),
  };
  const made = kit.finish(
    { type: 'object', properties: fromEntries(members), required: demanded },
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

/** A list of `{ key, value }` for what is undeclared. */
function addList(
  members: [string, Json][],
  demanded: string[],
  key: string,
  rest: Schema,
  properties: readonly (readonly [string, Schema])[],
  place: Place,
  kit: Kit,
): ListPlan {
  const note = `undeclared keys stand in the list ${key}`;
  kit.note({ pointer: place.pointer, keyword: 'additionalProperties', became: 'encoded', note, hard: true });
  const { schema, plan } = entriesOf(rest, place, kit);
  members.push([key, { description: 'Further properties, each with its key.', ...schema }]);
  demanded.push(key);
  return { key, declared: properties.map(([each]) => each), ...(plan === undefined ? {} : { value: plan }) };
}

/** An object without declared keys is a list of entries. */
function asEntries(
  schema: SchemaObject,
  rest: Schema,
  words: readonly string[],
  place: Place,
  kit: Kit,
): Lowered {
  const note = 'it is a list of keys and values';
  kit.note({ pointer: place.pointer, keyword: 'additionalProperties', became: 'encoded', note, hard: true });
  const entries = entriesOf(rest, place, kit);
  const made = kit.finish(
    entries.schema,
    schema,
    ['An object, as a list of keys and values.', ...words],
    place,
  );
  return {
    schema: made,
    plan: { lens: 'entries', ...(entries.plan === undefined ? {} : { value: entries.plan }) },
  };
}

function entriesOf(rest: Schema, place: Place, kit: Kit): Lowered {
  const at = inside({ ...place, depth: place.depth + 1 }, '/additionalProperties');
  const value = kit.lower(allOf([rest]), at);
  const entry: SchemaObject = {
    type: 'object',
    properties: { key: { type: 'string' }, value: value.schema },
    required: ['key', 'value'],
    ...(kit.dialect.keywords.value.object.includes('additionalProperties')
      ? { additionalProperties: false }
      : {}),
  };
  return {
    schema: { type: 'array', items: entry },
    ...(value.plan === undefined ? {} : { plan: value.plan }),
  };
}
