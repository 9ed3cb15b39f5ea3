/** Reading schemas as untyped data, for the maker of values. */
export interface SchemaNode {
  readonly [keyword: string]: unknown;
}

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function member(node: SchemaNode, key: string): unknown {
  return Object.hasOwn(node, key) ? node[key] : undefined;
}

/** What a local `$ref` (`#`, `#/…`, `#anchor`) of a document points at; `undefined` where it leads nowhere. */
export function resolveLocal(root: unknown, ref: string): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#')) return undefined;
  const fragment = decodeURIComponent(ref.slice(1));
  if (!fragment.startsWith('/')) return findAnchor(root, fragment);
  let place: unknown = root;
  for (const raw of fragment.slice(1).split('/')) {
    const key = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined;
    place = (place as SchemaNode)[key];
  }
  return place;
}

function findAnchor(place: unknown, anchor: string): unknown {
  if (typeof place !== 'object' || place === null) return undefined;
  if (isNode(place) && ['$anchor', '$dynamicAnchor'].some((keyword) => place[keyword] === anchor))
    return place;
  for (const below of Object.values(place)) {
    const found = findAnchor(below, anchor);
    if (found !== undefined) return found;
  }
  return undefined;
}
