import { hidden } from '../../templates/runtime/sensitive.ts';
import { steps } from './documents.ts';
import type { Action, Json, Schema, SchemaObject } from './ir.ts';
import { leads } from './satisfiable/leads.ts';
import { fromEntries, isObject, member } from './subschemas.ts';

/**
 * What models and programs may be told of an action's outputs: the output schema, with what stands in the place of a sensitive value in
 * that value's place, since a result has to be what its tool promised. `undefined` where there is no such schema, or none
 * can be told (a sensitive value behind a reference or in a union, say): better no promise than one that is broken.
 */
export function shownOutput({ output, sensitive }: Pick<Action, 'output' | 'sensitive'>): Schema | undefined {
  if (output === undefined) return undefined;
  return sensitive
    .filter((pointer) => leads(output, pointer))
    .reduce<Schema | undefined>(
      (schema, pointer) => (schema === undefined ? undefined : hide(schema, steps(pointer))),
      output,
    );
}

/** Keywords that hold, or that `hide` follows, whatever is hidden below them. */
const followed: ReadonlySet<string> = new Set([
  ...[
    'type',
    'title',
    'description',
    'default',
    'examples',
    'deprecated',
    'readOnly',
    'writeOnly',
    '$comment',
  ],
  ...['properties', 'additionalProperties', 'required', 'minProperties', 'maxProperties', 'propertyNames'],
  ...['prefixItems', 'items', 'minItems', 'maxItems', '$defs'],
]);

function hide(schema: Schema, [step, ...rest]: readonly string[]): Schema | undefined {
  if (step === undefined) return replaced(schema);
  if (typeof schema === 'boolean') return schema;
  if (!Object.keys(schema).every((keyword) => followed.has(keyword))) return undefined;
  const inMembers = hideInMembers(schema, step, rest);
  return inMembers && hideInItems(inMembers, step, rest);
}

function replaced(schema: Schema): Schema {
  if (schema === false) return schema;
  const description = schema === true ? undefined : member(schema, 'description');
  return { ...(description === undefined ? {} : { description }), const: hidden };
}

function hideInMembers(
  schema: SchemaObject,
  step: string,
  rest: readonly string[],
): SchemaObject | undefined {
  const { additionalProperties: others } = schema;
  const declared = isObject(schema['properties']) ? schema['properties'] : {};
  const properties: [string, Json][] = [];
  for (const [key, each] of Object.entries(declared)) {
    const shown = step === '*' || step === key ? hide(each as Schema, rest) : (each as Schema);
    if (shown === undefined) return undefined;
    properties.push([key, shown]);
  }
  const isOther = others !== undefined && (step === '*' || !Object.hasOwn(declared, step));
  if (isOther) {
    const shown = hide(others as Schema, rest);
    if (shown === undefined) return undefined;
    if (step === '*') return { ...schema, ...membersOf(schema, properties), additionalProperties: shown };
    if (isObject(others)) properties.push([step, shown]);
  }
  return { ...schema, ...membersOf(schema, properties) };
}

function membersOf(schema: SchemaObject, properties: [string, Json][]): SchemaObject {
  return properties.length === 0 && !Object.hasOwn(schema, 'properties')
    ? {}
    : { properties: fromEntries(properties) };
}

function hideInItems(schema: SchemaObject, step: string, rest: readonly string[]): SchemaObject | undefined {
  const isEvery = step === '*';
  if (!isEvery && !/^\d+$/.test(step)) return schema;
  const { items, prefixItems } = schema;
  const first: readonly Json[] = Array.isArray(prefixItems) ? prefixItems : [];
  const shownFirst = first.map((each, index) =>
    isEvery || String(index) === step ? hide(each as Schema, rest) : (each as Schema),
  );
  // One item among others that share a schema cannot be told apart in it.
  if (!isEvery && Number(step) >= first.length && isObject(items)) return undefined;
  const shownItems = isEvery && items !== undefined ? hide(items as Schema, rest) : (items as Schema);
  if (shownFirst.includes(undefined) || (items !== undefined && shownItems === undefined)) return undefined;
  return {
    ...schema,
    ...(first.length === 0 ? {} : { prefixItems: shownFirst as Json[] }),
    ...(items === undefined ? {} : { items: shownItems as Json }),
  };
}
