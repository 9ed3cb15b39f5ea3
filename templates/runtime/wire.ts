import type { CallEcho } from './calls.ts';
import type { ContentPart } from './content.ts';
import type { ContextBlock } from './context.ts';
import type { JsonSchema, JsonValue, ObjectSchema } from './json.ts';
import type { SignalLike } from './platform.ts';
import type { ErrorCode } from './results.ts';
import type { RiskLevel } from './risk.ts';

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
  /** The id of the dialect that the input is lowered into. */
  readonly dialect: string;
  /** The action's own output schema, where it has one. */
  readonly output?: JsonSchema;
  /** What the definition says of the action's behaviour, for providers that have a place for it. */
  readonly annotations: ToolAnnotations;
  readonly risk: RiskLevel;
  /** Inputs shown to the model where the provider has a place for them, already in wire form. */
  readonly examples: readonly unknown[];
}

/** Hints about an action's behaviour, as MCP has them. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A tool with its wire name, which not every provider's tool object holds. */
export interface NamedTool<Tool extends object = object> {
  readonly name: string;
  readonly tool: Tool;
}

/** A tool that can be executed: what SDKs with a loop of their own are handed. */
export interface RunnableTool<Tool extends object = object> extends NamedTool<Tool> {
  /** Whether there are calls that somebody has to agree to. */
  readonly mayNeedConfirmation: boolean;
  /** Whether somebody has to agree to exactly this call. It is remembered, so that `approved` counts for it, and for no other. */
  needsConfirmation(args: unknown, options?: RunOptions): Promise<boolean>;
  /** Reads the arguments as the SDK has them, text or object, and executes the action. Never rejects. */
  execute(args: unknown, options?: RunOptions): Promise<Payload>;
}

export interface RunOptions {
  /** The provider's id of the call. */
  readonly id?: string | undefined;
  readonly signal?: SignalLike | undefined;
  /** The SDK says that its user has approved this very call. */
  readonly approved?: boolean | undefined;
}

/** A call put together from a stream's events. */
export interface StreamedCall {
  readonly raw: unknown;
  /** False where the stream ended before the call did: it is answered, but not executed. */
  readonly complete: boolean;
}

export interface CacheOptions {
  /** Marks where the prompt cache may end, on providers that take such marks: after the last tool, after the last block that says `cache`. */
  readonly cacheMarks?: boolean | undefined;
}

export interface OfferOptions extends CacheOptions {
  /** Whose form of files the results are to have; see `formatResult`. */
  readonly media?: string | undefined;
}

/** A call as its provider knows it. */
export interface WireCall {
  /** The provider's id of the call; `undefined` where there is none, or an empty one. */
  readonly id: string | undefined;
  /** The wire name, or whatever stood in its place. */
  readonly name: string | undefined;
  /** What else of the call its answer depends on. */
  readonly echo?: CallEcho | undefined;
}

/** A tool call as the provider carries it, before it is known whether it is any good. */
export interface RawCall extends WireCall {
  /** JSON text, or an object where the provider (or a server that is almost compatible) sends one. */
  readonly args: unknown;
  /** Nothing of it can be read, not even which tool it means: it is answered so. */
  readonly unreadable?: true;
}

/**
 * A part of a result as models see it. Data is base64. What a provider has no place for goes as its `note`; a `json` part
 * as its `text`.
 */
export type ShownPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'json'; readonly value: JsonValue; readonly text: string }
  | (Exclude<ContentPart, { readonly type: 'text' | 'json' }> & { readonly note: string });

/**
 * What a formatter shows the model: a handler's output as JSON data (`undefined`: none), or an error with its code. Of a result in parts,
 * `value` is all of it as text, for providers that carry text only.
 */
export type Payload =
  | {
      readonly ok: true;
      readonly value: JsonValue | undefined;
      readonly parts?: readonly ShownPart[];
      /** Of an output that was cut for the model: all of it, where an output schema promises it to a program. */
      readonly whole?: JsonValue;
    }
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
  /** Models call a dotted name by its last part alone now and then, which is understood where only one name ends so. */
  readonly shortensNames?: true;
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
  /**
   * The answer to one call. A call without an id is answered all the same.
   *
   * @param media whose form of files the host asked for, of those that the provider's types name
   */
  formatResult(call: WireCall, payload: Payload, media?: string): Result;
  renderContext(blocks: readonly ContextBlock[]): string;
  /** The blocks where this provider's messages have a place for them: those that say `cache` first, the others late. */
  renderContextMessages(blocks: readonly ContextBlock[], options: CacheOptions): object;
  /** The calls in a stream's events, in the order in which they began; none where the provider does not stream. */
  assemble?(events: readonly unknown[]): readonly StreamedCall[];
  /** What `exportTools` gives, where that is no array of the tools. */
  collect?(tools: readonly NamedTool<Tool>[], options: CacheOptions): object;
  /** What a toolkit's `tools` gives, where that is not what `collect` gives. */
  offer?(tools: readonly RunnableTool<Tool>[], options: OfferOptions): object;
  /** The tools as the SDK's own loop takes them; absent where the SDK has none. */
  runnable?(tools: readonly RunnableTool<Tool>[], options: OfferOptions): object;
  /** The results of one turn as the conversation takes them, where that is not one by one. */
  join?(results: readonly Result[]): readonly object[];
}
