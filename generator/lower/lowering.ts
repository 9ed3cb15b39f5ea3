import type { Lens } from '../../templates/runtime/lens/lens.ts';
import type { SchemaObject } from '../model/ir.ts';
import type { Dialect } from '../model/provider.ts';

/** An input schema on its way down into a dialect. */
export interface Lowering {
  readonly schema: SchemaObject;
  /** The way between values, in the order of the way down. */
  readonly lenses: readonly Lens[];
  /** Sentences for the tool's description: what the lowered root no longer says. */
  readonly words: readonly string[];
  readonly notes: readonly LoweringNote[];
}

/** What became of one keyword that the dialect does not take where it stood. */
export interface LoweringNote {
  /** JSON pointer into the schema that the rewrite was given. */
  readonly pointer: string;
  readonly keyword: string;
  readonly became: 'encoded' | 'words';
  readonly note: string;
}

/**
 * One step down: takes the schema on, and leaves behind the lens that takes values down and up (`templates/runtime/lens`), or the
 * words that say what it dropped. A rewrite is total (it throws on no valid schema) and idempotent, and it keeps the law of design.md
 * section 7: every valid value has a valid wire value that comes back deep-equal.
 */
export interface Rewrite {
  readonly name: string;
  down(lowering: Lowering, dialect: Dialect): Lowering;
}

/** The lowering with a new schema and, where given, more of the rest. */
export function advance(
  from: Lowering,
  to: {
    schema: SchemaObject;
    lenses?: readonly Lens[];
    words?: readonly string[];
    notes?: readonly LoweringNote[];
  },
): Lowering {
  return {
    schema: to.schema,
    lenses: [...from.lenses, ...(to.lenses ?? [])],
    words: [...from.words, ...(to.words ?? [])],
    notes: [...from.notes, ...(to.notes ?? [])],
  };
}
