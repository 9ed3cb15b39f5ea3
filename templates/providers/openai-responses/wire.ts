import type { PlainTypes } from '../../runtime/client.ts';
import { type ContextBlock, joinContext, splitContext } from '../../runtime/context.ts';
import { isPlainObject, type JsonSchemaObject, type ObjectSchema, own } from '../../runtime/json.ts';
import { payloadText } from '../../runtime/payload.ts';
import type { SignalLike } from '../../runtime/platform.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type { Payload, RawCall, RunnableTool, Wire, WireCall, WireTool } from '../../runtime/wire.ts';
import { type ResponsesOutputPart, toPart } from './content.ts';
import { isCall, isUnfinished } from './items.ts';
import { assembleItems } from './stream.ts';

export type { ResponsesOutputPart };

/** A function tool of OpenAI Responses (the SDK's `Responses.FunctionTool`). */
export interface ResponsesTool<Name extends string = string> {
  type: 'function';
  name: Name;
  description?: string;
  parameters: ObjectSchema;
  /** Always said: without it the API rewrites the schema itself (developers.openai.com, "Function calling"). */
  strict: boolean;
  /** What the JSON in the answers is like, where the action's outputs are objects. */
  output_schema?: JsonSchemaObject;
}

/** The answer to one call (the SDK's `ResponseInputItem.FunctionCallOutput` and `ResponseCustomToolCallOutput`). */
export type ResponsesCallOutput =
  | {
      type: 'function_call_output';
      /** The call's `call_id`, not its `id`. */
      call_id: string;
      output: string | ResponsesOutputPart[];
      caller?: ResponsesCaller;
    }
  | { type: 'custom_tool_call_output'; call_id: string; output: string };

/** Who called: the model itself, or a program that it wrote. Answers repeat it. */
export type ResponsesCaller = { type: 'direct' } | { type: 'program'; caller_id: string };

/** A function as the SDK's `ResponsesToolRunner` takes it (`RunnerFunction`); it never throws, which would end the run. */
export interface ResponsesRunnableTool<Name extends string = string> {
  tool: ResponsesTool<Name>;
  execute: (
    args: { [key: string]: unknown },
    options?: { signal: SignalLike | undefined },
  ) => Promise<string>;
}

/** Where context stands in a request. `instructions` are not carried over by `previous_response_id`. */
export interface ResponsesContext {
  instructions?: string;
  /** Items for the end of `input`. */
  input: { role: 'developer'; content: string }[];
}

/** What a client's types say of this provider. */
export type ResponsesTypes<Name extends string> = PlainTypes<
  ResponsesTool<Name>,
  ResponsesCallOutput,
  ResponsesRunnableTool<Name>[],
  ResponsesContext
>;

/**
 * OpenAI Responses. Calls are told apart by `call_id`; a call may come with a namespace, which a host that groups its tools knows.
 * Items of the provider's own tools (searches, code, MCP) are left alone.
 */
export const openaiResponsesWire: Wire<ResponsesTool, ResponsesCallOutput> = {
  provider: 'openai-responses',

  toTool({ name, description, input, strict, output }: WireTool): ResponsesTool {
    return {
      type: 'function',
      name,
      ...(description === '' ? {} : { description }),
      parameters: input,
      strict,
      // Texts are sent bare, which is not the JSON of a text: only objects are promised.
      ...(isPlainObject(output) && own(output, 'type') === 'object' ? { output_schema: output } : {}),
    };
  },

  findCalls(response: unknown): readonly unknown[] {
    if (isCall(response)) return [response];
    return itemsOf(response).filter(isCall);
  },

  lastCallCutOff(response: unknown): boolean {
    const last = itemsOf(response).at(-1);
    if (!isCall(last)) return false;
    return isUnfinished(response) || isUnfinished(last);
  },

  readCall(raw: unknown): RawCall | undefined {
    if (!isPlainObject(raw)) return undefined;
    const isCustom = own(raw, 'type') === 'custom_tool_call';
    if (!isCustom && !isCall({ type: 'function_call', ...raw })) return undefined;
    const caller = own(raw, 'caller');
    const echo = { ...(isCustom ? { custom: true } : {}), ...(isPlainObject(caller) ? { caller } : {}) };
    return {
      id: callId(own(raw, 'call_id')),
      name: callName(own(raw, 'name')),
      args: own(raw, isCustom ? 'input' : 'arguments'),
      ...(Object.keys(echo).length === 0 ? {} : { echo }),
    };
  },

  /** There is no error flag: an error is told in the text (`{"error": …}`). */
  formatResult({ id, echo = {} }: WireCall, payload: Payload): ResponsesCallOutput {
    const [call_id, output] = [id ?? '', payloadText(payload)];
    if (own(echo, 'custom') === true) return { type: 'custom_tool_call_output', call_id, output };
    const caller = callerIn(own(echo, 'caller'));
    const parts = payload.ok ? payload.parts?.map(toPart) : undefined;
    return {
      type: 'function_call_output',
      call_id,
      output: parts ?? output,
      ...(caller === undefined ? {} : { caller }),
    };
  },

  renderContext: (blocks: readonly ContextBlock[]): string => joinContext(blocks),

  /** There are no marks: prefixes are cached of themselves, so what stays the same stands first. */
  renderContextMessages(blocks: readonly ContextBlock[]): ResponsesContext {
    const { stable, changing } = splitContext(blocks);
    return {
      ...(stable.length === 0 ? {} : { instructions: joinContext(stable) }),
      input: changing.length === 0 ? [] : [{ role: 'developer', content: joinContext(changing) }],
    };
  },

  assemble: assembleItems,

  runnable: (tools: readonly RunnableTool<ResponsesTool>[]): ResponsesRunnableTool[] =>
    tools.map(({ tool, execute }) => ({
      tool,
      execute: async (args, options) => payloadText(await execute(args, { signal: options?.signal })),
    })),
};

function itemsOf(response: unknown): readonly unknown[] {
  const items = isPlainObject(response) ? own(response, 'output') : response;
  return Array.isArray(items) ? items : [];
}

function callerIn(caller: unknown): ResponsesCaller | undefined {
  if (!isPlainObject(caller)) return undefined;
  const [type, caller_id] = [own(caller, 'type'), own(caller, 'caller_id')];
  if (type === 'direct') return { type };
  return type === 'program' && typeof caller_id === 'string' ? { type, caller_id } : undefined;
}
