import type { Issue } from './reader/issue.ts';

/**
 * One thing that the parser put right in what the model sent; nothing is put right silently.
 *
 * | kind | what was sent -> how it was read |
 * |---|---|
 * | `tool-name` | the tool by something else than its wire name, which can only mean this one |
 * | `empty-arguments` | no arguments at all -> `{}` |
 * | `code-fence` | the arguments in a Markdown code fence -> what is in it |
 * | `double-encoding` | the arguments as JSON in a JSON text -> what is in it (one level) |
 * | `host-json` | text that is not JSON -> what the host's own `repairJson` made of it |
 * | `null-for-absent` | null for an optional argument that takes no null -> absent |
 * | `text-to-number`, `text-to-boolean` | `"5"`, `"true"` where no text may stand -> `5`, `true` |
 * | `json-in-text` | JSON in a text where no text may stand -> what is in it |
 * | `single-to-list` | one value where a list of such is required -> a list of one |
 * | `long-integer` | an integer that JavaScript cannot hold -> its digits as text, by option |
 */
export interface Repair {
  readonly kind:
    | 'tool-name'
    | 'empty-arguments'
    | 'code-fence'
    | 'double-encoding'
    | 'host-json'
    | 'null-for-absent'
    | 'text-to-number'
    | 'text-to-boolean'
    | 'json-in-text'
    | 'single-to-list'
    | 'long-integer';
  /** Where in the input, as a JSON pointer; empty for the whole input and for the name. */
  readonly path: string;
}

/** What of a call its answer depends on besides the id; the meaning is the provider's, and some want to see it again as it is. */
export interface CallEcho {
  readonly [member: string]: unknown;
}

/** A tool call of a model, decoded and valid: `input` is exactly what the action's schema promises. */
export interface ParsedCall<Name extends string = string, Input = unknown, Provider extends string = string> {
  /** The provider's id of this call; `undefined` where the provider sent none. */
  readonly id: string | undefined;
  /** The canonical name of the action. */
  readonly name: Name;
  readonly input: Input;
  readonly provider: Provider;
  readonly repairs: readonly Repair[];
  /** What the answer depends on besides the id: hand the call, or its outcome, to `formatToolResult`. */
  readonly echo?: CallEcho;
}

/** A call of one of the actions: a union that narrows by `name`. */
export type ToolCallOf<Inputs, Provider extends string> = {
  [N in keyof Inputs & string]: ParsedCall<N, Inputs[N], Provider>;
}[keyof Inputs & string];

/** Why a tool call could not be read. A closed list: switch over it. */
export type ParseFailure =
  | 'unknown_tool'
  | 'malformed_json'
  | 'not_an_object'
  | 'truncated'
  | 'invalid_input'
  | 'duplicate_id';

/** A tool call that could not be read, with the text that tells the model what to mend. */
export interface FailedCall {
  readonly ok: false;
  readonly kind: ParseFailure;
  readonly id: string | undefined;
  /** The canonical name where it is known, else what the model sent, else `undefined`. */
  readonly name: string | undefined;
  readonly error: string;
  /** For `invalid_input`: each way in which the input does not fit. Paths are those of the action's own schema. */
  readonly issues?: readonly Issue[];
  /** What the provider wants to see again on the answer. */
  readonly echo?: CallEcho;
}

/** What `parseToolCall` gives: a call, or why there is none. It never throws. */
export type ParseOutcomeOf<Call> = { readonly ok: true; readonly call: Call } | FailedCall;
