import { type JsonSchemaObject, own } from '../../json.ts';
import { admit } from '../admit.ts';
import type { Compiler } from '../check.ts';
import { entriesAt, isNode, listAt } from '../node.ts';
import { atPointer, pointerOf } from '../pointer.ts';

/** A subschema by its place in the document, since one that is shared as an object may stand in several places. */
export interface SchemaPlace {
  readonly pointer: string;
  readonly schema: JsonSchemaObject;
}

/** Keywords whose subschemas do not always hold: no default below them is filled. */
const unsure = {
  one: [
    ...[
      'not',
      'if',
      'then',
      'else',
      'contains',
      'propertyNames',
      'unevaluatedItems',
      'unevaluatedProperties',
    ],
    'contentSchema',
  ],
  list: ['anyOf', 'oneOf'],
  map: ['patternProperties', 'dependentSchemas', 'dependencies'],
};

/**
 * The property subschemas whose default is always filled, by JSON pointer in the order of the document.
 *
 * Such a subschema says `default` itself (not through a `$ref`), its default fits it, and it stands in `properties` of a
 * schema that is reached from the root only through `properties`, `items`, `prefixItems`, `additionalProperties`, `$ref`
 * and `allOf`. Where a definition is also reached through anything else (a union's branch, `not`, a pattern, …) nothing
 * in it is filled, so that a type can say for a definition which properties are there. A default whose own missing
 * properties lead back to it is not filled: it would never end.
 */
export function findFilled(root: unknown, compiler: Compiler): ReadonlyMap<string, unknown> {
  const { sure, doubtful } = reachable(root);
  const filled = new Map<string, unknown>();
  for (const [pointer, schema] of sure) {
    if (doubtful.has(pointer)) continue;
    for (const [key, property] of entriesAt(schema, 'properties')) {
      if (!isNode(property) || !Object.hasOwn(property, 'default')) continue;
      const value = own(property, 'default');
      if (!admit(value) && !compiler.judge(property, value))
        filled.set(`${pointer}/properties/${pointerStep(key)}`, value);
    }
  }
  for (const pointer of endless(root, filled)) filled.delete(pointer);
  return filled;
}

/** The places that always hold where their parent holds, with how they are reached from it. */
export function certainPlaces(root: unknown, { pointer, schema }: SchemaPlace): SchemaPlace[] {
  const places = [...inPlace(root, { pointer, schema })];
  const add = (below: string, subschema: unknown): void => {
    if (isNode(subschema)) places.push({ pointer: `${pointer}/${below}`, schema: subschema });
  };
  for (const [key, property] of entriesAt(schema, 'properties'))
    add(`properties/${pointerStep(key)}`, property);
  for (const [index, item] of listAt(schema, 'prefixItems').entries()) add(`prefixItems/${index}`, item);
  add('items', own(schema, 'items'));
  add('additionalProperties', own(schema, 'additionalProperties'));
  return places;
}

/** The places that hold for the same value: what `$ref` points at, and the parts of `allOf`. */
export function inPlace(root: unknown, { pointer, schema }: SchemaPlace): SchemaPlace[] {
  const places: SchemaPlace[] = [];
  const target = pointerOf(own(schema, '$ref'));
  const referred = target === undefined ? undefined : atPointer(root, target);
  if (target !== undefined && isNode(referred)) places.push({ pointer: target, schema: referred });
  for (const [index, part] of listAt(schema, 'allOf').entries()) {
    if (isNode(part)) places.push({ pointer: `${pointer}/allOf/${index}`, schema: part });
  }
  return places;
}

function unsurePlaces({ pointer, schema }: SchemaPlace): SchemaPlace[] {
  const places: SchemaPlace[] = [];
  const add = (below: string, subschema: unknown): void => {
    if (isNode(subschema)) places.push({ pointer: `${pointer}/${below}`, schema: subschema });
  };
  for (const keyword of unsure.one) add(keyword, own(schema, keyword));
  for (const keyword of unsure.list) {
    for (const [index, branch] of listAt(schema, keyword).entries()) add(`${keyword}/${index}`, branch);
  }
  for (const keyword of unsure.map) {
    for (const [key, subschema] of entriesAt(schema, keyword))
      add(`${keyword}/${pointerStep(key)}`, subschema);
  }
  return places;
}

/** Places by whether some way to them is certain, and whether some way is not; a place may be both. */
function reachable(root: unknown): {
  sure: ReadonlyMap<string, JsonSchemaObject>;
  doubtful: ReadonlySet<string>;
} {
  const sure = new Map<string, JsonSchemaObject>();
  const doubtful = new Set<string>();
  if (!isNode(root)) return { sure, doubtful };
  const open: (SchemaPlace & { readonly certain: boolean })[] = [
    { pointer: '', schema: root, certain: true },
  ];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { certain, pointer, schema } = place;
    if (certain ? sure.has(pointer) : doubtful.has(pointer)) continue;
    if (certain) sure.set(pointer, schema);
    else doubtful.add(pointer);
    // Pushed in reverse, so that the order of the document is kept.
    for (const next of unsurePlaces(place).reverse()) open.push({ ...next, certain: false });
    for (const next of certainPlaces(root, place).reverse()) open.push({ ...next, certain });
  }
  return { sure, doubtful };
}

/** The defaults that would fill themselves again, directly or through others. */
function endless(root: unknown, filled: ReadonlyMap<string, unknown>): Set<string> {
  const found = new Set<string>();
  const done = new Set<string>();
  const stack: string[] = [];

  function expand(pointer: string): void {
    if (done.has(pointer)) return;
    const start = stack.indexOf(pointer);
    if (start >= 0) {
      for (const each of stack.slice(start)) found.add(each);
      return;
    }
    stack.push(pointer);
    walk(pointer, filled.get(pointer), new Set());
    stack.pop();
    done.add(pointer);
  }

  /** Visits what filling would fill in `value`; `open` holds the places that judge this same value. */
  function walk(pointer: string, value: unknown, open: Set<string>): void {
    const schema = atPointer(root, pointer);
    if (!isNode(schema) || typeof value !== 'object' || value === null || open.has(pointer)) return;
    open.add(pointer);
    for (const place of inPlace(root, { pointer, schema })) walk(place.pointer, value, open);
    if (Array.isArray(value)) {
      const prefix = listAt(schema, 'prefixItems').length;
      for (const [index, item] of value.entries()) {
        walk(index < prefix ? `${pointer}/prefixItems/${index}` : `${pointer}/items`, item, new Set());
      }
      return;
    }
    const object = value as { readonly [key: string]: unknown };
    const named = new Map(entriesAt(schema, 'properties'));
    for (const key of named.keys()) {
      const property = `${pointer}/properties/${pointerStep(key)}`;
      if (own(object, key) === undefined && filled.has(property)) expand(property);
    }
    for (const key of Object.keys(object)) {
      walk(
        `${pointer}/${named.has(key) ? `properties/${pointerStep(key)}` : 'additionalProperties'}`,
        object[key],
        new Set(),
      );
    }
  }

  for (const pointer of filled.keys()) expand(pointer);
  return found;
}

/** A key as one step of a JSON pointer. */
export function pointerStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
