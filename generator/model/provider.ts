import type { WireTool } from '../../templates/runtime/wire.ts';

/** A fact about a provider with where it was learnt, so that it can be checked when the provider moves. */
export interface Sourced<T> {
  readonly value: T;
  /** Provider page, SDK type, or issue thread (`owner/repo#N`). */
  readonly source: string;
}

/** Which tool names a provider takes. */
export interface NameRules {
  /** What a legal name's characters are: the body of a character class (`a-zA-Z0-9_-`). */
  readonly characters: Sourced<string>;
  /** What the first character may be, where that is narrower. */
  readonly first?: Sourced<string>;
  readonly maxLength: Sourced<number>;
}

/** The part of JSON Schema that a provider accepts in one mode. */
export interface Dialect {
  /** The provider's id and the mode's name, with a slash between. */
  readonly id: string;
  /** Keywords that the root must not have. */
  readonly rootForbids: Sourced<readonly string[]>;
  /** Arrays must say `items`. */
  readonly itemsRequired?: Sourced<true>;
  /** Property keys must be of these characters (the body of a character class) and at most this long. */
  readonly keys?: Sourced<{
    readonly where: 'root';
    readonly characters: string;
    readonly maxLength: number;
  }>;
  /** Numeric bounds of this magnitude and above are refused. */
  readonly boundLimit?: Sourced<number>;
}

/** One wire format. Everything about it stands in one folder, `templates/providers/<id>/`. */
export interface Provider {
  readonly id: string;
  /** For messages and docs (a product's name). */
  readonly label: string;
  readonly names: NameRules;
  /** At most this many tools in one request. */
  readonly toolsPerRequest?: Sourced<number>;
  readonly dialect: Dialect;
  /** The tool object of the wire format, from the provider's own `wire.ts`. */
  toTool(tool: WireTool): object;
  /** Names that `wire.ts` exports and that templates refer to. */
  readonly exports: {
    /** The generic type of one tool, by wire name. */
    readonly tool: string;
    /** The type of one formatted result. */
    readonly result: string;
    /** The constant that implements `Wire`. */
    readonly wire: string;
    /** The start of the names that the client exports (`<prefix>Tools`, `<prefix>Adapter`). */
    readonly prefix: string;
  };
}
