import type { ContextBlock } from './context.ts';
import type { JsonValue, ObjectSchema } from './json.ts';
import type { ErrorCode } from './results.ts';

/** What a provider's tool object is made of: an action, lowered for that provider. */
export interface WireTool {
  /** The wire name. */
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** The lowered input schema. */
  readonly input: ObjectSchema;
  /** Whether the provider is asked to enforce the schema; always said, where there is a place to say it. */
  readonly strict: boolean;
  /** Inputs shown to the model where the provider has a place for them, already in wire form. */
  readonly examples: readonly unknown[];
}

/** A call as its provider knows it. */
export interface WireCall {
  /** The provider's id of the call; `undefined` where there is none, or an empty one. */
  readonly id: string | undefined;
  /** The wire name, or whatever stood in its place. */
  readonly name: string | undefined;
}

/** A tool call as the provider carries it, before it is known whether it is any good. */
export interface RawCall extends WireCall {
  /** JSON text, or an object where the provider (or a server that is almost compatible) sends one. */
  readonly args: unknown;
}

/** What a formatter shows the model: a handler's output as JSON data (`undefined`: none), or an error with its code. */
export type Payload =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly body: ErrorBody };

/** The JSON that a model sees for anything that went wrong; `error` is always a string. */
export interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  readonly [detail: string]: unknown;
}

/**
 * What one provider's wire format needs of code of its own; everything else is shared. `Tool` is an element of the
 * SDK's tool array, `Result` the message, part or block that answers one call.
 */
export interface Wire<Tool extends object = object, Result extends object = object> {
  /** The provider's id (`openai`). */
  readonly provider: string;
  /** The provider's tool object. Fresh, but `input` stays the object that was handed in. */
  toTool(tool: WireTool): Tool;
  /**
   * The raw tool calls in whatever the SDK returned: the response, the message, or the array of calls or blocks.
   * Parts that are not tool calls of ours (text, thinking, server tools) are left out; `undefined` gives `[]`.
   */
  findCalls(response: unknown): readonly unknown[];
  /**
   * Whether the last of these calls may be incomplete, because the response says that it ended before the model had finished
   * (a token limit, a filter). It is then answered, but not executed, even if what is there of it can be read.
   */
  lastCallCutOff(response: unknown): boolean;
  /** Id, name and arguments of one raw call; `undefined` where `raw` is no tool call at all. Never throws. */
  readCall(raw: unknown): RawCall | undefined;
  /** The answer to one call. A call without an id is answered all the same. */
  formatResult(call: WireCall, payload: Payload): Result;
  renderContext(blocks: readonly ContextBlock[]): string;
}
