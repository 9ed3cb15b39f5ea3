import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, member, without } from '../model/subschemas.ts';
import { dropUnusedDefs, hoistRefs } from './hoist-refs.ts';
import { advance, type Lowering, type Rewrite } from './lowering.ts';
import { both, either, type ObjectView, objectView } from './object-view.ts';
import { negationWords, unionWords } from './phrases.ts';

/** The property that holds an input which cannot stand at the root. */
const wrapKey = 'input';

/**
 * Providers want a root that is an object with `properties`, without a union, a reference or a constant. A root that is a union of objects becomes one object
 * with the properties of all branches (the words say which go together, the reader enforces it); what cannot be said that way is put
 * whole under one property, and taken out again on the way up.
 */
export const rootObject: Rewrite = {
  name: 'root object',
  down(lowering, dialect) {
    const forbidden = dialect.rootForbids.value.filter((keyword) => Object.hasOwn(lowering.schema, keyword));
    const object = member(lowering.schema, 'type') === 'object';
    if (forbidden.length === 0 && object) return withProperties(lowering);
    if (forbidden.length === 0 && isBareObject(lowering.schema)) {
      const typed = fromEntries([['type', 'object'], ...Object.entries(without(lowering.schema, 'type'))]);
      return withProperties(advance(lowering, { schema: typed }));
    }
    return flatten(lowering, forbidden) ?? wrap(lowering, forbidden);
  },
};

/** Says only what objects can have, though not that it is one. */
function isBareObject(schema: SchemaObject): boolean {
  const type = member(schema, 'type');
  return (
    (type === undefined || (Array.isArray(type) && type.includes('object'))) &&
    objectView(without(schema, 'type'), schema) !== undefined
  );
}

function withProperties(lowering: Lowering): Lowering {
  if (Object.hasOwn(lowering.schema, 'properties')) return lowering;
  return advance(lowering, { schema: { ...lowering.schema, properties: {} } });
}

function flatten(lowering: Lowering, forbidden: readonly string[]): Lowering | undefined {
  const hoisted = hoistRefs(lowering.schema);
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
    if (branches.length > 1) words.push(unionWords(keyword, base, branches));
    view = either(branches);
  }
  const negation = member(hoisted, 'not');
  if (negation !== undefined) words.push(negationWords(negation as Schema));
  const kept = Object.entries(hoisted).filter(([keyword]) =>
    ['title', 'description', '$defs'].includes(keyword),
  );
  const schema = dropUnusedDefs(fromEntries([...Object.entries(fromView(view)), ...kept]));
  return advance(lowering, {
    schema,
    words,
    notes: forbidden.map((keyword) => ({
      pointer: `/${keyword}`,
      keyword,
      became: 'words' as const,
      note: `${keyword} at the root became one object with the properties of all its branches`,
    })),
  });
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

function wrap(lowering: Lowering, forbidden: readonly string[]): Lowering {
  const hoisted = hoistRefs(lowering.schema);
  const inner = without(hoisted, '$defs');
  const defs = member(hoisted, '$defs');
  const schema: SchemaObject = {
    type: 'object',
    properties: { [wrapKey]: inner },
    required: [wrapKey],
    additionalProperties: false,
    ...(defs === undefined ? {} : { $defs: defs }),
  };
  return advance(lowering, {
    schema,
    lenses: [{ lens: 'wrap-root', key: wrapKey }],
    notes: (forbidden.length > 0 ? forbidden : ['type']).map((keyword) => ({
      pointer: keyword === 'type' ? '' : `/${keyword}`,
      keyword,
      became: 'encoded' as const,
      note: `the whole input stands under the property ${wrapKey}`,
    })),
  });
}
