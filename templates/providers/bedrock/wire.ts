import type { ContextBlock } from '../../runtime/context.ts';
import { joinContext, splitContext } from '../../runtime/context.ts';
import { isPlainObject, member } from '../../runtime/json.ts';
import { payloadText } from '../../runtime/payload.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type {
  CacheOptions,
  NamedTool,
  Payload,
  RawCall,
  Wire,
  WireCall,
  WireTool,
} from '../../runtime/wire.ts';
import { isCutOffReason, isOurs } from './blocks.ts';
import { toBlock } from './content.ts';
import { assembleBlocks } from './stream.ts';
import type {
  BedrockCachePoint,
  BedrockContext,
  BedrockDocument,
  BedrockResultBlock,
  BedrockTool,
  BedrockToolData,
  BedrockToolResult,
} from './types.ts';

export type { BedrockContext, BedrockTool, BedrockToolData, BedrockToolResult };

/** What a client's types say of this provider. Its SDK has no loop that runs tools. */
export interface BedrockTypes<Name extends string> {
  tool: BedrockToolData<Name>;
  tools: BedrockTool<Name>[];
  offered: BedrockTool<Name>[];
  runnable: never;
  result: BedrockToolResult;
  results: BedrockToolResult[];
  context: BedrockContext;
}

const cachePoint = (): BedrockCachePoint => ({ cachePoint: { type: 'default' } });

/** AWS Bedrock, the Converse API. */
export const bedrockWire: Wire<BedrockToolData, BedrockToolResult> = {
  provider: 'bedrock',

  /** A blank description is refused (aws-samples/bedrock-access-gateway#213). */
  toTool({ name, description, input, strict }: WireTool): BedrockToolData {
    const text = description.trim() === '' ? {} : { description };
    return {
      toolSpec: { name, ...text, inputSchema: { json: input }, strict },
    };
  },

  findCalls(response: unknown): readonly unknown[] {
    return isOurs(response) ? [response] : blocksOf(response).filter(isOurs);
  },

  lastCallCutOff(response: unknown): boolean {
    return isCutOffReason(member(response, 'stopReason')) && isOurs(blocksOf(response).at(-1));
  },

  readCall(raw: unknown): RawCall | undefined {
    if (!isOurs(raw)) return undefined;
    const call = member(raw, 'toolUse');
    return {
      id: callId(member(call, 'toolUseId')),
      name: callName(member(call, 'name')),
      args: member(call, 'input'),
    };
  },

  /**
   * `json` must be an object (sigoden/aichat#1542); anything else is text. Whether a blank text is taken is not known, so it is an empty object.
   * Not every model heeds `status`: the error stands in the text too.
   */
  formatResult({ id }: WireCall, payload: Payload): BedrockToolResult {
    const parts = payload.ok ? payload.parts : undefined;
    const blocks = parts?.flatMap(toBlock) ?? [];
    return {
      toolResult: {
        toolUseId: id ?? '',
        content: blocks.length > 0 ? blocks : [wholeBlock(payload)],
        status: payload.ok ? 'success' : 'error',
      },
    };
  },

  renderContext: (blocks: readonly ContextBlock[]): string => joinContext(blocks),

  renderContextMessages(blocks: readonly ContextBlock[], { cacheMarks }: CacheOptions): BedrockContext {
    const { stable, changing } = splitContext(blocks);
    const system = stable.map(({ content }) => ({ text: content }));
    const mark = cacheMarks === true && system.length > 0 ? [cachePoint()] : [];
    return { system: [...system, ...mark], content: changing.map(({ content }) => ({ text: content })) };
  },

  assemble: assembleBlocks,

  collect: (tools: readonly NamedTool<BedrockToolData>[], { cacheMarks }: CacheOptions): object[] => [
    ...tools.map(({ tool }) => tool),
    ...(cacheMarks === true ? [cachePoint()] : []),
  ],
};

/** An answer in one block. */
function wholeBlock(payload: Payload): BedrockResultBlock {
  const text = payloadText(payload);
  const isJson = payload.ok && isPlainObject(payload.value);
  if (!isJson && text.trim() !== '') return { text };
  // What is formatted is JSON data.
  return { json: (isJson ? payload.value : {}) as { [key: string]: BedrockDocument } };
}

/** The blocks of a response, of its message, or the array itself. */
function blocksOf(response: unknown): readonly unknown[] {
  const message = member(member(response, 'output'), 'message') ?? response;
  const content = member(message, 'content') ?? message;
  return Array.isArray(content) ? content : [];
}
