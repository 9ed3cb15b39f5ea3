import type { Plan, UnionPlan } from '../../templates/runtime/lens/plan.ts';
import type { Dialect } from '../model/dialect.ts';
import type { Schema, SchemaObject } from '../model/ir.ts';

/** What became of one keyword that the dialect does not take where it stood. */
export interface LoweringNote {
  /** JSON pointer into the schema that the lowering was given. */
  readonly pointer: string;
  readonly keyword: string;
  readonly became: 'encoded' | 'words' | 'weakened';
  readonly note: string;
  /** Models fill the form badly: under `auto` it keeps a tool from being strict. */
  readonly hard?: true;
}

/** A schema in a dialect, with the way between its values and the canonical ones. */
export interface Lowered {
  readonly schema: SchemaObject;
  /** None where values stay as they are. */
  readonly plan?: Plan;
}

/** Where a schema stands on its way down. */
export interface Place {
  /** JSON pointer into the canonical schema, for notes. */
  readonly pointer: string;
  /** The property that the value stands under, if any. */
  readonly key?: string;
  /** Levels of objects and arrays above it, itself included. */
  readonly depth: number;
  /** The definitions that are being written out here, of those that are used more than once. */
  readonly open: readonly string[];
  /** A union around it has room for a value with keys of several branches. */
  readonly mixed?: true;
}

/** What a rewrite makes of a schema: another one for the same values, or the end of the way. */
export type Step = { readonly again: Schema } | { readonly done: Lowered };

/** What rewrites need of each other and of the whole. */
export interface Kit {
  readonly dialect: Dialect;
  /** The canonical schema; every reference in it leads to a definition (`#/$defs/…`). */
  readonly root: SchemaObject;
  readonly bounds: Bounds;
  /** Brings a subschema down. */
  lower(schema: Schema, place: Place): Lowered;
  /** A lowered schema with what the dialect takes of the source's keywords and annotations, and with words for the model. */
  finish(form: SchemaObject, source: SchemaObject, words: readonly string[], place: Place): SchemaObject;
  /** What the dialect takes of a schema's annotations. */
  annotations(source: SchemaObject, place: Place): SchemaObject;
  /** Whether a definition stays one in the lowered schema. */
  keeps(name: string): boolean;
  isRecursive(name: string): boolean;
  /** Whether what is written out of a definition may stand twice. */
  isShared(name: string): boolean;
  /** Whether a definition is not much longer than a reference to it, and refers to nothing. */
  isSmall(name: string): boolean;
  /** Whether a definition is of values without parts. */
  isLeaf(name: string): boolean;
  /** A definition of the root. */
  definition(name: string): Schema;
  /** JSON pointer of a definition in the schema that the user wrote. */
  originOf(name: string): string;
  /** The reference to a definition of the lowered schema, and a plan that refers to that definition's. */
  define(name: string): Lowered;
  /** What a reference of the lowered schema leads to; `undefined` while that is still being made. */
  defined(ref: string): SchemaObject | undefined;
  /** Tells in which schema a union plan's branches stand, so that their places are known at the end. */
  bind(plan: UnionPlan, holder: SchemaObject): void;
  /** The model is shown a reference to a definition: the tool's description tells it. */
  tell(name: string): void;
  /** Takes as much of a bound as is left of it, and says how much that was. */
  take(bound: 'optionals' | 'unions', wanted: number): number;
  note(note: LoweringNote): void;
}

/** How much of a schema is kept as it is; beyond, it becomes JSON text or loses its list. */
export interface Bounds {
  readonly depth: number;
  readonly enumValues: number;
  /** So many properties may be optional; further ones stand in a list. */
  readonly optionals: number;
  /** So many properties may be unions; further ones are JSON text. */
  readonly unions: number;
  /** So often a definition may stand inside itself, where references are written out. */
  readonly unrolled: number;
  /** Down to this level, what is written out of a shared definition keeps its structure. */
  readonly copied: number;
  /** Below the root, only texts, numbers and booleans are more than JSON text. */
  readonly flat: boolean;
  /** How much of a schema is shown where its value is JSON text: all, or only what a short text holds. */
  readonly shown: 'whole' | 'brief';
  /** So many characters may come of it; beyond, the form is given up for one that copies less. */
  readonly size: number;
}

/**
 * One step down for one schema; `undefined` where there is nothing to do. A rewrite is total (it throws on no valid schema), and it keeps the
 * law of design.md section 7: every valid value has a valid wire value that comes back deep-equal. So it may accept more than the
 * schema did, since the reader still enforces that, and never less.
 */
export interface Rewrite {
  readonly name: string;
  apply(schema: SchemaObject, place: Place, kit: Kit): Step | undefined;
}

/** Whether a value lies too deep for a structure of its own. */
export function isTooDeep({ depth, open }: Place, { bounds }: Kit): boolean {
  return depth > bounds.depth || (open.length > 0 && depth > bounds.copied);
}

/** The place within definitions that are written out. */
export function within(place: Place, names: readonly string[], kit: Kit): Place {
  const shared = names.filter((name) => kit.isShared(name));
  return shared.length === 0 ? place : { ...place, open: [...place.open, ...shared] };
}

/** The place of a subschema that is about the same value. */
export function beside(place: Place, below: string): Place {
  return { ...place, pointer: place.pointer + below };
}

/** The place of a subschema that is about a part of the value. */
export function inside(place: Place, below: string, key?: string): Place {
  const { pointer, depth, open } = place;
  return { pointer: pointer + below, depth: depth + 1, open, ...(key === undefined ? {} : { key }) };
}
