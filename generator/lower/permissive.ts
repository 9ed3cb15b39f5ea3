import type { Plan } from '../../templates/runtime/lens/plan.ts';
import type { Dialect } from '../model/dialect.ts';
import { step } from '../model/documents.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, isObject, mapSchemaTree, member } from '../model/subschemas.ts';
import { jsonSchema, keywordsOf } from '../model/vocabulary.ts';
import { accepts, keywordsIn } from './allowed.ts';
import { repeats } from './annotate.ts';
import { describe } from './describe.ts';
import { asObject, dropUnusedDefs, hoistRefs, resolvePointer } from './hoist-refs.ts';
import { legalKeys } from './keys.ts';
import type { LoweringNote } from './lowering.ts';
import { conditionWords } from './phrases.ts';

/** Whether a dialect takes every way of composing schemas, so that nothing below the root needs another shape. */
export function isPermissive(dialect: Dialect): boolean {
  return ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'patternProperties', 'prefixItems', 'const'].every(
    (keyword) => keywordsIn(dialect).has(keyword),
  );
}

/** Below the root, a dialect that takes (nearly) all of JSON Schema asks for little: no unknown keywords, no huge bounds, no silent arrays. */
export function lowerPermissive(
  root: SchemaObject,
  dialect: Dialect,
  notes: LoweringNote[],
): { readonly schema: SchemaObject; readonly plan?: Plan } {
  const names = dialect.keys === undefined ? new Map() : legalKeys(propertiesOf(root), dialect.keys.value);
  const renamed = [...names].filter(([canonical, wire]) => canonical !== wire) as [string, string][];
  for (const [canonical, wire] of renamed) {
    notes.push({
      pointer: `/properties${step(canonical)}`,
      keyword: 'properties',
      became: 'encoded',
      note: `the property is called ${wire} on the wire`,
    });
  }
  const swept = mapSchemaTree(root, (each, pointer) =>
    sweep(each, pointer, dialect, notes, root),
  ) as SchemaObject;
  if (renamed.length === 0) return { schema: dropUnusedDefs(swept) };
  const schema = dropUnusedDefs(renameProperties(hoistRefs(swept), names));
  return { schema, plan: { lens: 'object', names: renamed } };
}

function propertiesOf(root: SchemaObject): string[] {
  return Object.keys(asObject(member(root, 'properties')));
}

const meaningful = keywordsOf(jsonSchema);

function sweep(
  schema: Schema,
  pointer: string,
  dialect: Dialect,
  notes: LoweringNote[],
  root: SchemaObject,
): Schema {
  if (typeof schema === 'boolean') return schema;
  const kept: [string, Json][] = [];
  const lost: [string, Json][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'enum' && Array.isArray(value) && value.length === 0) {
      // Nothing fits it, and providers refuse it: the reader says so.
      const note = 'it lists nothing, so it is left out';
      notes.push({ pointer: pointer + step(keyword), keyword, became: 'weakened', note });
    } else if (accepts(dialect, keyword, value)) {
      if (!isRedundant(keyword, value, pointer)) kept.push([keyword, value]);
    } else if (meaningful.has(keyword)) {
      lost.push([keyword, opened(value, root)]);
      notes.push({
        pointer: pointer + step(keyword),
        keyword,
        became: 'words',
        note: `${keyword} is said in words`,
      });
    }
  }
  const silent = dialect.itemsRequired !== undefined && isArray(schema) && !Object.hasOwn(schema, 'items');
  if (silent) kept.push(['items', {}]);
  const same = !silent && kept.length === Object.keys(schema).length;
  const swept = same ? schema : describe(fromEntries(kept), conditionWords(fromEntries(lost)));
  return pointer === '' && dialect.objectProperties !== undefined ? withObjectProperties(swept) : swept;
}

/** A reference to a definition that may be dropped, as that definition. */
function opened(value: Json, root: SchemaObject): Json {
  const ref = isObject(value) ? member(value, '$ref') : undefined;
  return typeof ref === 'string' ? (resolvePointer(root, ref) ?? value) : value;
}

/** Boolean schemas of the root's properties as objects. */
function withObjectProperties(root: SchemaObject): SchemaObject {
  const properties = Object.entries(asObject(member(root, 'properties')));
  if (properties.every(([, each]) => typeof each !== 'boolean')) return root;
  const objects = properties.map(([key, each]): [string, Json] => [
    key,
    each === true ? {} : each === false ? { not: {} } : each,
  ]);
  return { ...root, properties: fromEntries(objects) };
}

/** Keywords that say nothing, or say again what stands there already. */
function isRedundant(keyword: string, value: Json, pointer: string): boolean {
  if (keyword === 'description' || keyword === 'title') {
    const key = /\/properties\/([^/]*)$/.exec(pointer)?.[1];
    return value === '' || (keyword === 'title' && typeof value === 'string' && repeats(value, key));
  }
  if (keyword === 'required') return Array.isArray(value) && value.length === 0;
  return ['deprecated', 'readOnly', 'writeOnly', 'uniqueItems'].includes(keyword) && value === false;
}

function isArray(schema: SchemaObject): boolean {
  const type = member(schema, 'type');
  return (
    type === 'array' ||
    (Array.isArray(type) && type.includes('array')) ||
    Object.hasOwn(schema, 'prefixItems')
  );
}

function renameProperties(schema: SchemaObject, names: ReadonlyMap<string, string>): SchemaObject {
  const rename = (key: string): string => names.get(key) ?? key;
  return fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (keyword === 'properties') {
        return [
          keyword,
          fromEntries(Object.entries(asObject(value)).map(([key, each]) => [rename(key), each])),
        ];
      }
      if (keyword === 'required' && Array.isArray(value))
        return [keyword, value.map((key) => rename(String(key)))];
      return [keyword, value];
    }),
  );
}
