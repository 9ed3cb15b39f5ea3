/** An element of each provider's tools, so that hosts can name what they are given. */
export type { AnthropicTool } from '../../templates/providers/anthropic/wire.ts';
export type { BedrockTool } from '../../templates/providers/bedrock/types.ts';
export type { GeminiTool } from '../../templates/providers/gemini/types.ts';
export type { LangChainTool } from '../../templates/providers/langchain/types.ts';
export type { McpTool } from '../../templates/providers/mcp/types.ts';
export type { OpenAITool } from '../../templates/providers/openai/wire.ts';
export type { ResponsesTool } from '../../templates/providers/openai-responses/wire.ts';
export type { JsonSchema, ObjectSchema } from '../../templates/runtime/json.ts';
export type { AgentsToolDef, VercelToolDef } from './exporters.ts';
