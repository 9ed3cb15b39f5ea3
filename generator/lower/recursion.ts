import type { Schema, SchemaObject } from '../model/ir.ts';
import { mapSchemaTree, member } from '../model/subschemas.ts';
import { asObject, definitionName } from './hoist-refs.ts';

/** The definitions that lead back to themselves. */
export function recursiveNames(root: SchemaObject): ReadonlySet<string> {
  const edges = new Map<string, ReadonlySet<string>>();
  for (const [name, schema] of Object.entries(asObject(member(root, '$defs')))) {
    edges.set(name, namesIn(schema as Schema));
  }
  return new Set([...edges.keys()].filter((name) => reaches(name, edges)));
}

function namesIn(schema: Schema): ReadonlySet<string> {
  const names = new Set<string>();
  mapSchemaTree(schema, (each) => {
    const ref = typeof each === 'boolean' ? undefined : member(each, '$ref');
    const name = typeof ref === 'string' ? definitionName(ref) : undefined;
    if (name !== undefined) names.add(name);
    return each;
  });
  return names;
}

function reaches(name: string, edges: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const pending = [...(edges.get(name) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === name) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    pending.push(...(edges.get(next) ?? []));
  }
  return false;
}
