import type { Json, JsonObject } from './ir.ts';

/**
 * An action as a recogniser found it: the canonical fields, still unchecked, each with the JSON pointer (below the
 * element) of the place that it was read from, so that diagnostics point into the foreign shape and not into ours.
 */
export interface FoundAction {
  /** The shape's name, for messages (`MCP tool`). */
  readonly shape: string;
  /** Fields under their canonical names (`name`, `description`, `inputSchema`, …), values as they stand. */
  readonly fields: { readonly [canonicalField: string]: FoundField };
  /** Fields of the foreign shape that we do not use; kept in `_meta`, never a diagnostic. */
  readonly meta: JsonObject;
}

export interface FoundField {
  readonly value: Json;
  /** JSON pointer below the element (`/function/parameters`). */
  readonly pointer: string;
}

/**
 * Recognises tool definitions of one provider's shape. Recognisers are asked in the registry's order; the first that
 * answers wins, so each must refuse what is not clearly its own. One element may hold several tools (Gemini).
 */
export interface Shape {
  readonly id: string;
  recognise(element: JsonObject): readonly FoundAction[] | undefined;
}
