import type { Plan } from '../../templates/runtime/lens/plan.ts';
import type { Dialect } from '../model/dialect.ts';
import { step } from '../model/documents.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, isObject, mapSchemaTree, member } from '../model/subschemas.ts';
import { jsonSchema, keywordsOf } from '../model/vocabulary.ts';
import { accepts, keywordsIn } from './allowed.ts';
import { repeats } from './annotate.ts';
import { describe } from './describe.ts';
import { asObject, dropUnusedDefs, resolvePointer } from './hoist-refs.ts';
import { withoutReversals } from './loosened.ts';
import type { LoweringNote } from './lowering.ts';
import { firstItems } from './merge-items.ts';
import { conditionWords } from './phrases.ts';
import { renameRoot } from './root-keys.ts';

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
  const lost: string[] = [];
  const swept = mapSchemaTree(root, (each, pointer) =>
    sweep(each, pointer, { dialect, notes, root, lost }),
  ) as SchemaObject;
  const settled = withoutReversals(swept, { source: root, pointers: lost }, notes);
  if (dialect.keys === undefined) return { schema: dropUnusedDefs(settled) };
  const { schema, names } = renameRoot(settled, dialect.keys.value, notes);
  const plan: Plan | undefined = names.length === 0 ? undefined : { lens: 'object', names };
  return { schema: dropUnusedDefs(schema), ...(plan && { plan }) };
}

interface Sweep {
  readonly dialect: Dialect;
  readonly notes: LoweringNote[];
  readonly root: SchemaObject;
  /** The pointers of the keywords that were left out. */
  readonly lost: string[];
}

const meaningful = keywordsOf(jsonSchema);

function sweep(schema: Schema, pointer: string, { dialect, notes, root, lost }: Sweep): Schema {
  if (typeof schema === 'boolean') return schema;
  const kept: [string, Json][] = [];
  const told: [string, Json][] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'enum' && Array.isArray(value) && value.length === 0) {
      // Nothing fits it, and providers refuse it: the reader says so.
      const note = 'it lists nothing, so it is left out';
      notes.push({ pointer: pointer + step(keyword), keyword, became: 'weakened', note });
      lost.push(pointer + step(keyword));
    } else if (accepts(dialect, keyword, value)) {
      if (!isRedundant(keyword, value, pointer)) kept.push([keyword, value]);
    } else if (meaningful.has(keyword)) {
      told.push([keyword, opened(value, root)]);
      lost.push(pointer + step(keyword));
      notes.push({
        pointer: pointer + step(keyword),
        keyword,
        became: 'words',
        note: `${keyword} is said in words`,
      });
    }
  }
  const same = kept.length === Object.keys(schema).length;
  const swept = same ? schema : describe(opening(kept, told), conditionWords(fromEntries(told), root));
  const said = dialect.itemsRequired === undefined ? swept : withItems(swept);
  return pointer === '' && dialect.objectProperties !== undefined ? withObjectProperties(said) : said;
}

/** Where the patterns of keys are left out, so is what holds for keys that match none. */
function opening(kept: readonly [string, Json][], told: readonly [string, Json][]): SchemaObject {
  const closing = ['additionalProperties', 'unevaluatedProperties'];
  const opens = told.some(([keyword]) => keyword === 'patternProperties');
  return fromEntries(opens ? kept.filter(([keyword]) => !closing.includes(keyword)) : kept);
}

/** Arrays say `items`, and as an object of keywords: who checks tools looks for one. That no more items may follow is their greatest number. */
function withItems(schema: SchemaObject): SchemaObject {
  const items = member(schema, 'items');
  if (items === undefined) return isArray(schema) ? { ...schema, items: {} } : schema;
  if (typeof items !== 'boolean') return schema;
  if (items) return { ...schema, items: {} };
  const first = firstItems(schema).length;
  return { ...schema, items: {}, maxItems: Math.min(first, Number(member(schema, 'maxItems') ?? first)) };
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
