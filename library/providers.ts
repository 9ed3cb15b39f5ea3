/** `toolwright/providers`: actions that are known only at run time, and their tools. */
export type { ToolManifestItem } from '../templates/runtime/manifest.ts';
export { type ActionDefinition, defineAction, type RuntimeAction } from './actions/action.ts';
export { ActionProvider, type ToolOptions } from './actions/action-provider.ts';
export type { ActionMap, AnyAction, RegisteredAction } from './actions/action-types.ts';
export { customActionProvider } from './actions/custom-action-provider.ts';
export { DefinitionError } from './actions/definition-error.ts';
export { buildToolManifest } from './actions/manifest.ts';
export type { McpClient } from './mcp/client.ts';
export {
  type ConnectedServer,
  fromMcpClient,
  McpActionProvider,
  type McpOptions,
} from './mcp/mcp-provider.ts';
