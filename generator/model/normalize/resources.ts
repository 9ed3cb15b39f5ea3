import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import {
  type DocumentStore,
  locate,
  type Place,
  type SourceDocument,
  step,
  steps,
  valueAt,
} from '../documents.ts';
import type { Json, Schema, SchemaObject } from '../ir.ts';
import { isObject } from '../subschemas.ts';
import { dialectOf } from './dialects.ts';
import { type Dialect, isSchema, isTooNew, refStandsAlone, subschemas } from './keywords.ts';
import { keyword, nodeKey, type Resource, type SchemaNode } from './node.ts';

/** All schemas that were met, with the resources and anchors that they stand in. */
export class Resources {
  readonly diagnostics: Diagnostic[] = [];
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #resources = new Map<string, Resource>();
  readonly #documents: DocumentStore;
  /** Called with each schema when it is met first. */
  readonly #met: (node: SchemaNode) => void;

  constructor(documents: DocumentStore, met: (node: SchemaNode) => void) {
    this.#documents = documents;
    this.#met = met;
  }

  /** Takes in a schema that is the root of its own resource, and everything in it. */
  addRoot(place: Place, value: Schema, dialect: Dialect, uri: string): SchemaNode {
    return this.#scan(place, value, dialect, { uri });
  }

  /** The resource of an absolute URI, read from its document where it is not known yet. */
  resource(uri: string, dialect: Dialect): Resource | ReturnType<DocumentStore['find']> {
    const known = this.#resources.get(uri);
    if (known !== undefined) return known;
    const found = this.#documents.find(uri);
    if (found.kind === 'document' || found.kind === 'broken') this.diagnostics.push(...found.diagnostics);
    if (found.kind !== 'document') return found;
    const { document } = found;
    // A document that is no schema itself (a list of actions, say) can still hold schemas that pointers lead
    // to.
    const value = isSchema(document.value) ? document.value : true;
    const node = this.addRoot({ document, pointer: '' }, value, dialect, uri);
    this.#resources.set(uri, node.resource);
    return node.resource;
  }

  /**
   * The schema at a JSON pointer below a resource's root; places that no keyword of the dialect reaches are
   * taken in then.
   */
  at(resource: Resource, pointer: string): SchemaNode | { readonly found: Json | undefined } {
    const { document } = resource.root.place;
    const keys = steps(pointer);
    const whole = resource.root.place.pointer + keys.map(step).join('');
    const known = this.#nodes.get(nodeKey({ document, pointer: whole }));
    if (known !== undefined) return known;
    const value = valueAt(document.value, whole);
    if (value === undefined || !isSchema(value)) return { found: value };
    const above = this.#nearest(document, resource, keys);
    return this.#scan({ document, pointer: whole }, value, above.dialect, { within: above.resource });
  }

  /** A schema that was met, by its key. */
  known(key: string): SchemaNode | undefined {
    return this.#nodes.get(key);
  }

  /** True where some schema has this keyword. */
  uses(name: string): boolean {
    for (const node of this.#nodes.values()) if (keyword(node, name) !== undefined) return true;
    return false;
  }

  /**
   * The definition that a schema stands in: the nearest schema above it that is a member of `$defs` or
   * `definitions`; `undefined` for a definition itself.
   */
  definitionAround(node: SchemaNode): SchemaNode | undefined {
    const keys = steps(node.place.pointer);
    for (let length = keys.length; length > 1; length--) {
      const above = keys[length - 2];
      if (above !== '$defs' && above !== 'definitions') continue;
      if (length === keys.length) return undefined;
      const pointer = keys.slice(0, length).map(step).join('');
      const holder = this.#nodes.get(nodeKey({ document: node.place.document, pointer }));
      if (holder !== undefined) return holder.resource === node.resource ? holder : undefined;
    }
    return undefined;
  }

  #nearest(document: SourceDocument, resource: Resource, keys: readonly string[]): SchemaNode {
    for (let length = keys.length - 1; length > 0; length--) {
      const pointer = resource.root.place.pointer + keys.slice(0, length).map(step).join('');
      const known = this.#nodes.get(nodeKey({ document, pointer }));
      if (known !== undefined) return known;
    }
    return resource.root;
  }

