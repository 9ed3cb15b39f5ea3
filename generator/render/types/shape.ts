import type { SchemaObject } from '../../model/ir.ts';

/**
 * What a schema accepts, as far as TypeScript can say it: everything, or the union of some alternatives. A shape accepts all that
 * its schema accepts; where the schema says more than a type can, it accepts more, never less.
 */
export type Shape = typeof anything | readonly Alternative[];

export const anything = 'anything';
export const nothing: Shape = [];

export type Alternative = Kind | Literal | ArrayShape | ObjectShape | Reference;

/** All scalars of a kind, but for some: that is what negated constants leave. A type cannot say so, but it can refuse those constants. */
export type Kind =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'string'; readonly except?: ReadonlySet<string> }
  | { readonly kind: 'number'; readonly integer: boolean; readonly except?: ReadonlySet<number> };

export interface Literal {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
}

export interface ArrayShape {
  readonly kind: 'array';
  /** What the first items are. */
  readonly prefix: readonly Shape[];
  /** What all further items are; nothing where there are none. */
  readonly rest: Shape;
  readonly min: number;
  readonly max: number;
}

export interface ObjectShape {
  readonly kind: 'object';
  readonly properties: ReadonlyMap<string, Property>;
  /** What undeclared keys hold: nothing where they are forbidden, `silent` where the schema says nothing (design.md section 3). */
  readonly rest: Shape | 'silent';
}

export interface Property {
  readonly shape: Shape;
  readonly required: boolean;
  /** Required only because its default is filled in: a caller may leave it out. */
  readonly filled: boolean;
  /** Named in `properties`, not only demanded or forbidden. */
  readonly declared: boolean;
  /** The schemas that describe it. */
  readonly sources: readonly SchemaObject[];
}

/** A schema that is printed as a type of its own, by its pointer. */
export interface Reference {
  readonly kind: 'reference';
  readonly pointer: string;
}

export const nullShape: Kind = { kind: 'null' };
export const booleanShape: Kind = { kind: 'boolean' };
export const stringShape: Kind = { kind: 'string' };
export const numberShape: Kind = { kind: 'number', integer: false };
export const everyArray: ArrayShape = {
  kind: 'array',
  prefix: [],
  rest: anything,
  min: 0,
  max: Number.POSITIVE_INFINITY,
};
export const everyObject: ObjectShape = { kind: 'object', properties: new Map(), rest: 'silent' };

/** Everything of some kinds, the six that JSON has. */
export const kinds: { readonly [type: string]: Alternative } = {
  string: stringShape,
  number: numberShape,
  boolean: booleanShape,
  null: nullShape,
  array: everyArray,
  object: everyObject,
};

/** All values but those of the named types. */
export function allBut(...types: readonly string[]): Alternative[] {
  return Object.entries(kinds).flatMap(([type, shape]) => (types.includes(type) ? [] : [shape]));
}

/** The longest array whose items are written out one by one. */
export const longestTuple = 8;

/** An array of exactly so many items, few enough to be written out. */
export function hasFixedLength({ min, max }: ArrayShape): boolean {
  return min === max && max <= longestTuple;
}

/** Arrays about whose items nothing is known. */
export function isEveryArray(shape: ArrayShape): boolean {
  return shape.prefix.length === 0 && shape.rest === anything && !hasFixedLength(shape);
}

/** Objects about whose keys nothing is known. */
export function isEveryObject({ properties, rest }: ObjectShape): boolean {
  return properties.size === 0 && (rest === 'silent' || rest === anything);
}

/** Objects that have a key, or must not have it. */
export function objectWith(
  key: string,
  required: boolean,
  shape: Shape = required ? anything : nothing,
): ObjectShape {
  const known = { shape, required, filled: false, declared: false, sources: [] };
  return { kind: 'object', properties: new Map([[key, known]]), rest: 'silent' };
}

export function isNothing(shape: Shape | 'silent'): boolean {
  return shape !== anything && shape !== 'silent' && shape.length === 0;
}
