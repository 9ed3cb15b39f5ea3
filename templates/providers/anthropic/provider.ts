import type { Provider } from '../../../generator/model/provider.ts';
import { anthropicWire } from './wire.ts';

/** Anthropic Messages, not strict. */
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

  dialect: {
    id: 'anthropic/default',
    rootForbids: {
      value: ['oneOf', 'anyOf', 'allOf', '$ref'],
      source:
        'anthropics/claude-code#40075; a bare reference lacks the type that the SDK requires (Tool.InputSchema)',
    },
    keys: {
      value: { where: 'root', characters: 'a-zA-Z0-9_.-', maxLength: 64 },
      source: 'erikmaday/unusual-whales-mcp#57; not documented, and seen for the root alone',
    },
    boundLimit: {
      value: 2 ** 53 - 1,
      source: 'tailcallhq/forgecode#3307 (Claude on Bedrock); from 2^63 - 1 on: anthropics/claude-code#48332',
    },
  },

  toTool: anthropicWire.toTool,
  exports: {
    tool: 'AnthropicTool',
    result: 'AnthropicToolResult',
    wire: 'anthropicWire',
    prefix: 'anthropic',
  },
};
