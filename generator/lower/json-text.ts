import type { Schema, SchemaObject } from '../model/ir.ts';
import { isObject, member } from '../model/subschemas.ts';
import { describe } from './describe.ts';
import type { Kit, Lowered, Place } from './lowering.ts';
import { phrases } from './phrases.ts';
import { shownSchema } from './shown-schema.ts';

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
  const form: SchemaObject = {
    type: 'string',
    ...(typeof own === 'string' && own !== '' ? { description: own } : {}),
  };
  const shown = isObject(schema) ? shownSchema(schema, place, kit) : '';
  const sentences = shown === '' ? [phrases.anyJson()] : [phrases.jsonText(), shown];
  return { schema: describe(form, sentences), plan: { lens: 'json-text' } };
}
