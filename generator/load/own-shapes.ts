import { setOwn } from '../../templates/runtime/json.ts';
import type { FoundAction, FoundField, Shape } from '../model/definition.ts';
import { step } from '../model/documents.ts';
import { fields as knownFields, ownFields } from '../model/fields/schema.ts';
import type { Json, JsonObject } from '../model/ir.ts';
import { isObject } from '../model/subschemas.ts';

/**
 * The item of a manifest that a client was generated with (or that a host keeps as data); all of it is ours.
 */
const manifestFields = ['name', 'description', 'riskLevel', 'requiresConfirmation', 'networks'];

/** Our own shape, where a field that no other shape has shows it. */
export const ownShape: Shape = {
  id: 'action',
  recognise: (element) =>
    Object.keys(element).some((key) => ownFields.has(key)) && isTool(element)
      ? [ownAction(element)]
      : undefined,
};

/** Our own shape where nothing speaks for another: a name, and no more than fields of ours. */
export const plainShape: Shape = {
  id: 'action',
  recognise: (element) => (isTool(element) ? [ownAction(element)] : undefined),
};

function isTool(element: JsonObject): boolean {
  return (Object.hasOwn(element, 'name') || Object.hasOwn(element, 'inputSchema')) && !holdsTools(element);
}

/** True for lists of tools that have a name themselves (an agent, a server): they are no action. */
function holdsTools(element: JsonObject): boolean {
  return ['actions', 'tools'].some((key) => typeof element[key] === 'object' && element[key] !== null);
}

export function ownAction(element: JsonObject): FoundAction {
  const meta: { [key: string]: Json } = {};
  const fields: { [key: string]: FoundField } = {};
  for (const [key, value] of Object.entries(element)) setOwn(fields, key, { value, pointer: step(key) });
  const kept = element['_meta'];
  if (isObject(kept)) for (const [key, value] of Object.entries(kept)) setOwn(meta, key, value);
  for (const key of ['icons', 'execution']) if (element[key] !== undefined) meta[key] = element[key];
  const isManifestItem =
    manifestFields.every((key) => Object.hasOwn(element, key)) &&
    Object.keys(element).every((key) => Object.hasOwn(knownFields, key));
  return { shape: isManifestItem ? 'manifest item' : 'action', fields, meta, own: true };
}
