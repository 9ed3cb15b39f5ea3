import type { Provider } from '../../../generator/model/provider.ts';
import { openaiDefault, openaiStrict } from './dialects.ts';
import { openaiWire } from './wire.ts';

/** OpenAI Chat Completions. */
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

  dialects: { default: openaiDefault, strict: openaiStrict },

  wire: openaiWire,
  exports: {
    tool: 'OpenAITool',
    result: 'OpenAIToolMessage',
    types: 'OpenAITypes',
    wire: 'openaiWire',
    prefix: 'openai',
  },
};
