import { setOwn } from '../../../templates/runtime/json.ts';
import { type Place, step, steps } from '../documents.ts';
import type { Json, Schema } from '../ir.ts';
import { isObject } from '../subschemas.ts';
import { type Draftwork, Emitter, type PendingReference } from './emit.ts';
import { DefinitionNames } from './names.ts';
import type { SchemaNode } from './node.ts';
import type { References } from './references.ts';
import { type DynamicScope, enter, outermostScope } from './scope.ts';

/**
 * Writes the root where it stands and everything that references reach outside of it under `$defs`, then
 * gives each reference the pointer of what it refers to.
 */
export function bundle(
  root: SchemaNode,
  references: References,
): { readonly schema: Schema; readonly origin: (pointer: string) => Place } {
  const emitter = new Emitter(references, references.resources.uses('unevaluatedItems'));
  const scope = enter(outermostScope, root.resource, references.dynamicNames);
  const schema = emitter.emit(root, scope);
  const definitions: Draftwork = {};
  const names = new DefinitionNames();
  const define = (node: SchemaNode, within: DynamicScope): void => {
    if (emitter.written(node, within) !== undefined) return;
    const name = names.give(node);
    const definition = emitter.emit(node, within);
    // What refers to a boolean schema says the same by itself.
    if (typeof definition !== 'boolean') setOwn(definitions, name, definition);
  };
  // The list grows while it is worked off.
  for (const { target, scope: within } of emitter.pending) {
    if (emitter.written(target, within) !== undefined) continue;
    const holder = references.resources.definitionAround(target);
    if (holder !== undefined) define(holder, within);
    define(target, within);
  }
  if (typeof schema === 'boolean') return { schema, origin: () => root.place };
  const whole = schema as Draftwork;
  if (Object.keys(definitions).length > 0) whole['$defs'] = definitions;
  link(whole, emitter);
  return { schema: whole, origin: (pointer) => originOf(whole, pointer, root, emitter) };
}

/** Writes each `$ref`, now that every schema has its place. */
function link(root: Draftwork, emitter: Emitter): void {
  const pointers = new Map<Json, string>();
  placeAll(root, '#', pointers);
  for (const pending of emitter.pending) {
    const target = emitter.written(pending.target, pending.scope);
    const pointer = typeof target === 'object' ? pointers.get(target) : undefined;
    if (pointer !== undefined) pending.from['$ref'] = pointer;
    else resolveBoolean(pending, target !== false);
  }
}

/** A boolean schema needs no reference. */
function resolveBoolean({ from }: PendingReference, accepts: boolean): void {
  delete from['$ref'];
  if (accepts) return;
  const also = from['allOf'];
  from['allOf'] = [...(Array.isArray(also) ? also : []), false];
}

function placeAll(value: Json, pointer: string, pointers: Map<Json, string>): void {
  if (typeof value !== 'object' || value === null) return;
  pointers.set(value, pointer);
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'object') placeAll(each as Json, `${pointer}${fragment(step(key))}`, pointers);
  }
}

/** RFC 3986: what may not stand in a fragment as it is. */
function fragment(pointer: string): string {
  return pointer.replace(/[^\w.~!$&'()*+,;=:@/?-]+/g, (text) => encode(text));
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate has no UTF-8 form; it can only be written as it is.
    return text;
  }
}

function originOf(root: Draftwork, pointer: string, node: SchemaNode, emitter: Emitter): Place {
  let place = node.place;
  let current: Json | undefined = root;
  const keys = steps(pointer);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    const origin = isObject(current) ? emitter.origins.get(current) : undefined;
    if (origin !== undefined) {
      const slot = origin.slots.get(key);
      const below = slot === undefined ? step(key) : slot.pointer;
      place = { document: origin.node.place.document, pointer: origin.node.place.pointer + below };
    } else {
      place = { ...place, pointer: place.pointer + step(key) };
    }
    current =
      typeof current === 'object' && current !== null && Object.hasOwn(current, key)
        ? (current as { readonly [key: string]: Json })[key]
        : undefined;
    const own = isObject(current) ? emitter.origins.get(current) : undefined;
    if (own !== undefined) place = own.node.place;
  }
  return place;
}
