import type { ObjectSchema } from '../json.ts';

/**
 * The way between a canonical value and its wire value, as data: what the generator's rewrites leave behind for the client. A plan is a
 * tree in the shape of the value; where nothing changes, there is none.
 */
export type Plan =
  | JsonTextPlan
  | ValuesPlan
  | ObjectPlan
  | EntriesPlan
  | ItemsPlan
  | UnionPlan
  | WrapPlan
  | ReferencePlan;

/** The whole value is JSON text on the wire, because the provider cannot say what it may be. */
export interface JsonTextPlan {
  readonly lens: 'json-text';
}

/** Some of a list's values go by others on the wire (numbers, objects and the empty text by texts). */
export interface ValuesPlan {
  readonly lens: 'values';
  readonly pairs: readonly (readonly [canonical: unknown, wire: string])[];
}

/** An object. Each list names properties as they are called on the wire; what no list names stays as it is. */
export interface ObjectPlan {
  readonly lens: 'object';
  /** Properties that go by another name. */
  readonly names?: readonly (readonly [canonical: string, wire: string])[];
  /** Optional properties that are null where they are absent, and that cannot be null themselves. */
  readonly nulls?: readonly string[];
  /** The same for those that can: null is absent, and `{ value: null }` is null. */
  readonly states?: readonly string[];
  /** How the values of properties change. */
  readonly values?: readonly (readonly [wire: string, plan: Plan])[];
  /** Undeclared keys stand in a list of `{ key, value }`. */
  readonly list?: ListPlan;
  /** How the values of undeclared keys change that stay where they are. */
  readonly others?: Plan;
  /** The declared keys as they are on the wire, of which `others` does not speak. */
  readonly declared?: readonly string[];
}

export interface ListPlan {
  /** The wire property that holds the list. */
  readonly key: string;
  /** The canonical keys that do not belong into it. */
  readonly declared: readonly string[];
  readonly value?: Plan;
}

/** An object of free keys is a list of `{ key, value }`. */
export interface EntriesPlan {
  readonly lens: 'entries';
  readonly value?: Plan;
}

export interface ItemsPlan {
  readonly lens: 'items';
  /** Of the first items, by position; null where one stays as it is. */
  readonly first?: readonly (Plan | null)[];
  readonly rest?: Plan;
}

/** One of several forms: the first that the value fits, by the schema that the model was shown. */
export interface UnionPlan {
  readonly lens: 'union';
  readonly branches: readonly {
    /** JSON pointer of the branch in the lowered schema. */
    readonly at: string;
    readonly plan?: Plan;
  }[];
}

/** The value stands under one property of an object of its own. */
export interface WrapPlan {
  readonly lens: 'wrap';
  readonly key: string;
  readonly plan?: Plan;
}

/** A plan of `Restore.defs`, for schemas that contain themselves. */
export interface ReferencePlan {
  readonly lens: 'reference';
  readonly name: string;
}

/** How a tool's arguments become the action's input. */
export interface Restore {
  readonly plan: Plan;
  readonly defs?: { readonly [name: string]: Plan };
  /** The lowered schema, where the plan has unions. */
  readonly schema?: ObjectSchema;
}

/** What the schema reader answers for the way back; it is handed in, so that nothing loads the reader before a call is read. */
export interface Judge {
  /** Whether the part of a schema at a JSON pointer accepts a value. */
  fits(schema: ObjectSchema, pointer: string, value: unknown): boolean;
  /** Whether two JSON values are equal. */
  equal(a: unknown, b: unknown): boolean;
}

/** What the lens of one kind needs of all the others. */
export interface Walk {
  down(value: unknown, plan: Plan | undefined): unknown;
  up(value: unknown, plan: Plan | undefined): unknown;
  /** Whether the lowered schema at a JSON pointer accepts a wire value. */
  fits(value: unknown, pointer: string): boolean;
  equal(a: unknown, b: unknown): boolean;
}
