/** `toolwright/adapters`: the tools of a manifest that is known only at run time. */
export type { StrictSetting } from '../generator/model/provider.ts';
export { DefinitionError } from './actions/definition-error.ts';
export {
  type ExportOptions,
  type Manifest,
  toAnthropicTools,
  toBedrockTools,
  toGeminiTools,
  toLangChainToolDefs,
  toMcpTools,
  toOpenAIAgentsTools,
  toOpenAIResponsesTools,
  toOpenAITools,
  toVercelAITools,
} from './tools/export-tools.ts';
export type * from './tools/tool-types.ts';
