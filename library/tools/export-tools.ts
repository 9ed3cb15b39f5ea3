import type { AnthropicTool } from '../../templates/providers/anthropic/wire.ts';
import type { BedrockTool } from '../../templates/providers/bedrock/types.ts';
import type { GeminiTool } from '../../templates/providers/gemini/types.ts';
import type { LangChainTool } from '../../templates/providers/langchain/types.ts';
import type { McpTool } from '../../templates/providers/mcp/types.ts';
import type { OpenAITool } from '../../templates/providers/openai/wire.ts';
import type { ResponsesTool } from '../../templates/providers/openai-responses/wire.ts';
import { copyJson } from '../../templates/runtime/json.ts';
import type { ActionDefinition } from '../actions/action.ts';
import { readActions } from '../actions/read-actions.ts';
import {
  type AgentsToolDef,
  agentsExporter,
  anthropicExporter,
  bedrockExporter,
  type Exporter,
  geminiExporter,
  langchainExporter,
  mcpExporter,
  openaiExporter,
  responsesExporter,
  type VercelToolDef,
  vercelExporter,
} from './exporters.ts';
import { type LowerOptions, lowerTools } from './lower-tools.ts';

/**
 * The tools of a manifest for one provider each, as a generated client exports them: names, schemas and descriptions are lowered by the same
 * code. Not strict where nothing is said. Each call gives copies of your own, in the order of the actions' names; of an empty manifest `[]`,
 * which providers refuse: leave `tools` out then.
 *
 * All of them throw a `DefinitionError` that tells everything that is wrong with the manifest, and a `TypeError` for an option that cannot be meant.
 */

/** Actions as data: a client's `manifest`, `buildToolManifest(…)`, an MCP server's tools, or definitions written in place. */
export type Manifest = readonly ActionDefinition[];

export interface ExportOptions extends LowerOptions {}

/** For `chat.completions.create({ tools })`. */
export function toOpenAITools(manifest: Manifest, options?: ExportOptions): OpenAITool[] {
  return exportTools(openaiExporter, manifest, options);
}

/** For `responses.create({ tools })`. */
export function toOpenAIResponsesTools(manifest: Manifest, options?: ExportOptions): ResponsesTool[] {
  return exportTools(responsesExporter, manifest, options);
}

/** Tools of the OpenAI Agents SDKs as data; a toolkit's `forLLM('openai-agents').tools()` has those that an agent runs. */
export function toOpenAIAgentsTools(manifest: Manifest, options?: ExportOptions): AgentsToolDef[] {
  return exportTools(agentsExporter, manifest, options);
}

/** For `messages.create({ tools })`. */
export function toAnthropicTools(manifest: Manifest, options?: ExportOptions): AnthropicTool[] {
  return exportTools(anthropicExporter, manifest, options);
}

/** Tools of the AI SDK as a list of data; a toolkit's `forLLM('vercel').tools()` has the record that `generateText` takes. */
export function toVercelAITools(manifest: Manifest, options?: ExportOptions): VercelToolDef[] {
  return exportTools(vercelExporter, manifest, options);
}

/** For `model.bindTools(…)`. */
export function toLangChainToolDefs(manifest: Manifest, options?: ExportOptions): LangChainTool[] {
  return exportTools(langchainExporter, manifest, options);
}

/** For a server's answer to `tools/list`. */
export function toMcpTools(manifest: Manifest, options?: ExportOptions): McpTool[] {
  return exportTools(mcpExporter, manifest, options);
}

/** For `generateContent({ config: { tools: [{ functionDeclarations }] } })`. */
export function toGeminiTools(manifest: Manifest, options?: ExportOptions): GeminiTool[] {
  return exportTools(geminiExporter, manifest, options);
}

/** For `new ConverseCommand({ toolConfig: { tools } })`. */
export function toBedrockTools(manifest: Manifest, options?: ExportOptions): BedrockTool[] {
  return exportTools(bedrockExporter, manifest, options);
}

function exportTools<Exported>(
  { provider, shape }: Exporter<Exported>,
  manifest: Manifest,
  options: ExportOptions = {},
): Exported[] {
  const actions = readActions(manifest).actions.map(({ action }) => action);
  const { entries } = lowerTools(provider, actions, options);
  return entries.length === 0 ? [] : shape(copyJson(entries));
}
