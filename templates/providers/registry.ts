import type { Provider } from '../../generator/model/provider.ts';
import { anthropic } from './anthropic/provider.ts';
import { bedrock } from './bedrock/provider.ts';
import { gemini } from './gemini/provider.ts';
import { langchain } from './langchain/provider.ts';
import { mcp } from './mcp/provider.ts';
import { openai } from './openai/provider.ts';
import { openaiAgents } from './openai-agents/provider.ts';
import { responses } from './openai-responses/provider.ts';
import { vercel } from './vercel/provider.ts';

/** All providers, one line each, in the order of their ids. A test holds this list equal to the complete folders. */
export const registry: readonly Provider[] = [
  anthropic, // Anthropic Messages
  bedrock, // AWS Bedrock Converse
  gemini, // Google Gemini
  langchain, // LangChain
  mcp, // Model Context Protocol
  openai, // OpenAI Chat Completions
  openaiAgents, // OpenAI Agents SDK
  responses, // OpenAI Responses
  vercel, // AI SDK
];
