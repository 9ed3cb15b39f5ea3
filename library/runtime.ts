/** `toolwright/runtime`: executing actions that are known only at run time. */
export { defineProvider, type ProviderDefinition } from '../templates/providers/define-provider.ts';
export { type Content, type ContentPart, content } from '../templates/runtime/content.ts';
export type { ContextBlock } from '../templates/runtime/context.ts';
export {
  type AnsweredCall,
  FrameworkAdapter,
  type FrameworkCall,
  type FrameworkOutcome,
  type FrameworkResult,
  type FrameworkTool,
} from '../templates/runtime/framework-adapter.ts';
export type { Leniency } from '../templates/runtime/leniency.ts';
export type { Issue } from '../templates/runtime/reader/issue.ts';
export type {
  AuthRequired,
  ErrorCode,
  ExecutionResultOf as ExecutionResult,
  FailedResult,
  GrantRequest,
} from '../templates/runtime/results.ts';
export type { Handler, HandlerContext } from '../templates/runtime/toolkit/handlers.ts';
export type {
  FrameworkModelTools,
  ModelTools,
  ModelTurn,
  TurnAnswer,
} from '../templates/runtime/toolkit/model-tools.ts';
export type { ExecuteOptions, ToolkitOptions } from '../templates/runtime/toolkit/options.ts';
export { type MemoryStoreOptions, memoryStore } from '../templates/runtime/toolkit/stores/memory.ts';
export type { Store, StoredRecord } from '../templates/runtime/toolkit/stores/store.ts';
export { type LogRecord, structuredLog } from '../templates/runtime/toolkit/telemetry/log.ts';
export {
  type OpenTelemetryApi,
  openTelemetry,
} from '../templates/runtime/toolkit/telemetry/open-telemetry.ts';
export {
  type PrometheusClient,
  type PrometheusOptions,
  prometheus,
} from '../templates/runtime/toolkit/telemetry/prometheus.ts';
export { retryableError, toolError } from '../templates/runtime/toolkit/tool-error.ts';
export type { EntityToolkit, Toolkit } from '../templates/runtime/toolkit/toolkit.ts';
export { DefinitionError } from './actions/definition-error.ts';
export {
  createDynamicToolkit,
  type DynamicClient,
  type DynamicEntityToolkit,
  type DynamicToolkit,
  type SendOptions,
} from './toolkit/dynamic-toolkit.ts';
export { ExecutionRuntime, type RuntimeOptions } from './toolkit/execution-runtime.ts';
