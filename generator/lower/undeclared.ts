import { step } from '../model/documents.ts';
import type { Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries } from '../model/subschemas.ts';
import { inside, type Kit, type Lowered, type Place } from './lowering.ts';
import { allOf } from './merge-objects.ts';
import { phrases } from './phrases.ts';
import { shownSchema } from './shown-schema.ts';

/**
 * A list of `{ key, value }` for keys that an object does not declare on the wire, and the plan of its values. `spilled` are declared ones that
 * found no room as properties; with them the values are JSON text, and the list says what they must be.
 */
export function undeclaredList(
  rest: Schema,
  spilled: readonly (readonly [string, Schema])[],
  place: Place,
  kit: Kit,
): Lowered {
  for (const [key] of spilled) {
    const pointer = `${place.pointer}/properties${step(key)}`;
    const note = 'it stands in a list, since there is no room for one more optional property';
    kit.note({ pointer, keyword: 'properties', became: 'encoded', note, hard: true });
  }
  if (rest !== false) {
    const note = 'undeclared keys stand in a list';
    kit.note({
      pointer: place.pointer,
      keyword: 'additionalProperties',
      became: 'encoded',
      note,
      hard: true,
    });
  }
  if (spilled.length === 0) {
    const { schema, plan } = entriesOf(rest, undefined, place, kit);
    return { schema: { description: phrases.furtherProperties(), ...schema }, ...(plan && { plan }) };
  }
  const others = typeof rest === 'boolean' ? {} : { additionalProperties: rest };
  const shown = shownSchema({ properties: fromEntries(spilled), ...others }, place, kit);
  const keys = rest === false ? spilled.map(([key]) => key) : undefined;
  const { schema, plan } = entriesOf(true, keys, place, kit);
  return {
    schema: { description: `${phrases.spilled()} ${shown}`.trim(), ...schema },
    ...(plan && { plan }),
  };
}

/** An object without declared keys is a list of entries. */
export function asEntries(
  schema: SchemaObject,
  rest: Schema,
  words: readonly string[],
  place: Place,
  kit: Kit,
): Lowered {
  const note = 'it is a list of keys and values';
  kit.note({ pointer: place.pointer, keyword: 'additionalProperties', became: 'encoded', note, hard: true });
  const entries = entriesOf(rest, undefined, place, kit);
  const made = kit.finish(entries.schema, schema, [phrases.entries(), ...words], place);
  const value = entries.plan === undefined ? {} : { value: entries.plan };
  return { schema: made, plan: { lens: 'entries', ...value } };
}

function entriesOf(rest: Schema, keys: readonly string[] | undefined, place: Place, kit: Kit): Lowered {
  const at = inside({ ...place, depth: place.depth + 1 }, '/additionalProperties');
  const value = kit.lower(allOf([rest]), at);
  const { object } = kit.dialect.keywords.value;
  const entry: SchemaObject = {
    type: 'object',
    properties: {
      key: { type: 'string', ...(keys === undefined ? {} : { enum: keys }) },
      value: value.schema,
    },
    required: ['key', 'value'],
    ...(object.includes('additionalProperties') ? { additionalProperties: false } : {}),
  };
  return {
    schema: { type: 'array', items: entry },
    ...(value.plan === undefined ? {} : { plan: value.plan }),
  };
}
