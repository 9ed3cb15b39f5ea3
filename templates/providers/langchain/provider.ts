import type { Provider } from '../../../generator/model/provider.ts';
import { langchainDefault } from './dialects.ts';
import { langchainWire } from './wire.ts';

/** LangChain for JavaScript, whatever chat model stands behind it. */
export const langchain: Provider = {
  id: 'langchain',
  label: 'LangChain',

  names: {
    characters: {
      value: 'a-zA-Z0-9_',
      source:
        '@langchain/core@1.4.0 hands names on, unchecked: what passes everywhere (a dash: lobehub/lobehub#4216; a dot: apify/tester-mcp-client#11)',
    },
    first: { value: 'a-zA-Z_', source: '@google/genai@3.3.0, FunctionDeclaration.name' },
    maxLength: { value: 64, source: 'openai SDK, FunctionDefinition.name' },
  },

  dialects: { default: langchainDefault },

  wire: langchainWire,
  exports: {
    tool: 'LangChainTool',
    result: 'LangChainToolMessage',
    types: 'LangChainTypes',
    wire: 'langchainWire',
    prefix: 'langchain',
  },
};
