import type { Wire } from '../../templates/runtime/wire.ts';
import type { Dialect, Sourced } from './dialect.ts';

/** Which tool names a provider takes. */
export interface NameRules {
  /** What a legal name's characters are: the body of a character class (`a-zA-Z0-9_-`). */
  readonly characters: Sourced<string>;
  /** What the first character may be, where that is narrower. */
  readonly first?: Sourced<string>;
  readonly maxLength: Sourced<number>;
}

/** Whether tools are sent strict: where that takes harmless rewrites only, always, or never. */
export type StrictSetting = 'auto' | 'on' | 'off';

/** Another dialect than the provider's own, by its id or written out. */
export type DialectChoice = string | Dialect;

/** What a host decides about lowering. */
export interface LoweringSettings {
  readonly strict: StrictSetting;
  /** Names of actions or integrations that stand together in one request. */
  readonly toolsets: { readonly [name: string]: readonly string[] };
  readonly providers: {
    readonly [id: string]: {
      readonly strict?: StrictSetting | undefined;
      /** Takes the place of the provider's dialect of the same mode. */
      readonly profile?: DialectChoice | undefined;
    };
  };
}

/** One wire format. Everything about it stands in one folder, `templates/providers/<id>/`. */
export interface Provider {
  readonly id: string;
  /** For messages and docs (a product's name). */
  readonly label: string;
  readonly names: NameRules;
  /** At most this many tools in one request. */
  readonly toolsPerRequest?: Sourced<number>;
  /** What it accepts in each of its modes; no `strict` where it has no such mode. */
  readonly dialects: { readonly default: Dialect; readonly strict?: Dialect };
  /** How tools, calls and results look on the wire: the constant of the provider's own `wire.ts`, which clients have a copy of. */
  readonly wire: Wire;
  /** Names that `wire.ts` exports and that templates refer to. */
  readonly exports: {
    /** The generic type of one tool, by wire name. */
    readonly tool: string;
    /** The type of one formatted result. */
    readonly result: string;
    /** The generic type of all that the client's types say of it, by wire name. */
    readonly types: string;
    /** The constant that implements `Wire`. */
    readonly wire: string;
    /** The start of the names that the client exports (`<prefix>Tools`, `<prefix>Adapter`). */
    readonly prefix: string;
  };
}
