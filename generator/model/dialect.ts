import type { Json } from './ir.ts';

/** A fact about a provider with where it was learnt, so that it can be checked when the provider moves. */
export interface Sourced<T> {
  readonly value: T;
  /** Provider page, SDK type, or issue thread (`owner/repo#N`). */
  readonly source: string;
}

export type JsonKind = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** The keywords that a provider takes, by the kind of value that they speak of. What no list names does not pass. */
export interface KeywordLists {
  /** Of every schema. */
  readonly any: readonly string[];
  readonly string: readonly string[];
  readonly number: readonly string[];
  readonly array: readonly string[];
  readonly object: readonly string[];
}

/** What of a regular expression a provider refuses. `ecmascript-only`: what Python's `re` does not compile (`\p{…}`, `(?<name>…)`). */
export type PatternFeature =
  | 'look-around'
  | 'back-reference'
  | 'word-boundary'
  | 'large-repeat'
  | 'ecmascript-only';

/** Which property keys a provider takes. */
export interface KeyRules {
  /** `root`: only the root's own properties are held to it. */
  readonly where: 'root' | 'all';
  /** The body of a character class (`a-zA-Z0-9_-`). */
  readonly characters: string;
  /** What the first character may be, where that is narrower. */
  readonly first?: string;
  readonly maxLength: number;
}

/** What one schema may hold at most. */
export interface SchemaLimits {
  readonly depth?: number;
  readonly properties?: number;
  readonly enumValues?: number;
  /** Characters of all property names, definition names, enum and const values together. */
  readonly characters?: number;
  /** From this many members on, the texts of one list may have this many characters together. */
  readonly longEnum?: { readonly members: number; readonly characters: number };
}

/** What all strict tools of one request may hold together. */
export interface RequestBudget {
  readonly tools?: number;
  /** Properties that are not required. */
  readonly optionals?: number;
  /** Properties with a union (`anyOf` or a list of types). */
  readonly unions?: number;
}

/**
 * The part of JSON Schema that a provider accepts in one mode, as data: an allow-list, each rule with its source. Dialects are
 * versioned by their id, since providers move.
 */
export interface Dialect {
  /** Name, mode and edition: `portable@2026-11`. */
  readonly id: string;
  /** Whether tools in this dialect are sent as strict. */
  readonly strict: boolean;
  readonly keywords: Sourced<KeywordLists>;
  /** Keywords that the root must not have, though they may stand elsewhere. */
  readonly rootForbids: Sourced<readonly string[]>;
  /** Keywords that may only have these values. */
  readonly values?: Sourced<{ readonly [keyword: string]: readonly Json[] }>;

  /**
   * How many kinds one `type` names: `one`; `nullable`: one and null; `any`. `nullable` as a keyword is OpenAPI's form of null.
   * `typed`: a schema must say its type, unless it is a reference or a union.
   */
  readonly types: Sourced<{
    readonly lists: 'one' | 'nullable' | 'any';
    readonly null: 'type' | 'nullable-keyword';
    readonly typed: boolean;
  }>;
  /** What may be listed in `enum` (and `const`). */
  readonly enums: Sourced<{ readonly kinds: readonly JsonKind[]; readonly emptyText: boolean }>;
  readonly formats: Sourced<'any' | readonly string[]>;
  /** Features of patterns that are refused. */
  readonly patterns?: Sourced<readonly PatternFeature[]>;

  /** `all`: every property must be required, and is null instead of absent. */
  readonly required: Sourced<'some' | 'all'>;
  /** Every object must say `additionalProperties: false`. */
  readonly closed?: Sourced<true>;
  /** The root must say `additionalProperties: false`, and nothing else may say anything of it. */
  readonly rootClosed?: Sourced<true>;
  /** What may stand beside `$ref`, and whether a schema may contain itself; where `$ref` is no keyword, references are inlined. */
  readonly references: Sourced<{ readonly siblings: readonly string[]; readonly recursive: boolean }>;
  /** Nothing may stand beside a union. */
  readonly unionsAlone?: Sourced<true>;
  /** Below the root, `properties` must hold at least one; an object without any says none. */
  readonly emptyPropertiesRefused?: Sourced<true>;
  /** The schemas of the root's properties must be objects, not booleans. */
  readonly objectProperties?: Sourced<true>;
  /** Arrays must say `items`. */
  readonly itemsRequired?: Sourced<true>;
  readonly keys?: Sourced<KeyRules>;
  /** Numeric bounds of this magnitude and above are refused. */
  readonly boundLimit?: Sourced<number>;
  readonly limits?: Sourced<SchemaLimits>;
  readonly budget?: Sourced<RequestBudget>;
}
