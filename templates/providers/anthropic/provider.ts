import type { Provider } from '../../../generator/model/provider.ts';
import { anthropicDefault, anthropicStrict } from './dialects.ts';
import { anthropicWire } from './wire.ts';

/** Anthropic Messages. */
export const anthropic: Provider = {
  id: 'anthropic',
  label: 'Anthropic Messages',

  names: {
    characters: {
      value: 'a-zA-Z0-9_-',
      source: 'platform.claude.com, "Define tools"; a dot is refused: apify/tester-mcp-client#11',
    },
    /**
     * The documentation says `^[a-zA-Z0-9_-]{1,128}$` today (platform.claude.com, "Define tools"; github/copilot-cli#454 quotes the refusal); it
     * said `{1,64}` before, and so do refusals that are still seen (apify/tester-mcp-client#11). 64 passes everywhere.
     */
    maxLength: { value: 64, source: 'apify/tester-mcp-client#11; 128 by github/copilot-cli#454' },
  },

  dialects: { default: anthropicDefault, strict: anthropicStrict },

  wire: anthropicWire,
  exports: {
    tool: 'AnthropicTool',
    result: 'AnthropicToolResult',
    types: 'AnthropicTypes',
    wire: 'anthropicWire',
    prefix: 'anthropic',
  },
};
