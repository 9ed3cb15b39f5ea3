import type { FilePlan } from '../model/ir.ts';
import type { ExecutionView, IndexView } from '../model/views.ts';
import type { PlanInput } from './input.ts';
import { file, partRef, providerRef, type, value } from './refs.ts';

/**
 * `index.ts`: the light entry point. It may import nothing that loads a schema or a provider. `execution.ts`: what a host hands
 * to a toolkit's options, so that a client pays only for what is switched on.
 */
export function planIndex(input: PlanInput): FilePlan[] {
  return [
    file('index.ts', 'shared/index.ts.hbs', indexView(input)),
    file('execution.ts', 'shared/execution.ts.hbs', executionView(input)),
  ];
}

function executionView({ command }: PlanInput): ExecutionView {
  return {
    command,
    imports: [],
    exports: [
      value('runtime/toolkit/stores/memory', 'memoryStore'),
      type('runtime/toolkit/stores/memory', 'MemoryStoreOptions'),
      type('runtime/toolkit/stores/store', 'Store'),
      type('runtime/toolkit/stores/store', 'StoredRecord'),
      value('runtime/toolkit/telemetry/log', 'structuredLog'),
      type('runtime/toolkit/telemetry/log', 'LogRecord'),
      value('runtime/toolkit/telemetry/open-telemetry', 'openTelemetry'),
      type('runtime/toolkit/telemetry/open-telemetry', 'OpenTelemetryApi'),
      value('runtime/toolkit/telemetry/prometheus', 'prometheus'),
      type('runtime/toolkit/telemetry/prometheus', 'PrometheusClient'),
      type('runtime/toolkit/telemetry/prometheus', 'PrometheusOptions'),
      type('runtime/toolkit/events', 'Observer'),
      type('runtime/toolkit/events', 'Tracing'),
    ],
  };
}

function indexView({ parts, providers, command }: PlanInput): IndexView {
  return {
    command,
    imports: [
      value('actions', 'actions'),
      value('actions', 'previously'),
      type('runtime/client', 'ClientParts'),
      value('runtime/toolkit/toolkit', 'makeToolkit'),
      type('runtime/toolkit/toolkit', 'Toolkit'),
      type('runtime/toolkit/options', 'ToolkitArguments'),
      type('types', 'ClientTypes'),
      type('types', 'Handlers'),
    ],
    exports: [
      value('actions', 'actions'),
      ...providers.map(({ provider }) => value('names', `${provider.exports.prefix}Names`)),
      type('runtime/calls', 'FailedCall'),
      type('runtime/calls', 'ParseFailure'),
      type('runtime/calls', 'Repair'),
      value('runtime/content', 'content'),
      type('runtime/content', 'Content'),
      type('runtime/content', 'ContentPart'),
      type('runtime/context', 'ContextBlock'),
      type('runtime/framework-adapter', 'AnsweredCall'),
      value('runtime/framework-adapter', 'FrameworkAdapter'),
      type('runtime/framework-adapter', 'FrameworkCall'),
      type('runtime/framework-adapter', 'FrameworkOutcome'),
      type('runtime/framework-adapter', 'FrameworkResult'),
      type('runtime/framework-adapter', 'FrameworkTool'),
      type('runtime/leniency', 'Leniency'),
      type('runtime/reader/issue', 'Issue'),
      type('runtime/results', 'AuthRequired'),
      type('runtime/results', 'ErrorCode'),
      type('runtime/results', 'FailedResult'),
      type('runtime/results', 'GrantRequest'),
      type('runtime/toolkit/handlers', 'HandlerContext'),
      type('runtime/toolkit/model-tools', 'FrameworkModelTools'),
      type('runtime/toolkit/model-tools', 'ModelTools'),
      type('runtime/toolkit/model-tools', 'ModelTurn'),
      type('runtime/toolkit/model-tools', 'TurnAnswer'),
      type('runtime/toolkit/options', 'ToolkitOptions'),
      value('runtime/toolkit/tool-error', 'retryableError'),
      value('runtime/toolkit/tool-error', 'toolError'),
      type('runtime/toolkit/toolkit', 'EntityToolkit'),
      type('runtime/toolkit/toolkit', 'Toolkit'),
    ],
    parts: parts.map((part) => ({
      ...partRef(part),
      module: `schemas/${part.part}`,
      descriptions: `descriptions/${part.part}`,
    })),
    providers: providers.map(({ provider }) => ({
      ...providerRef(provider),
      module: `providers/${provider.id}/module`,
    })),
  };
}
