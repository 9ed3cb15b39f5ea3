import type { PlainTypes } from '../../runtime/client.ts';
import { type ContextBlock, joinContext, splitContext } from '../../runtime/context.ts';
import { member } from '../../runtime/json.ts';
import { payloadText } from '../../runtime/payload.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type {
  CacheOptions,
  OfferOptions,
  Payload,
  RawCall,
  RunnableTool,
  Wire,
  WireCall,
  WireTool,
} from '../../runtime/wire.ts';
import { artifactOf, contentOf } from './content.ts';
import { assembleChunks } from './stream.ts';
import type {
  LangChainContext,
  LangChainMedia,
  LangChainRunnable,
  LangChainText,
  LangChainTool,
  LangChainToolMessage,
} from './types.ts';

export { type LangChainSdk, langChainTools } from './tools.ts';
export type { LangChainContext, LangChainRunnable, LangChainTool, LangChainToolMessage };

/** What a client's types say of this provider. */
export interface LangChainTypes<Name extends string>
  extends PlainTypes<LangChainTool<Name>, LangChainToolMessage, LangChainRunnable<Name>[], LangChainContext> {
  media: LangChainMedia;
}

/** LangChain. What a model wrote and the SDK could not read (`invalid_tool_calls`) is answered as well. */
export const langchainWire: Wire<LangChainTool, LangChainToolMessage> = {
  provider: 'langchain',

  toTool({ name, description, input }: WireTool): LangChainTool {
    return { name, ...(description === '' ? {} : { description }), schema: input };
  },

  findCalls(response: unknown): readonly unknown[] {
    if (isCall(response)) return [response];
    if (Array.isArray(response)) return response.filter(isCall);
    return [...listIn(response, 'tool_calls'), ...listIn(response, 'invalid_tool_calls')].filter(isCall);
  },

  /** Cut-off arguments are no JSON, and stand among the invalid calls. */
  lastCallCutOff: (): boolean => false,

  readCall(raw: unknown): RawCall | undefined {
    if (!isCall(raw)) return undefined;
    return { id: callId(member(raw, 'id')), name: callName(member(raw, 'name')), args: member(raw, 'args') };
  },

  formatResult({ id, name }: WireCall, payload: Payload, media?: string): LangChainToolMessage {
    return {
      role: 'tool',
      content: contentOf(payload, media),
      tool_call_id: id ?? '',
      name: name ?? '',
      status: payload.ok ? 'success' : 'error',
      ...artifactOf(payload),
    };
  },

  renderContext: (blocks: readonly ContextBlock[]): string => joinContext(blocks),

  /** Some providers take system messages at the start alone, so what changes is a user's message. The mark reaches Anthropic. */
  renderContextMessages(blocks: readonly ContextBlock[], { cacheMarks }: CacheOptions): LangChainContext {
    const { stable, changing } = splitContext(blocks);
    const start = stable.map(textBlock);
    const last = start.at(-1);
    if (cacheMarks === true && last !== undefined) last.cache_control = { type: 'ephemeral' };
    return {
      start: start.length === 0 ? [] : [{ role: 'system', content: start }],
      end: changing.length === 0 ? [] : [{ role: 'user', content: changing.map(textBlock) }],
    };
  },

  assemble: assembleChunks,

  runnable: (tools: readonly RunnableTool<LangChainTool>[], { media }: OfferOptions): LangChainRunnable[] =>
    tools.map(({ tool, execute }) => ({
      ...tool,
      async run(input, options) {
        const payload = await execute(input, options);
        return {
          content: contentOf(payload, media),
          text: payloadText(payload),
          status: payload.ok ? 'success' : 'error',
          ...artifactOf(payload),
        };
      },
    })),
};

/** The SDK's `ToolCall` and `InvalidToolCall`. */
function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'args');
}

function listIn(message: unknown, key: string): readonly unknown[] {
  const list = member(message, key);
  return Array.isArray(list) ? list : [];
}

function textBlock({ content }: ContextBlock): LangChainText {
  return { type: 'text', text: content };
}
