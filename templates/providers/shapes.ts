import type { Shape } from '../../generator/model/definition.ts';
import { anthropicShape } from './anthropic/shape.ts';
import { bedrockShape } from './bedrock/shape.ts';
import { geminiShape } from './gemini/shape.ts';
import { langchainShape } from './langchain/shape.ts';
import { mcpShape } from './mcp/shape.ts';
import { openaiShape } from './openai/shape.ts';
import { agentsShape } from './openai-agents/shape.ts';
import { responsesShape } from './openai-responses/shape.ts';
import { vercelShape } from './vercel/shape.ts';

/**
 * Recognisers of tool definitions, those with the plainest marks first; a test holds each sample to its own.
 */
export const shapes: readonly Shape[] = [
  bedrockShape, // { toolSpec }
  geminiShape, // { functionDeclarations }, type names in capitals
  anthropicShape, // { name, input_schema }
  agentsShape, // { name, params_json_schema }
  langchainShape, // { name, schema }
  responsesShape, // { type: 'function', name, parameters }
  openaiShape, // { function: { name, parameters } }, { name, parameters }
  mcpShape, // { name, inputSchema }
  vercelShape, // { [name]: { inputSchema } }
];
