import type { Draft } from './drafts.ts';
import type { Json, Schema } from './ir.ts';

/**
 * Who says whether schemas and values are valid: ajv at generation; the client's own reader where actions are known at run time only, which
 * loads nothing besides.
 */
export interface Oracle {
  /** What is wrong with a schema by its draft's own meta-schema; the deepest places only. */
  schemaFaults(draft: Draft, schema: Json): readonly Fault[];
  /** Why a value does not fit the subschema at a pointer; `undefined` where it does, or where nobody can say. */
  valueFault(root: Schema, pointer: string, value: Json): Fault | undefined;
  /** One of JSON Schema's own meta-schemas, by its URI without fragment; `undefined` where there is none at hand. */
  metaSchema(uri: string): Json | undefined;
}

export interface Fault {
  /** JSON pointer into the schema or the value. */
  readonly pointer: string;
  /** Completes "… must be …": says no subject. */
  readonly message: string;
}
