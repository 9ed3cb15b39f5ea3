import type { Provider } from '../../../generator/model/provider.ts';
import { bedrockDefault, bedrockStrict } from './dialects.ts';
import { bedrockWire } from './wire.ts';

/** AWS Bedrock, the Converse API. */
export const bedrock: Provider = {
  id: 'bedrock',
  label: 'AWS Bedrock Converse',

  names: {
    /** Older pages leave the dash out, and models of Cohere refuse it (lobehub/lobehub#4216): names without one pass everywhere. */
    characters: {
      value: 'a-zA-Z0-9_-',
      source: 'docs.aws.amazon.com, API_runtime_ToolSpecification; awslabs/mcp#3181',
    },
    maxLength: { value: 64, source: 'docs.aws.amazon.com, API_runtime_ToolSpecification' },
  },

  dialects: { default: bedrockDefault, strict: bedrockStrict },

  wire: bedrockWire,
  exports: {
    tool: 'BedrockToolData',
    result: 'BedrockToolResult',
    types: 'BedrockTypes',
    wire: 'bedrockWire',
    prefix: 'bedrock',
  },
};
