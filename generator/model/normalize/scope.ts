import type { Resource, SchemaNode } from './node.ts';

/**
 * Which schema each dynamic anchor means on the way that led here: the outermost resource that has it. Only
 * the anchors that some reference looks up are kept, so that a schema without dynamic references has a single
 * scope.
 */
export interface DynamicScope {
  readonly id: string;
  readonly anchors: ReadonlyMap<string, SchemaNode>;
}

export const outermostScope: DynamicScope = { id: '', anchors: new Map() };

/** The scope after evaluation entered a resource. */
export function enter(scope: DynamicScope, resource: Resource, names: ReadonlySet<string>): DynamicScope {
  let anchors: Map<string, SchemaNode> | undefined;
  for (const [name, node] of resource.dynamicAnchors) {
    if (!names.has(name) || scope.anchors.has(name)) continue;
    anchors ??= new Map(scope.anchors);
    anchors.set(name, node);
  }
  if (anchors === undefined) return scope;
  const id = [...anchors]
    .map(([name, node]) => `\u0000${name}=${node.key}`)
    .sort()
    .join('');
  return { id, anchors };
}
