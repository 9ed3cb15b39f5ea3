import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, isObject, mapSchemaTree, member, without } from '../model/subschemas.ts';
import { annotations } from '../model/vocabulary.ts';
import { asObject, definitionName } from './hoist-refs.ts';
import type { Kit, Place } from './lowering.ts';

/** Where even the least form of a schema is long, so much of one is shown. */
const briefLength = 1500;

/**
 * A schema as a model reads it within a description, as the user wrote it, words and all. Small definitions are shown in place; others go by
 * their names, and the tool's description tells each of them once (`Kit.tell`).
 */
export function shownSchema(schema: SchemaObject, place: Place, kit: Kit): string {
  const said = without(schema, 'description', 'title', '$defs');
  const tell = (name: string): void => kit.tell(name);
  const whole = mapSchemaTree(said, (each) => opened(each, kit, tell));
  const text = JSON.stringify(whole);
  if (kit.bounds.shown === 'whole') return text === '{}' ? '' : text;
  kit.note({
    pointer: place.pointer,
    keyword: 'description',
    became: 'weakened',
    note: 'the schema of its JSON text is shown in part',
  });
  const brief = [mapSchemaTree(whole, withoutProse), keysOf(schema)].map((each) => JSON.stringify(each));
  return brief.find((each) => each.length <= briefLength && each !== '{}') ?? '';
}

/** Definitions by their names, as they are told beside a tool's JSON texts, with those that they refer to. */
export function toldDefinitions(names: Iterable<string>, kit: Kit): SchemaObject {
  const told = new Map<string, Json>();
  const pending = [...names];
  const tell = (name: string): void => void pending.push(name);
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    if (told.has(name)) continue;
    const schema = kit.definition(name);
    told.set(
      name,
      mapSchemaTree(schema, (each) => opened(each, kit, tell)),
    );
  }
  return fromEntries([...told].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The tool's description tells the definitions that something refers to which is said in words. */
export function tellRefs(told: Schema, kit: Kit): void {
  mapSchemaTree(told, (each) => {
    const ref = isObject(each) ? member(each, '$ref') : undefined;
    const name = typeof ref === 'string' ? definitionName(ref) : undefined;
    if (name !== undefined) kit.tell(name);
    return each;
  });
}

/** A reference to a small definition as that definition; any other is told. */
function opened(schema: Schema, kit: Kit, tell: (name: string) => void): Schema {
  if (!isObject(schema)) return schema;
  const ref = member(schema, '$ref');
  const name = typeof ref === 'string' ? definitionName(ref) : undefined;
  if (name === undefined) return schema;
  const target = kit.definition(name);
  const siblings = without(schema, '$ref');
  const apart = Object.keys(siblings).every((keyword) => annotations.includes(keyword));
  if (kit.isSmall(name) && isObject(target) && apart) return { ...target, ...siblings };
  tell(name);
  return schema;
}

function withoutProse(schema: Schema): Schema {
  return typeof schema === 'boolean' ? schema : without(schema, 'description', 'title', 'examples');
}

function keysOf(schema: SchemaObject): SchemaObject {
  const keys = Object.keys(asObject(member(schema, 'properties')));
  return keys.length === 0 ? {} : { properties: fromEntries(keys.map((key) => [key, true])) };
}
