import type { Dialect } from '../../generator/model/dialect.ts';

/**
 * What in a tool's schema a provider would refuse, by the facts of its dialect. Written for this suite alone, so that it judges the
 * generator's lowering and shares nothing with it.
 */
export function refusals(schema: object, dialect: Dialect): string[] {
  const root = schema as { readonly [keyword: string]: unknown };
  const found: string[] = [];
  if (root['type'] !== 'object') found.push('the root is no object');
  if (typeof root['properties'] !== 'object') found.push('the root has no properties');
  for (const keyword of dialect.rootForbids.value) {
    if (Object.hasOwn(root, keyword)) found.push(`${keyword} at the root`);
  }
  const keys = dialect.keys?.value;
  if (keys !== undefined) {
    const legal = new RegExp(`^[${keys.characters}]{1,${keys.maxLength}}$`);
    for (const key of Object.keys(root['properties'] ?? {})) if (!legal.test(key)) found.push(`key ${key}`);
  }
  visit(root, (node) => {
    if (dialect.itemsRequired !== undefined && node['type'] === 'array' && !Object.hasOwn(node, 'items')) {
      found.push('an array without items');
    }
    for (const bound of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']) {
      const value = node[bound];
      const limit = dialect.boundLimit?.value ?? Number.POSITIVE_INFINITY;
      if (typeof value === 'number' && Math.abs(value) >= limit) found.push(`${bound} ${value}`);
    }
  });
  return found;
}

function visit(value: unknown, see: (node: { readonly [keyword: string]: unknown }) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, see);
  } else if (typeof value === 'object' && value !== null) {
    see(value as { readonly [keyword: string]: unknown });
    for (const each of Object.values(value)) visit(each, see);
  }
}
