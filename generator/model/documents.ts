import type { Json, SourceRef } from './ir.ts';

/** A parsed file that knows where each of its values stands. */
export interface SourceDocument {
  /** Path relative to the config's folder, with `/`; what diagnostics show. */
  readonly file: string;
  readonly value: Json;
  /** The place of a JSON pointer; the nearest existing ancestor's where the pointer itself leads nowhere. */
  locate(pointer: string): SourceRef;
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
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The keys of a JSON pointer. */
export function steps(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
