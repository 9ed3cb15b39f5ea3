import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Json, SourceRef } from './ir.ts';

/** A parsed file that knows where each of its values stands. */
export interface SourceDocument {
  /** Path relative to the config's folder, with `/`; what diagnostics show. */
  readonly file: string;
  /** Absolute URI without a fragment: what relative references in the document start from. */
  readonly uri: string;
  readonly value: Json;
  /** The place of a JSON pointer; the nearest existing ancestor's where the pointer itself leads nowhere. */
  locate(pointer: string): SourceRef;
}

/** What stands behind an absolute URI (without fragment). */
export type FoundDocument =
  | {
      readonly kind: 'document';
      readonly document: SourceDocument;
      readonly diagnostics: readonly Diagnostic[];
    }
  /** A local file that does not exist. */
  | { readonly kind: 'missing'; readonly file: string }
  /** A local file that exists and cannot be read or parsed; the diagnostics say why. */
  | { readonly kind: 'broken'; readonly file: string; readonly diagnostics: readonly Diagnostic[] }
  /** A file outside the config's folder, which strangers' definitions must not reach. */
  | { readonly kind: 'outside' }
  /** Something on the network, or a name that is mapped to no file. */
  | { readonly kind: 'remote' };

/** The documents that references can reach; it reads a file on first use and keeps it. */
export interface DocumentStore {
  find(uri: string): FoundDocument;
}

/** A value in a document. */
export interface Place {
  readonly document: SourceDocument;
  readonly pointer: string;
}

export function locate(place: Place, below = ''): SourceRef {
  return place.document.locate(place.pointer + below);
}

/** One key as a step of a JSON pointer (RFC 6901), with its `/`. */
export function step(key: string | number): string {
  const text = String(key);
  return text.includes('~') || text.includes('/')
    ? `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `/${text}`;
}

/** The keys of a JSON pointer. */
export function steps(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a JSON pointer; `undefined` where it leads nowhere. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  let current: Json | undefined = value;
  for (const key of steps(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    if (Array.isArray(current) && !/^(?:0|[1-9]\d*)$/.test(key)) return undefined;
    current = (current as { readonly [key: string]: Json })[key];
  }
  return current;
}

/** A document that stands in no file: for schemas that a program holds, and for tests. */
export function literalDocument(
  value: Json,
  file = 'schema.json',
  uri = `literal://local/${file}`,
): SourceDocument {
  return { file, uri, value, locate: (pointer) => ({ file, pointer, line: 1, column: 1 }) };
}

/** A store of documents that a program holds, by absolute URI. */
export function literalStore(documents: { readonly [uri: string]: Json }): DocumentStore {
  const found = new Map<string, SourceDocument>();
  for (const [uri, value] of Object.entries(documents)) found.set(uri, literalDocument(value, uri, uri));
  return {
    find(uri) {
      const document = found.get(uri);
      return document === undefined ? { kind: 'remote' } : { kind: 'document', document, diagnostics: [] };
    },
  };
}

/** A store that also knows documents that no file holds, such as JSON Schema's own meta-schemas. */
export function withRemote(
  documents: DocumentStore,
  remote: (uri: string) => Json | undefined,
): DocumentStore {
  return {
    find(uri) {
      const found = documents.find(uri);
      const value = found.kind === 'remote' ? remote(uri) : undefined;
      return value === undefined
        ? found
        : { kind: 'document', document: literalDocument(value, uri, uri), diagnostics: [] };
    },
  };
}
