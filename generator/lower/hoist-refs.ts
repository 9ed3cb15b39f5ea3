import { step, steps } from '../model/documents.ts';
import type { Json, Schema, SchemaObject } from '../model/ir.ts';
import { fromEntries, isObject, mapSchemaTree, member, without } from '../model/subschemas.ts';

const definitionRef = /^#\/\$defs\/[^/]+$/;

/** The name of the definition that a reference leads to; `undefined` where it leads elsewhere. */
export function definitionName(ref: string): string | undefined {
  return definitionRef.test(ref) ? steps(decodeURIComponentSafe(ref.slice(1)))[1] : undefined;
}

/** The reference to a definition. */
export function definitionOf(name: string): string {
  return `#/$defs/${encodeURIComponent(step(name).slice(1))}`;
}

/**
 * The same schema with every reference leading to a definition (`#/$defs/…`) of its own: what a reference into the middle (`#/properties/a`) means is
 * moved to `$defs`, and a reference stands in its place; the root (`#`) is copied. After this a rewrite may reshape the root freely. `origins` is
 * told where each such definition stood.
 */
export function hoistRefs(root: SchemaObject, origins: Map<string, string> = new Map()): SchemaObject {
  const names = namesOfTargets(root, origins);
  if (names.size === 0) return root;
  const defs = new Map<string, Json>(Object.entries(asObject(member(root, '$defs'))));
  const missing = new Set(names.values());
  const moved = mapSchemaTree(root, (each, pointer) => {
    const own = redirected(each, names);
    const name = pointer === '' ? undefined : names.get(pointer);
    if (name === undefined) return own;
    defs.set(name, own);
    missing.delete(name);
    return { $ref: definitionOf(name) };
  }) as SchemaObject;
  for (const [name, each] of Object.entries(asObject(member(moved, '$defs')))) defs.set(name, each);
  const body = without(moved, '$defs');
  for (const [pointer, name] of names) {
    if (!missing.has(name)) continue;
    const target =
      pointer === '' ? body : pointer.startsWith('/') ? resolvePointer(root, `#${pointer}`) : true;
    defs.set(
      name,
      mapSchemaTree((target ?? true) as Schema, (each) => redirected(each, names)),
    );
  }
  return fromEntries([...Object.entries(body), ['$defs', fromEntries(defs)]]);
}

/** A name for each place that a reference leads to and that is no definition, by its pointer. */
function namesOfTargets(root: SchemaObject, origins: Map<string, string>): ReadonlyMap<string, string> {
  const taken = new Set(Object.keys(asObject(member(root, '$defs'))));
  const names = new Map<string, string>();
  mapSchemaTree(root, (each) => {
    const pointer = targetOf(each);
    if (pointer === undefined || names.has(pointer)) return each;
    const base =
      steps(pointer)
        .at(-1)
        ?.replace(/[^A-Za-z0-9_]+/g, '_') || 'Root';
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base}${n}`;
    taken.add(name);
    names.set(pointer, name);
    origins.set(name, pointer);
    return each;
  });
  return names;
}

/** The pointer that a schema refers to, where that is no definition; a whole URI where it leads elsewhere. */
function targetOf(schema: Schema): string | undefined {
  const ref = typeof schema === 'boolean' ? undefined : member(schema, '$ref');
  if (typeof ref !== 'string' || definitionRef.test(ref)) return undefined;
  return ref.startsWith('#') ? decodeURIComponentSafe(ref.slice(1)) : ref;
}

function redirected(schema: Schema, names: ReadonlyMap<string, string>): Schema {
  const name = names.get(targetOf(schema) ?? '\0');
  return name === undefined ? schema : { ...(schema as SchemaObject), $ref: definitionOf(name) };
}

/** The schema without the definitions that nothing in it refers to. */
export function dropUnusedDefs(root: SchemaObject): SchemaObject {
  const defs = asObject(member(root, '$defs'));
  if (Object.keys(defs).length === 0) return Object.hasOwn(root, '$defs') ? without(root, '$defs') : root;
  const used = new Set<string>();
  const pending: Schema[] = [without(root, '$defs')];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    mapSchemaTree(schema, (each) => {
      const ref = typeof each === 'boolean' ? undefined : member(each, '$ref');
      const name = typeof ref === 'string' ? steps(decodeURIComponentSafe(ref.slice(1))) : [];
      if (name[0] === '$defs' && name[1] !== undefined && !used.has(name[1])) {
        used.add(name[1]);
        pending.push((member(defs, name[1]) ?? true) as Schema);
      }
      return each;
    });
  }
  if (used.size === Object.keys(defs).length) return root;
  const kept = Object.entries(defs).filter(([name]) => used.has(name));
  const rest = without(root, '$defs');
  return kept.length === 0 ? rest : fromEntries([...Object.entries(rest), ['$defs', fromEntries(kept)]]);
}

/** What a local reference (`#/…`) leads to; `undefined` where it leads nowhere. */
export function resolvePointer(root: SchemaObject, ref: string): Json | undefined {
  let value: Json | undefined = root;
  for (const key of steps(decodeURIComponentSafe(ref.slice(1)))) {
    if (Array.isArray(value)) value = value[Number(key)] as Json | undefined;
    else if (isObject(value)) value = member(value, key);
    else return undefined;
  }
  return value;
}

export function asObject(value: Json | undefined): SchemaObject {
  return isObject(value) ? value : {};
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
