import { type ContextBlock, joinContext, splitContext } from '../../runtime/context.ts';
import { unknownTool } from '../../runtime/feedback.ts';
import { isObjectSchema, isPlainObject, member } from '../../runtime/json.ts';
import { payloadText } from '../../runtime/payload.ts';
import { callName } from '../../runtime/raw-call.ts';
import type { Payload, RawCall, RunnableTool, Wire, WireCall, WireTool } from '../../runtime/wire.ts';
import { toBlock } from './content.ts';
import type { McpCallResult, McpContext, McpJson, McpTool, McpToolData, McpToolServer } from './types.ts';

export { type McpHttpOptions, type McpHttpServer, mcpRequestHandler, serveMcpHttp } from './http.ts';
export { createMcpServer, type McpSdk, type McpServer, type McpServerInfo } from './serve.ts';
export type { McpCallResult, McpContext, McpTool, McpToolData, McpToolServer };

/** What a client's types say of this provider. */
export interface McpTypes<Name extends string> {
  tool: McpToolData<Name>;
  tools: McpTool<Name>[];
  offered: McpTool<Name>[];
  runnable: McpToolServer<Name>;
  result: McpCallResult;
  results: McpCallResult[];
  context: McpContext;
}

/** The Model Context Protocol. The ids of calls are the transport's own, so none is needed here. */
export const mcpWire: Wire<McpToolData, McpCallResult> = {
  provider: 'mcp',

  toTool({ name, title, description, input, output, annotations, risk }: WireTool): McpToolData {
    const hints = { ...(risk === 'read' ? { readOnlyHint: true } : {}), ...annotations };
    return {
      name,
      ...(title === undefined ? {} : { title }),
      ...(description === '' ? {} : { description }),
      inputSchema: input,
      ...(isObjectSchema(output) ? { outputSchema: output } : {}),
      ...(Object.keys(hints).length === 0 ? {} : { annotations: hints }),
    };
  },

  /** The parameters of a `tools/call`, the request itself, or several of either. */
  findCalls(response: unknown): readonly unknown[] {
    return (Array.isArray(response) ? response : [response]).filter(isCall);
  },

  lastCallCutOff: (): boolean => false,

  readCall(raw: unknown): RawCall | undefined {
    if (!isCall(raw)) return undefined;
    const params = member(raw, 'params') ?? raw;
    return { id: undefined, name: callName(member(params, 'name')), args: member(params, 'arguments') };
  },

  /**
   * A success of a tool with an output schema must have the `structuredContent` that the schema promises (specification
   * 2025-11-25, server/tools, "Output Schema"; clients refuse the result without it). It is data for programs, so it stays whole
   * where the text for the model is cut.
   */
  formatResult(_: WireCall, payload: Payload): McpCallResult {
    const text = payloadText(payload);
    const isEmpty = payload.ok && payload.value === undefined;
    const parts = payload.ok ? payload.parts : undefined;
    const structured = payload.ok ? structuredContent(outputOf(payload)) : undefined;
    return {
      content: isEmpty ? [] : (parts?.map(toBlock) ?? [{ type: 'text', text }]),
      ...(structured === undefined ? {} : { structuredContent: structured }),
      isError: !payload.ok,
    };
  },

  renderContext: (blocks: readonly ContextBlock[]): string => joinContext(blocks),

  renderContextMessages(blocks: readonly ContextBlock[]): McpContext {
    const { stable, changing } = splitContext(blocks);
    return {
      ...(stable.length === 0 ? {} : { instructions: joinContext(stable) }),
      resources: changing.map(({ id, title, content }, index) => ({
        uri: `context://${encodeURIComponent(id ?? String(index + 1))}`,
        name: title ?? id ?? String(index + 1),
        mimeType: 'text/plain',
        text: content,
      })),
    };
  },

  runnable(tools: readonly RunnableTool<McpToolData>[]): McpToolServer {
    const byName = new Map(tools.map((each) => [each.name, each]));
    return {
      // What is listed is JSON data; the SDK's types ask for that, `ObjectSchema` does not say it.
      listTools: async () => ({ tools: tools.map(({ tool }) => tool as McpTool) }),
      async callTool({ name, arguments: args }, { signal } = {}) {
        const called = byName.get(name);
        const payload =
          called === undefined ? unknown(name, [...byName.keys()]) : await called.execute(args, { signal });
        return mcpWire.formatResult({ id: undefined, name }, payload);
      },
    };
  },
};

function unknown(name: unknown, known: readonly string[]): Payload {
  return { ok: false, body: { error: unknownTool(callName(name), known), code: 'ACTION_NOT_FOUND' } };
}

function isCall(value: unknown): boolean {
  return typeof member(member(value, 'params') ?? value, 'name') === 'string';
}

/** The output as data: of a result in parts, its `json` part. */
function outputOf({ value, parts, whole }: Extract<Payload, { readonly ok: true }>): unknown {
  if (whole !== undefined) return whole;
  return parts === undefined ? value : parts.find((part) => part.type === 'json')?.value;
}

/** Clients of 2025-11-25 take objects only; what is none stands under `result`, as the 2.x server package has it. Text is content. */
function structuredContent(value: unknown): McpCallResult['structuredContent'] | undefined {
  if (value === undefined || typeof value === 'string') return undefined;
  // What is formatted is JSON data.
  return isPlainObject(value) ? (value as { [key: string]: McpJson }) : { result: value as McpJson };
}
