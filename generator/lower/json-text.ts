import type { Schema, SchemaObject } from '../model/ir.ts';
import { isObject, mapSchemaTree, member } from '../model/subschemas.ts';
import { describe } from './describe.ts';
import { resolvePointer } from './hoist-refs.ts';
import type { Kit, Lowered, Place } from './lowering.ts';
import { phrases } from './phrases.ts';

/** So much of a schema is shown in words. */
const shownLength = 1500;

/** The last resort, which holds every value: its JSON text. The model is shown the schema that the text must fit. */
export function asJsonText(schema: Schema, place: Place, kit: Kit, keyword: string): Lowered {
  kit.note({
    pointer: place.pointer,
    keyword,
    became: 'encoded',
    note: 'it is written as JSON text',
    hard: true,
  });
  const own = isObject(schema) ? member(schema, 'description') : undefined;
  const text = typeof own === 'string' && own !== '' ? { description: own } : {};
  const shown = isObject(schema) ? shownSchema(schema, kit.root) : '';
  const sentences = shown === '' ? [phrases.anyJson()] : [phrases.jsonText(), shown];
  return { schema: describe({ type: 'string', ...text }, sentences), plan: { lens: 'json-text' } };
}

/** The schema as a model can read it; with fewer words, or not at all, where it is long. */
export function shownSchema(schema: SchemaObject, root: SchemaObject, most = shownLength): string {
  const { description: _, title: __, $defs: ___, ...said } = schema;
  const opened = mapSchemaTree(said, (each) => {
    const ref = typeof each === 'boolean' ? undefined : member(each, '$ref');
    const target = typeof ref === 'string' ? resolvePointer(root, ref) : undefined;
    return isObject(target) && JSON.stringify(target).length < most / 4 ? target : each;
  });
  for (const candidate of [opened, mapSchemaTree(opened, withoutProse)]) {
    const text = JSON.stringify(candidate);
    if (text === '{}' || text === 'true') return '';
    if (text.length <= most) return text;
  }
  const properties = member(schema, 'properties');
  const keys = isObject(properties) ? Object.keys(properties).join(', ') : '';
  return keys !== '' && keys.length <= most ? phrases.keys(keys) : '';
}

function withoutProse(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  const { description: _, title: __, examples: ___, ...rest } = schema;
  return rest;
}
