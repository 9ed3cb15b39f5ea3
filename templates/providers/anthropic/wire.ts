import type { PlainTypes } from '../../runtime/client.ts';
import { byPriority, type ContextBlock, splitContext } from '../../runtime/context.ts';
import { isPlainObject, own } from '../../runtime/json.ts';
import { payloadText } from '../../runtime/payload.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type {
  CacheOptions,
  NamedTool,
  Payload,
  RawCall,
  RunnableTool,
  ShownPart,
  Wire,
  WireCall,
  WireTool,
} from '../../runtime/wire.ts';
import { isCutOffReason, isOfToolset, isOurs } from './blocks.ts';
import { type AnthropicRunnableTool, runnableTool } from './runnable.ts';
import { assembleBlocks } from './stream.ts';
import type { AnthropicTool } from './tool.ts';

export type { AnthropicTool } from './tool.ts';

/** The answer to one `tool_use` block (the SDK's `ToolResultBlockParam`); all of a turn go into the next user message. */
export interface AnthropicToolResult {
  type: 'tool_result';
  tool_use_id: string;
  content?: string | AnthropicResultBlock[];
  is_error?: boolean;
}

/** Where context stands in a request: `system` in the system prompt, `content` in the last user message, after its tool results. */
export interface AnthropicContext {
  system: AnthropicText[];
  content: AnthropicText[];
}

export interface AnthropicText {
  type: 'text';
  text: string;
  cache_control?: { type: 'ephemeral' };
}

/** What a client's types say of this provider. */
export type AnthropicTypes<Name extends string> = PlainTypes<
  AnthropicTool<Name>,
  AnthropicToolResult,
  AnthropicRunnableTool<Name>[],
  AnthropicContext
>;

/** What a tool result may hold besides text (the SDK's `ToolResultBlockParam`). */
export type AnthropicResultBlock =
  | { type: 'text'; text: string }
  | { type: 'image'; source: { type: 'base64'; media_type: AnthropicImageType; data: string } | UrlSource }
  | {
      type: 'document';
      source: { type: 'base64'; media_type: 'application/pdf'; data: string } | UrlSource;
      title?: string;
    };

type AnthropicImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

interface UrlSource {
  type: 'url';
  url: string;
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
    return isCutOffReason(reason) && isOurs(contentOf(response).at(-1));
  },

  readCall(raw: unknown): RawCall | undefined {
    if (!isPlainObject(raw)) return undefined;
    const type = own(raw, 'type');
    if ((type !== undefined && type !== 'tool_use') || isOfToolset(raw)) return undefined;
    return { id: callId(own(raw, 'id')), name: callName(own(raw, 'name')), args: own(raw, 'input') };
  },

  /** Blank text is refused in a block (field reports of 400s), so a blank output leaves `content` out. */
  formatResult({ id }: WireCall, payload: Payload): AnthropicToolResult {
    const blocks = payload.ok ? payload.parts?.flatMap(toBlock) : undefined;
    const content = blocks ?? payloadText(payload);
    const isBlank = typeof content === 'string' ? content.trim() === '' : content.length === 0;
    return {
      type: 'tool_result',
      tool_use_id: id ?? '',
      ...(isBlank ? {} : { content }),
      ...(payload.ok ? {} : { is_error: true }),
    };
  },

  /** Blocks stand in tags, so a closing tag inside content must not end its block. */
  renderContext: (blocks: readonly ContextBlock[]): string => byPriority(blocks).map(worldModel).join('\n\n'),

  /** The cache goes over tools, then `system`, then messages; of the four marks of a request, this takes one. */
  renderContextMessages(blocks: readonly ContextBlock[], { cacheMarks }: CacheOptions): AnthropicContext {
    const { stable, changing } = splitContext(blocks);
    const system = stable.map(textBlock);
    const last = system.at(-1);
    if (cacheMarks === true && last !== undefined) last.cache_control = { type: 'ephemeral' };
    return { system, content: changing.map(textBlock) };
  },

  collect(tools: readonly NamedTool<AnthropicTool>[], { cacheMarks }: CacheOptions): AnthropicTool[] {
    const array = tools.map(({ tool }) => tool);
    const last = array.at(-1);
    if (cacheMarks === true && last !== undefined) last.cache_control = { type: 'ephemeral' };
    return array;
  },

  assemble: assembleBlocks,
  runnable: (tools: readonly RunnableTool<AnthropicTool>[]): object[] => tools.map(runnableTool),
};

function worldModel({ content }: ContextBlock): string {
  return `<world_model>\n${content.replace(/<(?=\/\s*world_model\s*>)/gi, '&lt;')}\n</world_model>`;
}

function textBlock(block: ContextBlock): AnthropicText {
  return { type: 'text', text: worldModel(block) };
}

/** Images and PDF documents go as they are; what else there is, as text. */
function toBlock(part: ShownPart): AnthropicResultBlock[] {
  if (part.type === 'text' || part.type === 'json') return textBlocks(part.text);
  if (part.type === 'image' && isImageType(part.mimeType)) {
    const { mimeType: media_type, data, url } = part;
    if (typeof data === 'string') return [{ type: 'image', source: { type: 'base64', media_type, data } }];
    if (url !== undefined) return [{ type: 'image', source: { type: 'url', url } }];
  }
  if (part.type === 'file' && part.mimeType === 'application/pdf') {
    const { data, url, name } = part;
    const title = name === undefined ? {} : { title: name };
    if (typeof data === 'string')
      return [
        { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data }, ...title },
      ];
    if (url !== undefined) return [{ type: 'document', source: { type: 'url', url }, ...title }];
  }
  return textBlocks(part.note);
}

function textBlocks(text: string): AnthropicResultBlock[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function isImageType(mimeType: string): mimeType is AnthropicImageType {
  return ['image/jpeg', 'image/png', 'image/gif', 'image/webp'].includes(mimeType);
}

function contentOf(response: unknown): readonly unknown[] {
  const content = isPlainObject(response) ? own(response, 'content') : response;
  return Array.isArray(content) ? content : [];
}
