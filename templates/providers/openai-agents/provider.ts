import type { Provider } from '../../../generator/model/provider.ts';
import { agentsDefault, agentsStrict } from './dialects.ts';
import { openaiAgentsWire } from './wire.ts';

/** The OpenAI Agents SDK for JavaScript. */
export const openaiAgents: Provider = {
  id: 'openai-agents',
  label: 'OpenAI Agents SDK',

  names: {
    /** The API takes a dash; the SDK's own `tool()` makes an underscore of it, and hosts may wrap these tools in it. */
    characters: { value: 'a-zA-Z0-9_', source: '@openai/agents-core@0.20.0, toFunctionToolName' },
    maxLength: { value: 64, source: 'openai SDK, FunctionDefinition.name; home-assistant/core#121325' },
  },

  toolsPerRequest: { value: 128, source: 'openai/openai-openapi#76; vishalmysore/Tools4AI#16' },

  dialects: { default: agentsDefault, strict: agentsStrict },

  wire: openaiAgentsWire,
  exports: {
    tool: 'AgentsToolData',
    result: 'AgentsCallResult',
    types: 'AgentsTypes',
    wire: 'openaiAgentsWire',
    prefix: 'openaiAgents',
  },
};
