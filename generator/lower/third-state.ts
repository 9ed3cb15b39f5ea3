import type { Schema, SchemaObject } from '../model/ir.ts';
import { member } from '../model/subschemas.ts';
import { describe, undescribed } from './describe.ts';
import { disjoint } from './disjoint.ts';
import { asJsonText } from './json-text.ts';
import type { Kit, Lowered, Place } from './lowering.ts';
import { acceptsNull, nullable } from './nullable.ts';
import { phrases } from './phrases.ts';

/**
 * An optional property that accepts null itself: null means that it is not given, and `{ value: null }` gives null. Where a value could look like
 * that, it is JSON text instead. `undefined` where no value is null on the wire, so that null is free.
 */
export function thirdState(
  lowered: Lowered,
  canonical: Schema,
  place: Place,
  kit: Kit,
): { readonly lowered: Lowered; readonly state: boolean } | undefined {
  if (!acceptsNull(lowered.schema, kit)) return undefined;
  const given: SchemaObject = {
    type: 'object',
    properties: { value: { type: 'null' } },
    required: ['value'],
    additionalProperties: false,
  };
  const note = 'null means that it is not given, and { value: null } gives null';
  kit.note({ pointer: place.pointer, keyword: 'required', became: 'encoded', note, hard: true });
  if (!disjoint(lowered.schema, given, kit)) {
    const text = asJsonText(canonical, place, kit, 'required');
    return { lowered: nullable(text, kit), state: false };
  }
  const { schema, text } = undescribed(lowered.schema);
  const branches = member(schema, 'anyOf');
  const whole: SchemaObject = Array.isArray(branches)
    ? { ...schema, anyOf: [...branches, given] }
    : { anyOf: [schema, given] };
  const described = describe(text === '' ? whole : { description: text, ...whole }, [phrases.thirdState()]);
  if (lowered.plan?.lens === 'union' && Array.isArray(branches)) kit.bind(lowered.plan, described);
  return { lowered: { ...lowered, schema: described }, state: true };
}
