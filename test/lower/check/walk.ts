import { resolveLocal } from '../../support/sampling/places.ts';

type Node = { readonly [keyword: string]: unknown };

const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const singles = ['items', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else', 'contains'];
const maps = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/** Which kind of value a keyword's schemas are about. */
const kinds: { readonly [keyword: string]: string } = {
  ...{ items: 'array', prefixItems: 'array', contains: 'array' },
  ...{ properties: 'object', patternProperties: 'object', additionalProperties: 'object' },
  ...{ propertyNames: 'object', dependentSchemas: 'object' },
};

/** A schema and all schemas within it, the root first; values that are listed in it are none, nor what speaks of another kind of value. */
export function nodesOf(schema: unknown): Node[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [];
  const node = schema as Node;
  const types = [node['type'] ?? Object.values(kinds)].flat();
  const speaks = (keyword: string): boolean => types.includes(kinds[keyword] ?? types[0] ?? '');
  return [
    node,
    ...lists
      .filter(speaks)
      .flatMap((keyword) => (Array.isArray(node[keyword]) ? node[keyword].flatMap(nodesOf) : [])),
    ...singles.filter(speaks).flatMap((keyword) => nodesOf(node[keyword])),
    ...maps
      .filter(speaks)
      .flatMap((keyword) => Object.values(Object(node[keyword])).flatMap((each) => nodesOf(each))),
  ];
}

/** The same, without definitions that nothing in use refers to. */
export function usedNodes(root: Node): Node[] {
  const found = new Set<Node>();
  const pending: unknown[] = [{ ...root, $defs: {} }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const node of nodesOf(next)) {
      if (found.has(node)) continue;
      found.add(node);
      const { $ref } = node;
      if (typeof $ref === 'string') pending.push(resolveLocal(root, $ref));
    }
  }
  return [...found];
}

/** Every description in a schema. */
export function texts(schema: unknown): string[] {
  return nodesOf(schema).flatMap(({ description }) => (typeof description === 'string' ? [description] : []));
}

/** The keys of every property in a schema, but for those that no object can have. */
export function membersOf(schema: unknown): string[] {
  const keys = nodesOf(schema).flatMap(({ type = 'object', properties }) =>
    [type].flat().includes('object') ? Object.keys(Object(properties)) : [],
  );
  return [...new Set(keys)];
}

/** Numbers that not every reader of JSON holds exactly. */
export function outOfRange(value: unknown): number[] {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(outOfRange) : [];
}
