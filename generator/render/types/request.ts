import type { Schema, SchemaObject } from '../../model/ir.ts';

/** What the types of one action are printed from. */
export interface TypesRequest {
  /** PascalCase, unique, without an underscore (`WalletBalance`). */
  readonly identifier: string;
  readonly description: string;
  readonly title?: string;
  /** What to use instead. */
  readonly deprecated?: string;
  readonly input: SchemaObject;
  readonly output?: Schema;
}

/** The names of an action's types. */
export interface TypeNames {
  /** What its handler receives. */
  readonly input: string;
  /** What a caller gives: the input type itself where no default is filled in. */
  readonly request: string;
  /** `unknown` where there is no output schema. */
  readonly output: string;
}

export interface PrintedTypes {
  /** The declarations, without header and imports. */
  readonly text: string;
  /** For each request. */
  readonly names: readonly TypeNames[];
}
