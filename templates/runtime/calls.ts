import type { Issue } from './reader/issue.ts';

/** One thing that the parser put right in what the model sent; nothing is put right silently. */
export interface Repair {
  /** What was done (`empty-arguments`: no text at all was read as `{}`). */
  readonly kind: 'empty-arguments';
  /** Where in the input, as a JSON pointer; empty for the whole input. */
  readonly path: string;
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
}

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
  /** For `invalid_input`: each way in which the input does not fit. */
  readonly issues?: readonly Issue[];
}

/** What `parseToolCall` gives: a call, or why there is none. It never throws. */
export type ParseOutcomeOf<Call> = { readonly ok: true; readonly call: Call } | FailedCall;
