import type { Provider } from '../../generator/model/provider.ts';
import type { AnthropicTypes } from '../../templates/providers/anthropic/wire.ts';
import type { BedrockTypes } from '../../templates/providers/bedrock/wire.ts';
import type { GeminiTypes } from '../../templates/providers/gemini/wire.ts';
import type { LangChainTypes } from '../../templates/providers/langchain/wire.ts';
import type { McpTypes } from '../../templates/providers/mcp/wire.ts';
import type { OpenAITypes } from '../../templates/providers/openai/wire.ts';
import type { AgentsTypes } from '../../templates/providers/openai-agents/wire.ts';
import type { ResponsesTypes } from '../../templates/providers/openai-responses/wire.ts';
import type { VercelTypes } from '../../templates/providers/vercel/wire.ts';
import type { ProviderTypes } from '../../templates/runtime/client.ts';

/** The types of our own providers; wire names are known at run time only. */
export interface BuiltinProviderTypes {
  anthropic: AnthropicTypes<string>;
  bedrock: BedrockTypes<string>;
  gemini: GeminiTypes<string>;
  langchain: LangChainTypes<string>;
  mcp: McpTypes<string>;
  openai: OpenAITypes<string>;
  'openai-agents': AgentsTypes<string>;
  'openai-responses': ResponsesTypes<string>;
  vercel: VercelTypes<string>;
}

/** Our own providers, each loaded on first use. */
export const builtinProviders: { readonly [Id in keyof BuiltinProviderTypes]: () => Promise<Provider> } = {
  anthropic: async () => (await import('../../templates/providers/anthropic/provider.ts')).anthropic,
  bedrock: async () => (await import('../../templates/providers/bedrock/provider.ts')).bedrock,
  gemini: async () => (await import('../../templates/providers/gemini/provider.ts')).gemini,
  langchain: async () => (await import('../../templates/providers/langchain/provider.ts')).langchain,
  mcp: async () => (await import('../../templates/providers/mcp/provider.ts')).mcp,
  openai: async () => (await import('../../templates/providers/openai/provider.ts')).openai,
  'openai-agents': async () =>
    (await import('../../templates/providers/openai-agents/provider.ts')).openaiAgents,
  'openai-responses': async () =>
    (await import('../../templates/providers/openai-responses/provider.ts')).responses,
  vercel: async () => (await import('../../templates/providers/vercel/provider.ts')).vercel,
};

/** All that a host may name: ours, and those of its own. */
export type ProvidersOf<Own extends string> = BuiltinProviderTypes & { [Id in Own]: ProviderTypes };
