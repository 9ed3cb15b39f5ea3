/**
 * The intermediate representation: readonly, JSON-serialisable data that the phases hand on, so that any phase can be
 * tested from a literal and `--print ir|plan` can show what it got.
 */

/** A JSON value as it was read from a definition. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A JSON Schema 2020-12. */
export type Schema = boolean | SchemaObject;
export type SchemaObject = JsonObject;

/** A place in an action file. `line` and `column` start at 1; `pointer` is an RFC 6901 JSON pointer. */
export interface SourceRef {
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
}

export type RiskLevel = 'read' | 'low' | 'medium' | 'high';

export interface Example {
  readonly input: Json;
  readonly output?: Json;
}

/**
 * One action, normalised: every default filled, schemas brought to 2020-12 and self-contained (each `$ref` is a local
 * `#…` reference that resolves; no `$id`, `$schema`, `$anchor` or `$dynamicRef` is left).
 */
export interface Action {
  readonly name: string;
  readonly previously: readonly string[];
  readonly title?: string;
  readonly description: string;
  readonly integration: string;
  /** Always an object; an action without parameters has `{ type: 'object', properties: {}, additionalProperties: false }`. */
  readonly input: SchemaObject;
  readonly output?: Schema;
  readonly risk: RiskLevel;
  readonly requiresConfirmation: boolean;
  /** Empty: every network. */
  readonly networks: readonly string[];
  readonly annotations: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint?: boolean;
  };
  readonly auth?: { readonly connection: string; readonly scopes: readonly string[] };
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** JSON pointers into input and output whose values are not shown to models, hooks or logs. */
  readonly sensitive: readonly string[];
  readonly examples: readonly Example[];
  readonly deprecated?: string;
  /** Per-provider overrides, by provider id. */
  readonly providers: JsonObject;
  /** Fields of a foreign tool shape that we do not use. */
  readonly meta: JsonObject;
  readonly source: SourceRef;
}

/** All actions of a run, sorted by name in code-unit order; no two share a name (a `previously` name included). */
export interface Catalog {
  readonly actions: readonly Action[];
}

/** Something that a dialect cannot carry as it is, and what became of it. */
export interface Loss {
  readonly action: string;
  readonly provider: string;
  /** JSON pointer into the action's input schema. */
  readonly pointer: string;
  readonly keyword: string;
  /**
   * `encoded`: carried in another form and restored; `words`: said in the description, enforced by the reader; `weakened`: said nowhere, since it
   * does not fit, and enforced by the reader alone.
   */
  readonly became: 'encoded' | 'words' | 'weakened';
  readonly note: string;
}

/** One file to write: what stands in it (data), not yet how it reads. */
export interface FilePlan {
  /** Path below the output folder, with `/`. */
  readonly path: string;
  /** The template that renders it, or the runtime source that is copied. */
  readonly template: string;
  readonly view: unknown;
}

export interface RenderedFile {
  readonly path: string;
  readonly text: string;
}

export interface Change {
  readonly path: string;
  readonly kind: 'add' | 'update' | 'remove' | 'same';
  /** The text on disk; absent for `add`. */
  readonly before?: string;
  /** The text to write; absent for `remove`. */
  readonly after?: string;
}
