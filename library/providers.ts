/** `toolwright/providers`: actions that are known only at run time, and their tools. */
export type { Diagnostic } from '../generator/diagnostics/diagnostic.ts';
export type { ToolManifestItem } from '../templates/runtime/manifest.ts';
export type { RiskLevel } from '../templates/runtime/risk.ts';
export type { Handler, HandlerContext } from '../templates/runtime/toolkit/handlers.ts';
export {
  type ActionDefinition,
  type ActionHandler,
  defineAction,
  type RuntimeAction,
} from './actions/action.ts';
export { ActionProvider, type ToolOptions } from './actions/action-provider.ts';
export type {
  ActionMap,
  ActionMapOf,
  ActionTypes,
  AnyAction,
  ContextOf,
  CredentialsOf,
  RegisteredAction,
  TypesOf,
} from './actions/action-types.ts';
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
export type {
  AnyInput,
  InputOf,
  NoInput,
  OutputOf,
  SchemaInput,
  StandardJsonSchema,
  ZodSchema,
} from './schemas/schema-input.ts';
export type * from './tools/tool-types.ts';
