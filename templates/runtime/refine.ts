import type { Issue } from './reader/issue.ts';

/**
 * The rest of a schema that JSON Schema cannot say (a refinement, a transform), by its own validator. It is asked after the reader has found
 * the value valid. May throw or reject, which is no verdict.
 */
export type Refine = (value: unknown) => Refined | Promise<Refined>;

export type Refined =
  | {
      readonly ok: true;
      /** What the schema makes of it: another value where it transforms. */
      readonly value: unknown;
    }
  | { readonly ok: false; readonly issues: readonly Issue[] };
