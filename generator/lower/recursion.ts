import type { Schema, SchemaObject } from '../model/ir.ts';
import { mapSchemaTree, member } from '../model/subschemas.ts';
import { asObject, definitionName } from './hoist-refs.ts';

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/** What has been entered, and not been told to a component yet. */
interface Open {
  readonly names: Set<string>;
  readonly stack: string[];
}

/** The definitions that lead back to themselves. */
export function recursiveNames(root: SchemaObject): ReadonlySet<string> {
  const edges = new Map<string, ReadonlySet<string>>();
  for (const [name, schema] of Object.entries(asObject(member(root, '$defs')))) {
    edges.set(name, namesIn(schema as Schema));
  }
  return inCircles(edges);
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

/** Whatever shares a circle with another, or leads to itself: Tarjan's strongly connected components, without recursion, since chains are as long as strangers like. */
function inCircles(edges: Edges): ReadonlySet<string> {
  const circles = new Set<string>();
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: Open = { names: new Set(), stack: [] };
  const walk: { readonly name: string; readonly next: Iterator<string> }[] = [];
  const enter = (name: string): void => {
    order.set(name, order.size);
    lowest.set(name, order.size - 1);
    open.names.add(name);
    open.stack.push(name);
    walk.push({ name, next: (edges.get(name) ?? new Set<string>()).values() });
  };
  const lower = (name: string, to: number): void => {
    lowest.set(name, Math.min(lowest.get(name) ?? to, to));
  };
  for (const start of edges.keys()) {
    if (!order.has(start)) enter(start);
    for (let at = walk.at(-1); at !== undefined; at = walk.at(-1)) {
      const { value: to, done } = at.next.next();
      if (done !== true) {
        if (to === at.name) circles.add(to);
        if (!order.has(to)) enter(to);
        else if (open.names.has(to)) lower(at.name, order.get(to) ?? 0);
        continue;
      }
      walk.pop();
      const own = lowest.get(at.name) ?? 0;
      const above = walk.at(-1);
      if (above !== undefined) lower(above.name, own);
      if (own === order.get(at.name)) close(at.name, open, circles);
    }
  }
  return circles;
}

/** Takes a component off the open ones: all that came since its first. */
function close(first: string, open: Open, circles: Set<string>): void {
  const alone = open.stack.at(-1) === first;
  for (let name = open.stack.pop(); name !== undefined; name = open.stack.pop()) {
    open.names.delete(name);
    if (!alone) circles.add(name);
    if (name === first) return;
  }
}
