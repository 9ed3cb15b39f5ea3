import { steps } from '../documents.ts';
import { keyword, type SchemaNode } from './node.ts';

/** Gives definitions the names that they have in their source, made distinct and harmless in a reference. */
export class DefinitionNames {
  readonly #taken = new Set<string>();

  give(node: SchemaNode): string {
    const wanted = harmless(sourceName(node));
    let name = wanted;
    for (let n = 2; this.#taken.has(name); n++) name = `${wanted}_${n}`;
    this.#taken.add(name);
    return name;
  }
}

/** The nearest thing in the source that an author would call the schema by. */
function sourceName(node: SchemaNode): string {
  const keys = steps(node.place.pointer);
  const last = keys.at(-1);
  const above = keys.at(-2);
  if (last !== undefined && (above === '$defs' || above === 'definitions')) return last;
  for (const name of ['$anchor', '$dynamicAnchor']) {
    const anchor = keyword(node, name);
    if (typeof anchor === 'string') return anchor;
  }
  if (node === node.resource.root) {
    const named = baseName(node.resource.uri);
    if (named !== '') return named;
  }
  return keys.findLast((key) => !/^\d+$/.test(key)) ?? 'schema';
}

/** `https://example.com/address.schema.json` -> `address`. */
function baseName(uri: string): string {
  const path = uri.replace(/\?.*$/s, '').replace(/\/$/, '');
  const last = /[^/:]*$/.exec(path)?.[0] ?? '';
  return last.replace(/(?:\.schema)?\.(?:json|jsonc|ya?ml)$/i, '');
}

/** Letters, digits, `_`, `.` and `-` only: providers and type printers take such names as they are. */
function harmless(name: string): string {
  const clean = decodeName(name)
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return clean === '' ? 'schema' : clean;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
