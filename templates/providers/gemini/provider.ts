import type { Provider } from '../../../generator/model/provider.ts';
import { geminiJson } from './dialects.ts';
import { geminiWire } from './wire.ts';

/** Google Gemini. The OpenAPI form of `parameters` is the profile `gemini/openapi`. */
export const gemini: Provider = {
  id: 'gemini',
  label: 'Google Gemini',

  names: {
    characters: { value: 'a-zA-Z0-9_.:-', source: '@google/genai@3.3.0, FunctionDeclaration.name' },
    first: { value: 'a-zA-Z_', source: '@google/genai@3.3.0, FunctionDeclaration.name' },
    maxLength: {
      value: 64,
      source: 'google-gemini/gemini-cli#6704, and Vertex; 128 by diegosouzapw/OmniRoute#13715',
    },
  },

  toolsPerRequest: { value: 512, source: 'google-gemini/gemini-cli#19083' },

  dialects: { default: geminiJson },

  wire: geminiWire,
  exports: {
    tool: 'GeminiTool',
    result: 'GeminiResponsePart',
    types: 'GeminiTypes',
    wire: 'geminiWire',
    prefix: 'gemini',
  },
};
