import type { PlainTypes } from '../../runtime/client.ts';
import { type ContextBlock, joinContext, splitContext } from '../../runtime/context.ts';
import { isPlainObject, type ObjectSchema, own } from '../../runtime/json.ts';
import { payloadText } from '../../runtime/payload.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type { Payload, RawCall, RunnableTool, Wire, WireCall, WireTool } from '../../runtime/wire.ts';
import { assembleChatCalls } from './stream.ts';

/** A function tool of OpenAI Chat Completions (the SDK's `ChatCompletionFunctionTool`). */
export interface OpenAITool<Name extends string = string> {
  type: 'function';
  function: {
    name: Name;
    description?: string;
    parameters: ObjectSchema;
    strict: boolean;
  };
}

/** The answer to one tool call (the SDK's `ChatCompletionToolMessageParam`). */
export interface OpenAIToolMessage {
  role: 'tool';
  /** Empty where the call came without an id, as compatible servers send it. */
  tool_call_id: string;
  content: string;
}

/** A tool as the SDK's `chat.completions.runTools` takes it: its functions never throw. */
export interface OpenAIRunnableTool<Name extends string = string> {
  type: 'function';
  function: {
    name: Name;
    /** Always there: the SDK's own type wants it. */
    description: string;
    parameters: OpenAIRunnableParameters;
    strict: boolean;
    parse: (args: string) => { text: string };
    function: (args: { text: string }) => Promise<string>;
  };
}

/** What the SDK's `JSONSchema` type and `ObjectSchema` agree on. */
export interface OpenAIRunnableParameters {
  type: 'object';
  required?: string[];
}

/** Where context stands in a conversation: `start` before all other messages, `end` after them. */
export interface OpenAIContext {
  start: OpenAIContextMessage[];
  end: OpenAIContextMessage[];
}

export interface OpenAIContextMessage {
  role: 'developer';
  content: string;
}

/** What a client's types say of this provider. */
export type OpenAITypes<Name extends string> = PlainTypes<
  OpenAITool<Name>,
  OpenAIToolMessage,
  OpenAIRunnableTool<Name>[],
  OpenAIContext
>;

/**
 * OpenAI Chat Completions, and the many servers that speak almost the same: a call may lack its `type` or id, and its arguments may be
 * an object already. Of a completion with several choices, the first is the conversation.
 */
export const openaiWire: Wire<OpenAITool, OpenAIToolMessage> = {
  provider: 'openai',

  toTool({ name, description, input, strict }: WireTool): OpenAITool {
    const text = description === '' ? {} : { description };
    return { type: 'function', function: { name, ...text, parameters: input, strict } };
  },

  findCalls(response: unknown): readonly unknown[] {
    if (isSingleCall(response)) return [response];
    const calls = Array.isArray(response) ? response : own(messageOf(response), 'tool_calls');
    return Array.isArray(calls) ? calls.filter(isPlainObject) : [];
  },

  /** `length`: a token limit; `content_filter`: content was left out (the SDK's comment on `finish_reason`). */
  lastCallCutOff(response: unknown): boolean {
    const reason = own(choiceOf(response), 'finish_reason');
    return reason === 'length' || reason === 'content_filter';
  },

  readCall(raw: unknown): RawCall | undefined {
    if (!isPlainObject(raw)) return undefined;
    const id = callId(own(raw, 'id'));
    const [called, custom] = [own(raw, 'function'), own(raw, 'custom')];
    if (isPlainObject(custom) && (own(raw, 'type') === 'custom' || !isPlainObject(called))) {
      return { id, name: callName(own(custom, 'name')), args: own(custom, 'input') };
    }
    const call = isPlainObject(called) ? called : raw;
    // Without `function`, only `arguments` tells a flat call (as legacy APIs and some servers send it) from something else.
    if (call === raw && !Object.hasOwn(raw, 'arguments')) return { id, name: undefined, args: undefined };
    return { id, name: callName(own(call, 'name')), args: own(call, 'arguments') };
  },

  /** There is no error flag: an error is told in the text (`{"error": …}`). The text may be empty, but not absent. */
  formatResult({ id }: WireCall, payload: Payload): OpenAIToolMessage {
    return { role: 'tool', tool_call_id: id ?? '', content: payloadText(payload) };
  },

  renderContext: (blocks: readonly ContextBlock[]): string => joinContext(blocks),

  /** There are no marks: prefixes are cached of themselves, so what stays the same stands first. */
  renderContextMessages(blocks: readonly ContextBlock[]): OpenAIContext {
    const { stable, changing } = splitContext(blocks);
    return { start: contextMessages(stable), end: contextMessages(changing) };
  },

  assemble: assembleChatCalls,

  /**
   * `runTools` shows the model whatever text the function gives; an exception of it would end the run. `parse` hands the text of the arguments on, so
   * that what cannot be read is answered in our words. The SDK reads the arguments of strict tools itself before, and ends the run at the empty text
   * that models send for no arguments (openai/openai-python#3502): tools without parameters, where there is nothing to enforce, are not strict.
   */
  runnable: (tools: readonly RunnableTool<OpenAITool>[]): OpenAIRunnableTool[] =>
    tools.map(({ tool: { type, function: called }, execute }) => ({
      type,
      function: {
        ...called,
        description: called.description ?? '',
        strict: called.strict && Object.keys(called.parameters.properties ?? {}).length > 0,
        parse: (text) => ({ text }),
        function: async ({ text }) => payloadText(await execute(text)),
      },
    })),
};

function contextMessages(blocks: readonly ContextBlock[]): OpenAIContextMessage[] {
  return blocks.length === 0 ? [] : [{ role: 'developer', content: joinContext(blocks) }];
}

type PlainObject = { readonly [key: string]: unknown };

function isSingleCall(response: unknown): boolean {
  return (
    isPlainObject(response) &&
    (isPlainObject(own(response, 'function')) || isPlainObject(own(response, 'custom')))
  );
}

/** The first choice of a completion, or the choice itself; nothing where the response is neither. */
function choiceOf(response: unknown): PlainObject {
  if (!isPlainObject(response)) return {};
  const choices = own(response, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : response;
  return isPlainObject(choice) ? choice : {};
}

/** The message of a completion or of a choice, or the message itself. */
function messageOf(response: unknown): PlainObject {
  const choice = choiceOf(response);
  const message = own(choice, 'message');
  return isPlainObject(message) ? message : choice;
}
