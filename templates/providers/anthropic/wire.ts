import { byPriority, type ContextBlock } from '../../runtime/context.ts';
import { isPlainObject, type ObjectSchema, own } from '../../runtime/json.ts';
import { payloadText } from '../../runtime/payload.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type { Payload, RawCall, Wire, WireCall, WireTool } from '../../runtime/wire.ts';

/** A tool of Anthropic Messages (the SDK's `Tool`). */
export interface AnthropicTool<Name extends string = string> {
  name: Name;
  description?: string;
  input_schema: ObjectSchema;
  strict: boolean;
  /** Each must be valid under `input_schema`, or the request is refused. */
  input_examples?: { [key: string]: unknown }[];
  /** For the host to set, on the last of its tools: where the prompt cache may end. */
  cache_control?: { type: 'ephemeral'; ttl?: '5m' | '1h' };
}

/** The answer to one `tool_use` block (the SDK's `ToolResultBlockParam`); all of a turn go into the next user message. */
export interface AnthropicToolResult {
  type: 'tool_result';
  tool_use_id: string;
  content?: string;
  is_error?: boolean;
}

/** Anthropic Messages. */
export const anthropicWire: Wire<AnthropicTool, AnthropicToolResult> = {
  provider: 'anthropic',

  toTool({ name, description, input, strict, examples }: WireTool): AnthropicTool {
    const shown = examples.filter(isPlainObject);
    return {
      name,
      ...(description === '' ? {} : { description }),
      input_schema: input,
      strict,
      ...(shown.length === 0 ? {} : { input_examples: shown }),
    };
  },

  findCalls(response: unknown): readonly unknown[] {
    return isOurs(response) ? [response] : contentOf(response).filter(isOurs);
  },

  /** The last block alone can be incomplete, and only where the model did not end its turn itself. */
  lastCallCutOff(response: unknown): boolean {
    if (!isPlainObject(response)) return false;
    const reason = own(response, 'stop_reason');
    return typeof reason === 'string' && cutOffReasons.includes(reason) && isOurs(contentOf(response).at(-1));
  },

  readCall(raw: unknown): RawCall | undefined {
    if (!isPlainObject(raw)) return undefined;
    const type = own(raw, 'type');
    if ((type !== undefined && type !== 'tool_use') || isOfToolset(raw)) return undefined;
    return { id: callId(own(raw, 'id')), name: callName(own(raw, 'name')), args: own(raw, 'input') };
  },

  /** Blank text is refused in a block (field reports of 400s), so a blank output leaves `content` out. */
  formatResult({ id }: WireCall, payload: Payload): AnthropicToolResult {
    const content = payloadText(payload);
    return {
      type: 'tool_result',
      tool_use_id: id ?? '',
      ...(content.trim() === '' ? {} : { content }),
      ...(payload.ok ? {} : { is_error: true }),
    };
  },

  /** Blocks stand in tags, so a closing tag inside content must not end its block. */
  renderContext: (blocks: readonly ContextBlock[]): string =>
    byPriority(blocks)
      .map(
        ({ content }) =>
          `<world_model>\n${content.replace(/<(?=\/\s*world_model\s*>)/gi, '&lt;')}\n</world_model>`,
      )
      .join('\n\n'),
};

/** The SDK's `StopReason`s after which the last block may be incomplete. */
const cutOffReasons: readonly string[] = ['max_tokens', 'model_context_window_exceeded', 'refusal'];

function contentOf(response: unknown): readonly unknown[] {
  const content = isPlainObject(response) ? own(response, 'content') : response;
  return Array.isArray(content) ? content : [];
}

/** Calls of the provider's own tools (`server_tool_use`) and of its toolsets are not the client's to answer. */
function isOurs(block: unknown): boolean {
  return isPlainObject(block) && own(block, 'type') === 'tool_use' && !isOfToolset(block);
}

function isOfToolset(block: { readonly [key: string]: unknown }): boolean {
  const toolset = own(block, 'toolset_name');
  return toolset !== undefined && toolset !== null;
}
