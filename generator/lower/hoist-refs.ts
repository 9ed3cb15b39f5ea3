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
 * The same schema with every reference leading to a definition (`#/$defs/…`) of its own: what a reference into the middle (`#/properties/a`) or
 * to the root (`#`) meant is copied to `$defs` first. After this a rewrite may reshape the root freely. `origins` is told where each such
 * definition stood.
 */
export function hoistRefs(root: SchemaObject, origins: Map<string, string> = new Map()): SchemaObject {
  const defs = new Map<string, Json>(Object.entries(asObject(member(root, '$defs'))));
  const names = new Map<string, string>();
  const pending: string[] = [];

  const nameOf = (ref: string): string => {
    const known = names.get(ref);
    if (known !== undefined) return known;
    const base =
      steps(decodeURIComponentSafe(ref.slice(1)))
        .at(-1)
        ?.replace(/[^A-Za-z0-9_]+/g, '_') || 'Root';
    let name = base;
    for (let n = 2; defs.has(name); n++) name = `${base}${n}`;
    names.set(ref, name);
    origins.set(name, decodeURIComponentSafe(ref.slice(1)));
    defs.set(name, true);
    pending.push(ref);
    return name;
  };
  const redirect = (schema: Schema): Schema =>
    mapSchemaTree(schema, (each) => {
      if (typeof each === 'boolean') return each;
      const ref = member(each, '$ref');
      if (typeof ref !== 'string' || definitionRef.test(ref)) return each;
      return fromEntries(
        Object.entries(each).map(([key, value]) => [key, key === '$ref' ? `#/$defs/${nameOf(ref)}` : value]),
      );
    });

  const body = redirect(without(root, '$defs'));
  for (const [name, schema] of [...defs]) defs.set(name, redirect(schema as Schema));
  for (let ref = pending.shift(); ref !== undefined; ref = pending.shift()) {
    const target = resolvePointer(root, ref);
    const copy = target === root ? without(root, '$defs') : target;
    defs.set(names.get(ref) ?? ref, redirect((copy ?? true) as Schema));
  }
  if (names.size === 0) return root;
  return fromEntries([...Object.entries(body as SchemaObject), ['$defs', fromEntries(defs)]]);
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
