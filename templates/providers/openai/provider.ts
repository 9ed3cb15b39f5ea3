import type { Provider } from '../../../generator/model/provider.ts';
import { openaiWire } from './wire.ts';

/** OpenAI Chat Completions, not strict. */
export const openai: Provider = {
  id: 'openai',
  label: 'OpenAI Chat Completions',

  names: {
    characters: {
      value: 'a-zA-Z0-9_-',
      source: 'openai SDK, FunctionDefinition.name; a dot is refused: redhat-community-ai-tools/UnifAI#266',
    },
    maxLength: {
      value: 64,
      source:
        'openai SDK, FunctionDefinition.name; home-assistant/core#121325; compatible servers too: agno-agi/agno#6653',
    },
  },

  toolsPerRequest: { value: 128, source: 'openai/openai-openapi#76; vishalmysore/Tools4AI#16' },

  dialect: {
    id: 'openai/default',
    rootForbids: {
      value: ['oneOf', 'anyOf', 'allOf', 'enum', 'const', 'not', '$ref'],
      source: 'langchain-ai/langchainjs#9804; goruck/home-generative-agent#545',
    },
    itemsRequired: { value: true, source: 'vercel/ai#2271' },
    boundLimit: {
      value: 2 ** 53,
      source:
        'RFC 8259, section 6: integers beyond are not interoperable; no other rule of this provider is known',
    },
  },

  toTool: openaiWire.toTool,
  exports: { tool: 'OpenAITool', result: 'OpenAIToolMessage', wire: 'openaiWire', prefix: 'openai' },
};
