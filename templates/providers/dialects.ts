import type { Dialect } from '../../generator/model/dialect.ts';
import { anthropicDefault, anthropicStrict } from './anthropic/dialects.ts';
import { bedrockDefault, bedrockStrict } from './bedrock/dialects.ts';
import { geminiJson, geminiOpenapi } from './gemini/dialects.ts';
import { langchainDefault } from './langchain/dialects.ts';
import { mcp2025, mcp2026 } from './mcp/dialects.ts';
import { azureOpenai, ollama, vllm } from './openai/compatible.ts';
import { openaiDefault, openaiStrict } from './openai/dialects.ts';
import { agentsDefault, agentsStrict } from './openai-agents/dialects.ts';
import { responsesDefault, responsesStrict } from './openai-responses/dialects.ts';
import { portable } from './portable.ts';
import { vercelDefault, vercelStrict } from './vercel/dialects.ts';

const all: readonly Dialect[] = [
  openaiDefault,
  openaiStrict,
  azureOpenai,
  ollama,
  vllm,
  responsesDefault,
  responsesStrict,
  agentsDefault,
  agentsStrict,
  anthropicDefault,
  anthropicStrict,
  geminiJson,
  geminiOpenapi,
  bedrockDefault,
  bedrockStrict,
  vercelDefault,
  vercelStrict,
  langchainDefault,
  mcp2025,
  mcp2026,
  portable,
];

/** All dialects by their ids: what a host can name as a profile, and what the laws are held for. */
export const dialects: ReadonlyMap<string, Dialect> = new Map(all.map((dialect) => [dialect.id, dialect]));
