import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import { type DocumentStore, type FoundDocument, locate, valueAt } from '../documents.ts';
import { type Dialect, isTooNew } from './keywords.ts';
import {
  keyword,
  type Reference,
  type ReferenceKeyword,
  type Resource,
  referenceKeywords,
  type SchemaNode,
} from './node.ts';
import { Resources, resolveUri } from './resources.ts';

/** Every reference of a schema and of all that it reaches, resolved once, before anything is rewritten. */
export class References {
  readonly resources: Resources;
  readonly diagnostics: Diagnostic[] = [];
  /** The dynamic anchors that some reference looks up; the rest of the dynamic scope makes no difference. */
  readonly dynamicNames = new Set<string>();
  /** Places that no keyword knows and that references lead into: containers, not annotations. */
  readonly containers = new Set<string>();
  readonly #resolved = new Map<string, Reference>();
  readonly #queue: SchemaNode[] = [];

  constructor(documents: DocumentStore) {
    this.resources = new Resources(documents, (node) => this.#queue.push(node));
  }

  /**
   * What a node's reference keyword leads to; `undefined` where it has none or it leads nowhere (a diagnostic
   * says so).
   */
  of(node: SchemaNode, name: ReferenceKeyword): Reference | undefined {
    return this.#resolved.get(`${node.key}\u0000${name}`);
  }

  /** Resolves the references of all nodes met so far, and of those that are met on the way. */
  resolveAll(): void {
    // The queue grows while it is worked off.
    for (const node of this.#queue) {
      for (const name of referenceKeywords) {
        const value = keyword(node, name);
        if (typeof value !== 'string' || !isReference(name, node.dialect)) continue;
        const reference = this.#resolve(node, name, value);
        if (reference === undefined) continue;
        this.#resolved.set(`${node.key}\u0000${name}`, reference);
        if (reference.dynamic !== undefined) this.dynamicNames.add(reference.dynamic);
      }
    }
    this.#queue.length = 0;
  }

  #resolve(node: SchemaNode, name: ReferenceKeyword, value: string): Reference | undefined {
    const hash = value.indexOf('#');
    const before = hash < 0 ? value : value.slice(0, hash);
    const fragment = hash < 0 ? '' : decode(value.slice(hash + 1));
    const resource = this.#resource(node, name, value, before);
    if (resource === undefined) return undefined;
    const target = this.#target(node, name, value, resource, fragment);
    if (target === undefined) return undefined;
    if (name === '$recursiveRef' && target.resource.dynamicAnchors.has('')) return { target, dynamic: '' };
    if (name === '$dynamicRef' && target.resource.dynamicAnchors.get(fragment) === target) {
      return { target, dynamic: fragment };
    }
    return { target };
  }

  #resource(node: SchemaNode, name: ReferenceKeyword, value: string, before: string): Resource | undefined {
    if (before === '') return node.resource;
    const uri = resolveUri(before, node.resource.uri);
    const found = uri === undefined ? undefined : this.resources.resource(uri, node.dialect);
    if (found !== undefined && 'root' in found) return found;
    this.diagnostics.push(unreachable(node, name, value, uri, found));
    return undefined;
  }

  #target(
    node: SchemaNode,
    name: ReferenceKeyword,
    value: string,
    resource: Resource,
    fragment: string,
  ): SchemaNode | undefined {
    if (fragment === '') return resource.root;
    if (!fragment.startsWith('/')) {
      const anchor = resource.anchors.get(fragment);
      if (anchor === undefined) this.#dangles(node, name, value, `there is no anchor "${fragment}"`);
      return anchor;
    }
    const found = this.resources.at(resource, fragment);
    if ('key' in found) {
      this.#noteContainer(found, resource);
      return found;
    }
    const elsewhere = this.#fromFileRoot(node, resource, fragment);
    const why =
      found.found === undefined ? 'there is nothing at this place' : 'what stands there is no schema';
    this.#dangles(node, name, value, why, elsewhere);
    return undefined;
  }

  /**
   * Authors expect `#/…` to start at their file's root; it starts at the schema's. Says what to write
   * instead.
   */
  #fromFileRoot(node: SchemaNode, resource: Resource, fragment: string): string | undefined {
    const { document } = resource.root.place;
    if (resource !== node.resource || resource.root.place.pointer === '') return undefined;
    if (valueAt(document.value, fragment) === undefined) return undefined;
    const base = document.file.slice(document.file.lastIndexOf('/') + 1);
    return `\`#\` is the root of the schema, not of the file: write "${base}#${fragment}".`;
  }

  #dangles(node: SchemaNode, name: string, value: string, why: string, hint?: string): void {
    const message = `\`${name}\` leads to "${value}", but ${why}`;
    this.diagnostics.push(diagnostic('dangling-ref', message, locate(node.place, `/${name}`), hint));
  }

  #noteContainer(target: SchemaNode, resource: Resource): void {
    const base = `${target.place.document.uri}\u0000${resource.root.place.pointer}`;
    const below = target.place.pointer.slice(resource.root.place.pointer.length);
    const first = below.split('/')[1];
    if (first !== undefined) this.containers.add(`${base}/${first}`);
  }
}

function isReference(name: ReferenceKeyword, dialect: Dialect): boolean {
  if (!dialect.declared || name === '$ref') return true;
  return name === '$recursiveRef' ? dialect.draft === '2019-09' : !isTooNew(name, dialect);
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function unreachable(
  node: SchemaNode,
  name: string,
  value: string,
  uri: string | undefined,
  found: Exclude<FoundDocument, { kind: 'document' }> | undefined | FoundDocument,
): Diagnostic {
  const at = locate(node.place, `/${name}`);
  const leads = `\`${name}\` leads to "${value}"`;
  switch (found?.kind) {
    case 'missing':
      return diagnostic('dangling-ref', `${leads}, but there is no file ${found.file}`, at);
    case 'broken':
      return diagnostic('dangling-ref', `${leads}, but ${found.file} cannot be read`, at);
    case 'outside':
      return diagnostic('outside-ref', `${leads}, which is outside the folder of the config`, at);
    case 'remote':
      return diagnostic(
        'remote-ref',
        uri === value ? `${leads}` : `${leads} (${uri}), which is no local file`,
        at,
      );
    default:
      return diagnostic('dangling-ref', `${leads}, which is no URI reference`, at);
  }
}
