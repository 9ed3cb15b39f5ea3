import type { Provider } from '../../../generator/model/provider.ts';
import { vercelDefault, vercelStrict } from './dialects.ts';
import { vercelWire } from './wire.ts';

/** The AI SDK, majors 4 to 7, whatever provider stands behind it. */
export const vercel: Provider = {
  id: 'vercel',
  label: 'AI SDK',

  names: {
    characters: {
      value: 'a-zA-Z0-9_',
      source:
        'ai@4 to 7 hand keys on as names, unchecked: what passes everywhere (a dash: lobehub/lobehub#4216; a dot: apify/tester-mcp-client#11)',
    },
    first: { value: 'a-zA-Z_', source: '@google/genai@3.3.0, FunctionDeclaration.name' },
    maxLength: { value: 64, source: 'openai SDK, FunctionDefinition.name' },
  },

  dialects: { default: vercelDefault, strict: vercelStrict },

  wire: vercelWire,
  exports: {
    tool: 'VercelToolData',
    result: 'VercelToolResult',
    types: 'VercelTypes',
    wire: 'vercelWire',
    prefix: 'vercel',
  },
};
