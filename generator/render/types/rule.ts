import type { Json, SchemaObject } from '../../model/ir.ts';
import type { Shape } from './shape.ts';

/** A subschema where it stands. */
export interface Node {
  readonly schema: SchemaObject;
  readonly pointer: string;
}

/** What a rule can ask about the schema around its node. */
export interface Reading {
  /** The pointers of the properties whose defaults are filled in. */
  readonly filled: ReadonlySet<string>;
  /** A subschema of the node that speaks for the same place of the value. */
  part(node: Node, keyword: string, key?: string | number): Shape;
  /** A subschema of the node that speaks for a place further down in the value. */
  below(node: Node, keyword: string, key?: string | number): Shape;
  /** What both shapes accept. */
  both(a: Shape, b: Shape): Shape;
  /** What a subschema of the node refuses, or more than that where it cannot be said. */
  refused(node: Node, keyword: string, key?: string | number): Shape;
  /** What the `$ref` of a schema leads to. */
  target(schema: SchemaObject): Json | undefined;
}

/** How some keywords narrow what a schema accepts. */
export interface Rule {
  readonly name: string;
  readonly keywords: readonly string[];
  /** What json-schema-to-typescript would make of these keywords. */
  readonly why: string;
  narrow(shape: Shape, node: Node, reading: Reading): Shape;
}
