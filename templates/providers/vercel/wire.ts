import { type ContextBlock, joinContext, splitContext } from '../../runtime/context.ts';
import { isObjectSchema, isPlainObject, member, setOwn } from '../../runtime/json.ts';
import { callId, callName } from '../../runtime/raw-call.ts';
import type {
  CacheOptions,
  NamedTool,
  OfferOptions,
  Payload,
  RawCall,
  RunnableTool,
  Wire,
  WireCall,
  WireTool,
} from '../../runtime/wire.ts';
import { isOurs } from './calls.ts';
import { isMajor, knownMajor, legacyContentOf, majorOf, outputOf } from './output.ts';
import { runnableTool } from './runnable.ts';
import { assembleParts } from './stream.ts';
import { sdkTool } from './tool.ts';
import type {
  VercelContext,
  VercelContextMessage,
  VercelJson,
  VercelMedia,
  VercelRunnableTool,
  VercelTool,
  VercelToolData,
  VercelToolResult,
} from './types.ts';

export type { VercelContext, VercelRunnableTool, VercelTool, VercelToolData, VercelToolResult };

/** What a client's types say of this provider. */
export interface VercelTypes<Name extends string> {
  tool: VercelToolData<Name>;
  tools: { [name: string]: VercelTool };
  offered: { [name: string]: VercelRunnableTool };
  runnable: { [name: string]: VercelRunnableTool };
  result: VercelToolResult;
  results: VercelToolResult[];
  context: VercelContext;
  media: VercelMedia;
}

/** The AI SDK, majors 4 to 7. It executes tools itself; without `execute` it hands their calls to the host. */
export const vercelWire: Wire<VercelToolData, VercelToolResult> = {
  provider: 'vercel',

  toTool({ title, description, input, output, strict, examples }: WireTool): VercelToolData {
    const shown = examples.filter(isPlainObject).map((each) => ({ input: each }));
    return {
      ...(title === undefined ? {} : { title }),
      ...(description === '' ? {} : { description }),
      inputSchema: input,
      ...(isObjectSchema(output) ? { outputSchema: output } : {}),
      ...(shown.length === 0 ? {} : { inputExamples: shown }),
      strict,
    };
  },

  findCalls(response: unknown): readonly unknown[] {
    return isOurs(response) ? [response] : partsOf(response).filter(isOurs);
  },

  /** The SDK hands on no call that it could not read to its end. */
  lastCallCutOff: (): boolean => false,

  readCall(raw: unknown): RawCall | undefined {
    if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, 'toolName')) return undefined;
    const sdk = majorOf(raw);
    return {
      id: callId(member(raw, 'toolCallId')),
      name: callName(member(raw, 'toolName')),
      args: Object.hasOwn(raw, 'input') ? member(raw, 'input') : member(raw, 'args'),
      ...(sdk === undefined ? {} : { echo: { sdk } }),
    };
  },

  /** A major shall find what it knows; which one it is, the host says (`media`), or the call told. */
  formatResult({ id, name, echo }: WireCall, payload: Payload, media?: string): VercelToolResult {
    const major = knownMajor(media, echo);
    const legacy = major === 'ai@4' ? legacyContentOf(payload) : undefined;
    return {
      type: 'tool-result',
      toolCallId: id ?? '',
      toolName: name ?? '',
      output: outputOf(payload, major),
      ...(payload.ok
        ? { result: payload.value ?? null }
        : { result: { ...payload.body } as VercelJson, isError: true }),
      ...(legacy === undefined ? {} : { experimental_content: legacy }),
    };
  },

  renderContext: (blocks: readonly ContextBlock[]): string => joinContext(blocks),

  /** The mark reaches Anthropic; other providers leave options that are not theirs alone. */
  renderContextMessages(blocks: readonly ContextBlock[], { cacheMarks }: CacheOptions): VercelContext {
    const { stable, changing } = splitContext(blocks);
    const start = systemMessages(stable);
    for (const message of cacheMarks === true ? start : []) {
      message.providerOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };
    }
    return { start, end: systemMessages(changing) };
  },

  assemble: assembleParts,

  collect: (tools: readonly NamedTool<VercelToolData>[]): object =>
    record(tools.map(({ name, tool }) => [name, sdkTool(tool)])),
  offer: runnableTools,
  runnable: runnableTools,
};

function runnableTools(tools: readonly RunnableTool<VercelToolData>[], { media }: OfferOptions): object {
  const major = isMajor(media) ? media : undefined;
  return record(tools.map((tool) => [tool.name, runnableTool(tool, major)]));
}

function record(entries: readonly (readonly [name: string, tool: object])[]): object {
  const set: { [name: string]: object } = {};
  for (const [name, tool] of entries) setOwn(set, name, tool);
  return set;
}

function systemMessages(blocks: readonly ContextBlock[]): VercelContextMessage[] {
  return blocks.length === 0 ? [] : [{ role: 'system', content: joinContext(blocks) }];
}

/** The calls of a result (`toolCalls`, which may be a getter), the parts of a message, or the array itself. */
function partsOf(response: unknown): readonly unknown[] {
  if (Array.isArray(response)) return response;
  if (typeof response !== 'object' || response === null) return [];
  const { toolCalls, content } = response as { readonly toolCalls?: unknown; readonly content?: unknown };
  const parts = toolCalls ?? content;
  return Array.isArray(parts) ? parts : [];
}