  #scan(
    place: Place,
    value: Schema,
    inherited: Dialect,
    owner: { readonly within: Resource } | { readonly uri: string },
  ): SchemaNode {
    const key = nodeKey(place);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const dialect = this.#dialect(place, value, inherited);
    const id = identifier(value, dialect);
    const base = 'uri' in owner ? owner.uri : owner.within.uri;
    const own = id === undefined ? undefined : resolveUri(id, base);
    const within = 'within' in owner && own === undefined ? owner.within : undefined;
    const node: SchemaNode = within
      ? { key, value, place, resource: within, dialect }
      : this.#rootNode({ key, value, place, dialect }, own ?? base);
    this.#nodes.set(key, node);
    this.#anchors(node);
    this.#met(node);
    if (typeof value !== 'boolean') {
      this.#tooNew(node, value);
      for (const [pointer, child] of subschemas(value, dialect)) {
        if (!isSchema(child)) continue;
        this.#scan({ document: place.document, pointer: place.pointer + pointer }, child, dialect, {
          within: node.resource,
        });
      }
    }
    return node;
  }

  #rootNode(parts: Omit<SchemaNode, 'resource'>, uri: string): SchemaNode {
    const made: { -readonly [K in keyof Resource]?: Resource[K] } = {
      uri,
      anchors: new Map(),
      dynamicAnchors: new Map(),
    };
    const resource = made as Resource;
    const node: SchemaNode = { ...parts, resource };
    made.root = node;
    if (!this.#resources.has(uri)) this.#resources.set(uri, resource);
    return node;
  }

  #dialect(place: Place, value: Schema, inherited: Dialect): Dialect {
    if (!isObject(value) || !Object.hasOwn(value, '$schema')) return inherited;
    const named = dialectOf(value['$schema'] as Json, inherited, this.#documents);
    if (named !== undefined) return named;
    // The root of a referenced file may be no schema but a list of actions, whose `$schema` is for editors.
    if (place.pointer === '' && (Object.hasOwn(value, 'actions') || Object.hasOwn(value, 'tools')))
      return inherited;
    this.diagnostics.push(
      diagnostic(
        'unsupported-draft',
        `\`$schema\` is ${JSON.stringify(value['$schema'])}, which is no draft that is known`,
        locate(place, '/$schema'),
      ),
    );
    return inherited;
  }

  #tooNew(node: SchemaNode, value: SchemaObject): void {
    for (const name of Object.keys(value)) {
      if (!isTooNew(name, node.dialect)) continue;
      const message = `\`${name}\` means nothing in ${node.dialect.draft}, so it is left out`;
      this.diagnostics.push(diagnostic('ignored-keyword', message, locate(node.place, step(name))));
    }
  }

  #anchors(node: SchemaNode): void {
    const { anchors, dynamicAnchors, root } = node.resource;
    const plain = keyword(node, '$anchor') ?? fragmentIdentifier(node);
    if (typeof plain === 'string' && !anchors.has(plain)) anchors.set(plain, node);
    const dynamic = keyword(node, '$dynamicAnchor');
    if (typeof dynamic === 'string') {
      if (!anchors.has(dynamic)) anchors.set(dynamic, node);
      dynamicAnchors.set(dynamic, node);
    }
    if (node === root && keyword(node, '$recursiveAnchor') === true) dynamicAnchors.set('', node);
  }
}

/** The keyword by which a schema of this dialect names itself. */
function idKeyword(value: Schema, dialect: Dialect): Json | undefined {
  if (typeof value === 'boolean') return undefined;
  // Up to draft-07 `$ref` makes its siblings mean nothing, so they do not change the base URI either.
  if (refStandsAlone(dialect) && typeof value['$ref'] === 'string') return undefined;
  const name = dialect.declared && dialect.draft === 'draft-04' ? 'id' : '$id';
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function identifier(value: Schema, dialect: Dialect): string | undefined {
  const id = idKeyword(value, dialect);
  return typeof id !== 'string' || id.startsWith('#') ? undefined : id.replace(/#.*$/s, '');
}

/** Up to draft-07 an `$id` that is only a fragment is what `$anchor` is today. */
function fragmentIdentifier(node: SchemaNode): string | undefined {
  const id = idKeyword(node.value, node.dialect);
  if (typeof id !== 'string' || !hasFragmentIds(node.dialect)) return undefined;
  const [, fragment] = /#([^/].*)$/s.exec(id) ?? [];
  return fragment;
}

function hasFragmentIds(dialect: Dialect): boolean {
  return !dialect.declared || refStandsAlone(dialect);
}

/** An absolute URI without fragment, or `undefined` where the two make none. */
export function resolveUri(reference: string, base: string): string | undefined {
  try {
    const url = new URL(reference, base);
    url.hash = '';
    return url.href.replace(/#$/, '');
  } catch {
    return undefined;
  }
}
