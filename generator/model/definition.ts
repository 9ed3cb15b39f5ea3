import type { DocumentStore, Place } from './documents.ts';
import type { Json, JsonObject } from './ir.ts';

/**
 * An action as a recogniser found it: the canonical fields, still unchecked, each with the JSON pointer
 * (below the element) of the place that it was read from, so that diagnostics point into the foreign shape
 * and not into ours.
 */
export interface FoundAction {
  /** The shape's name, for messages. */
  readonly shape: string;
  /** Fields under their canonical names (`name`, `description`, `inputSchema`, …), values as they stand. */
  readonly fields: { readonly [canonicalField: string]: FoundField };
  /** Fields of the foreign shape that we do not use; kept in `_meta`, never a diagnostic. */
  readonly meta: JsonObject;
  /** Written in our own shape: its examples must fit, and a field that is not known is told. */
  readonly own?: true;
}

export interface FoundField {
  readonly value: Json;
  /** JSON pointer below the element (`/function/parameters`). */
  readonly pointer: string;
}

/**
 * Recognises tool definitions of one provider's shape. Recognisers are asked in the registry's order; the
 * first that answers wins, so each must refuse what is not clearly its own. One element may hold several
 * tools, or none of a host's own: a tool that the provider runs itself is answered with an empty list.
 */
export interface Shape {
  readonly id: string;
  recognise(element: JsonObject): readonly FoundAction[] | undefined;
}

/** A found action with the element of the file that it was found in. */
export interface LoadedAction {
  readonly found: FoundAction;
  readonly element: Place;
  /** The integration that the file names for all its actions. */
  readonly integration?: string;
  /**
   * What the file calls itself (its server, or its own name): the integration where nothing better is known.
   */
  readonly origin: string;
}

/** What the model is built from. */
export interface LoadedActions {
  readonly elements: readonly LoadedAction[];
  readonly documents: DocumentStore;
}
