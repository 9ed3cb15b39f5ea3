import type { Provider } from '../../generator/model/provider.ts';
import { anthropic } from '../../templates/providers/anthropic/provider.ts';
import type { AnthropicTool } from '../../templates/providers/anthropic/wire.ts';
import { bedrock } from '../../templates/providers/bedrock/provider.ts';
import type { BedrockTool } from '../../templates/providers/bedrock/types.ts';
import { gemini } from '../../templates/providers/gemini/provider.ts';
import type { GeminiTool } from '../../templates/providers/gemini/types.ts';
import { langchain } from '../../templates/providers/langchain/provider.ts';
import type { LangChainTool } from '../../templates/providers/langchain/types.ts';
import { mcp } from '../../templates/providers/mcp/provider.ts';
import type { McpTool } from '../../templates/providers/mcp/types.ts';
import { openai } from '../../templates/providers/openai/provider.ts';
import type { OpenAITool } from '../../templates/providers/openai/wire.ts';
import { openaiAgents } from '../../templates/providers/openai-agents/provider.ts';
import type { AgentsToolData } from '../../templates/providers/openai-agents/types.ts';
import { responses } from '../../templates/providers/openai-responses/provider.ts';
import type { ResponsesTool } from '../../templates/providers/openai-responses/wire.ts';
import { vercel } from '../../templates/providers/vercel/provider.ts';
import type { VercelToolData } from '../../templates/providers/vercel/types.ts';
import type { ObjectSchema } from '../../templates/runtime/json.ts';
import type { NamedTool } from '../../templates/runtime/wire.ts';

/** A tool of the AI SDK as data, beside its name: the SDK's own set is a record by name. */
export interface VercelToolDef {
  name: string;
  description?: string;
  parameters: ObjectSchema;
  /** Only where it is sent strict. */
  strict?: true;
}

/** A tool of an Agents SDK as data, in the words of the Python SDK's `FunctionTool`. */
export interface AgentsToolDef {
  name: string;
  description: string;
  params_json_schema: ObjectSchema;
  /** Only where it is sent strict. */
  strict_json_schema?: true;
}

/** How a provider's tools are handed out as data. */
export interface Exporter<Exported> {
  readonly provider: Provider;
  /** Of at least one tool. */
  shape(tools: readonly NamedTool[]): Exported[];
}

/** The tools as the provider's SDK takes a set of them; the type is that of the provider's own wire format. */
function asSent<Exported>(provider: Provider): Exporter<Exported> {
  return {
    provider,
    shape(tools) {
      const sent: unknown = provider.wire.collect?.(tools, {}) ?? tools.map(({ tool }) => tool);
      return sent as Exported[];
    },
  };
}

export const anthropicExporter: Exporter<AnthropicTool> = /* @__PURE__ */ asSent(anthropic);
export const bedrockExporter: Exporter<BedrockTool> = /* @__PURE__ */ asSent(bedrock);
export const geminiExporter: Exporter<GeminiTool> = /* @__PURE__ */ asSent(gemini);
export const langchainExporter: Exporter<LangChainTool> = /* @__PURE__ */ asSent(langchain);
export const mcpExporter: Exporter<McpTool> = /* @__PURE__ */ asSent(mcp);
export const openaiExporter: Exporter<OpenAITool> = /* @__PURE__ */ asSent(openai);
export const responsesExporter: Exporter<ResponsesTool> = /* @__PURE__ */ asSent(responses);

export const agentsExporter: Exporter<AgentsToolDef> = {
  provider: openaiAgents,
  shape: (tools) =>
    (tools as readonly NamedTool<AgentsToolData>[]).map(({ tool }) => ({
      name: tool.name,
      description: tool.description,
      params_json_schema: tool.parameters,
      ...(tool.strict ? { strict_json_schema: true } : {}),
    })),
};

export const vercelExporter: Exporter<VercelToolDef> = {
  provider: vercel,
  shape: (tools) =>
    (tools as readonly NamedTool<VercelToolData>[]).map(({ name, tool }) => ({
      name,
      ...(tool.description === undefined ? {} : { description: tool.description }),
      parameters: tool.inputSchema,
      ...(tool.strict ? { strict: true } : {}),
    })),
};
