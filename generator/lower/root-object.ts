import type { Dialect } from '../model/dialect.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, member, without } from '../model/subschemas.ts';
import { conjoin, forbiddenKeys } from './conjoin.ts';
import { descriptionsOf } from './described.ts';
import { dropUnusedDefs, hoistRefs } from './hoist-refs.ts';
import type { LoweringNote } from './lowering.ts';
import { both, either, type ObjectView, objectView } from './object-view.ts';
import { isPermissive } from './permissive.ts';
import { conditionWords } from './phrases.ts';
import { withKeys } from './rewrites/conditions.ts';
import { unionPhrases } from './union-words.ts';

/** The property that holds an input which cannot stand at the root. */
const wrapKey = 'input';

/** A root that is an object with `properties`, and has nothing that the dialect forbids there. */
export interface RootObject {
  readonly schema: SchemaObject;
  /** Sentences for the tool's description: what the root no longer says. */
  readonly words: readonly string[];
  readonly notes: readonly LoweringNote[];
  /** The property that holds the whole input, where it could not stand at the root. */
  readonly key?: string;
}

/**
 * Providers want a root that is an object with `properties`, without a union, a reference or a constant. A root that is a union of objects becomes one object
 * with the properties of all branches (the words say which go together, the reader enforces it); what cannot be said that way is put
 * whole under one property, and taken out again on the way up; so is what would become larger than `size`.
 */
export function rootObject(schema: SchemaObject, dialect: Dialect, size: number): RootObject {
  const forbidden = dialect.rootForbids.value.filter((keyword) => Object.hasOwn(schema, keyword));
  const type = member(schema, 'type');
  if (forbidden.length === 0 && type === 'object') return plain(schema);
  if (forbidden.length === 0 && type === undefined && objectView(schema, schema) !== undefined) {
    return plain(fromEntries([['type', 'object'], ...Object.entries(schema)]));
  }
  const one = flatten(schema, forbidden) ?? merged(schema, forbidden, dialect);
  if (one === undefined || JSON.stringify(one.schema).length > size) return wrap(schema, forbidden);
  const hoisted = hoistRefs(schema);
  const all = conjoin([hoisted], hoisted);
  return all === false ? one : { ...one, notes: [...one.notes, ...forbiddenKeys(all, '')] };
}

function plain(schema: SchemaObject): RootObject {
  const whole = Object.hasOwn(schema, 'properties') ? schema : { ...schema, properties: {} };
  return { schema: whole, words: [], notes: [] };
}

/** A root of parts that hold together, without unions. */
function merged(
  schema: SchemaObject,
  forbidden: readonly string[],
  dialect: Dialect,
): RootObject | undefined {
  const hoisted = hoistRefs(schema);
  const all = conjoin([hoisted], hoisted);
  if (all === false || all.unions.length > 0 || member(all.schema, 'type') !== 'object') return undefined;
  if (dialectValues.some((keyword) => Object.hasOwn(all.schema, keyword))) return undefined;
  const defs = member(hoisted, '$defs');
  // What is said once stays a condition: below the root it is kept, or told with what it refers to.
  const stays = (condition: SchemaObject): boolean =>
    Object.keys(condition).every(
      (keyword) =>
        all.conditions.filter((each) => Object.hasOwn(each, keyword)).length === 1 &&
        !(isPermissive(dialect) && dialect.rootForbids.value.includes(keyword)),
    );
  const said = all.conditions.filter(stays).flatMap((condition) => Object.entries(condition));
  const told = all.conditions.filter((condition) => !stays(condition));
  const named = withKeys({ ...all.schema, ...fromEntries(said) }, all.conditions, hoisted);
  const { schema: whole } = plain({ ...named, ...(defs === undefined ? {} : { $defs: defs }) });
  return {
    schema: dropUnusedDefs(whole),
    words: told.flatMap((each) => conditionWords(each, hoisted)),
    notes: forbidden.map((keyword) => ({
      pointer: `/${keyword}`,
      keyword,
      became: 'words' as const,
      note: `${keyword} at the root became one object`,
    })),
  };
}

const dialectValues = ['const', 'enum'];

function flatten(root: SchemaObject, forbidden: readonly string[]): RootObject | undefined {
  const hoisted = hoistRefs(root);
  const unions = (['anyOf', 'oneOf'] as const).filter((keyword) => Object.hasOwn(hoisted, keyword));
  const base = objectView(hoisted, hoisted, new Set([...unions, 'not']));
  if (base === undefined) return undefined;
  let view: ObjectView = base;
  const words: string[] = [];
  for (const keyword of unions) {
    const list = member(hoisted, keyword);
    if (!Array.isArray(list)) return undefined;
    const all = list.map((branch: Json) => objectView(branch, hoisted));
    if (all.some((branch) => branch === undefined)) return undefined;
    const branches = all
      .map((branch) => (branch === undefined ? undefined : both(view, branch)))
      .filter((branch) => branch !== undefined);
    if (branches.length === 0) return undefined;
    if (branches.length > 1) words.push(unionPhrases(keyword, base, branches).join(' '));
    words.push(...list.flatMap((branch: Json) => descriptionsOf(branch as Schema, hoisted)));
    view = either(branches);
  }
  const negation = member(hoisted, 'not');
  if (negation !== undefined) words.push(...conditionWords({ not: negation }));
  const kept = Object.entries(hoisted).filter(([keyword]) => ['title', '$defs'].includes(keyword));
  const text = descriptionsOf(hoisted, hoisted).join('\n');
  const described = text === '' ? [] : [['description', text] as const];
  const schema = dropUnusedDefs(fromEntries([...Object.entries(fromView(view)), ...kept, ...described]));
  return {
    schema,
    words: [...new Set(words)].filter((each) => !text.includes(each)),
    notes: forbidden.map((keyword) => ({
      pointer: `/${keyword}`,
      keyword,
      became: 'words' as const,
      note: `${keyword} at the root became one object with the properties of all its branches`,
    })),
  };
}

function fromView(view: ObjectView): SchemaObject {
  const properties = fromEntries([...view.properties] as [string, Schema][]);
  const required = [...view.required];
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(view.closed ? { additionalProperties: false } : {}),
  };
}

function wrap(root: SchemaObject, forbidden: readonly string[]): RootObject {
  const hoisted = hoistRefs(root);
  const inner = without(hoisted, '$defs');
  const defs = member(hoisted, '$defs');
  const schema: SchemaObject = {
    type: 'object',
    properties: { [wrapKey]: inner },
    required: [wrapKey],
    additionalProperties: false,
    ...(defs === undefined ? {} : { $defs: defs }),
  };
  return {
    schema,
    key: wrapKey,
    words: [],
    notes: (forbidden.length > 0 ? forbidden : ['type']).map((keyword) => ({
      pointer: keyword === 'type' ? '' : `/${keyword}`,
      keyword,
      became: 'encoded' as const,
      note: `the whole input stands under the property ${wrapKey}`,
    })),
  };
}
