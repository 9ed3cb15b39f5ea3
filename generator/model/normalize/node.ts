import type { Place } from '../documents.ts';
import type { Json, Schema } from '../ir.ts';
import type { Dialect } from './keywords.ts';

/** What one `$id` names: a schema with its own base URI, anchors, and references relative to it. */
export interface Resource {
  /** Absolute, without fragment. */
  readonly uri: string;
  readonly root: SchemaNode;
  readonly anchors: Map<string, SchemaNode>;
  /**
   * Anchors that a dynamic reference from elsewhere may be led to (`$dynamicAnchor`; `$recursiveAnchor` as
   * '').
   */
  readonly dynamicAnchors: Map<string, SchemaNode>;
}

/** A schema where it stands. */
export interface SchemaNode {
  /** Distinct for each place of each document. */
  readonly key: string;
  readonly value: Schema;
  readonly place: Place;
  readonly resource: Resource;
  readonly dialect: Dialect;
}

/** A reference that could be resolved. */
export interface Reference {
  readonly target: SchemaNode;
  /** For references that follow the dynamic scope: the anchor that is looked up in it. */
  readonly dynamic?: string;
}

/** The keywords that refer, in the order in which they are read. */
export const referenceKeywords = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

export type ReferenceKeyword = (typeof referenceKeywords)[number];

export function nodeKey(place: Place): string {
  return `${place.document.uri}\u0000${place.pointer}`;
}

/** An own member of a schema's value, `undefined` for boolean schemas. */
export function keyword(node: SchemaNode, name: string): Json | undefined {
  return typeof node.value === 'boolean' || !Object.hasOwn(node.value, name) ? undefined : node.value[name];
}
