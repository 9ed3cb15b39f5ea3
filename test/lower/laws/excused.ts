import type { LoweringNote } from '../../../generator/lower/lowering.ts';
import type { SchemaObject } from '../../../generator/model/ir.ts';
import { resolveLocal } from '../../support/sampling/places.ts';
import { usedNodes } from '../check/walk.ts';

type Node = { readonly [keyword: string]: unknown };

const maps = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const inPlace = ['allOf', 'anyOf', 'oneOf'];
const lists = [...inPlace, 'prefixItems'];

/** What was said of values that nothing fits: a lowering reports that it leaves their schemas out. It may not be silent of more than that. */
export function excusedTexts(input: SchemaObject, notes: readonly LoweringNote[]): ReadonlySet<string> {
  const left = notes.filter(({ note }) => note.includes('left out'));
  const nodes = left.flatMap(({ pointer }) => nodesAt(input, pointer));
  const texts = usedNodes({ $defs: input['$defs'] ?? {}, allOf: nodes }).map(
    ({ description }) => description,
  );
  return new Set(texts.filter((text) => typeof text === 'string'));
}

/**
 * The schemas that a pointer speaks of. What holds of one value is lowered as one schema, whatever it stood in, so a step into `anyOf` and its like
 * stays where it is, with all that may hold there.
 */
function nodesAt(root: SchemaObject, pointer: string): Node[] {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let current = together(root, root);
  for (let keyword = keys.shift(); keyword !== undefined; keyword = keys.shift()) {
    const part = [...maps, ...lists].includes(keyword) ? keys.shift() : undefined;
    if (inPlace.includes(keyword)) continue;
    const next = current
      .map((node) => own(node, keyword))
      .flatMap((value) => (part === undefined ? [value] : [own(value, part)]))
      .filter(isNode);
    if (next.length === 0) break;
    current = next.flatMap((node) => together(node, root));
  }
  return current;
}

function own(value: unknown, key: string): unknown {
  return isNode(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A schema with all that holds of the same value through it. */
function together(node: Node, root: SchemaObject): Node[] {
  const found = new Set<Node>();
  const pending: unknown[] = [node];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (!isNode(each) || found.has(each)) continue;
    found.add(each);
    pending.push(...inPlace.flatMap((keyword) => each[keyword] ?? []));
    if (typeof each['$ref'] === 'string') pending.push(resolveLocal(root, each['$ref']));
  }
  return [...found];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
