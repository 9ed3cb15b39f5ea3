import type { Provider } from '../../../generator/model/provider.ts';
import { responsesDefault, responsesStrict } from './dialects.ts';
import { openaiResponsesWire } from './wire.ts';

/** OpenAI Responses. */
export const responses: Provider = {
  id: 'openai-responses',
  label: 'OpenAI Responses',

  names: {
    characters: {
      value: 'a-zA-Z0-9_-',
      source:
        'the validators of Chat Completions answer here too (cyanheads/git-mcp-server#47); redhat-community-ai-tools/UnifAI#266',
    },
    maxLength: { value: 64, source: 'home-assistant/core#121325' },
  },

  toolsPerRequest: { value: 128, source: 'openai/openai-openapi#76; vishalmysore/Tools4AI#16' },

  dialects: { default: responsesDefault, strict: responsesStrict },

  wire: openaiResponsesWire,
  exports: {
    tool: 'ResponsesTool',
    result: 'ResponsesCallOutput',
    types: 'ResponsesTypes',
    wire: 'openaiResponsesWire',
    prefix: 'openaiResponses',
  },
};
