import type { FrameworkAdapterLike, FrameworkResult } from '../../templates/runtime/framework-adapter.ts';
import type { JsonValue } from '../../templates/runtime/json.ts';
import { payloadText } from '../../templates/runtime/payload.ts';
import type { FrameworkModelTools, ModelToolsOptions } from '../../templates/runtime/toolkit/model-tools.ts';
import type { ToolkitOptions } from '../../templates/runtime/toolkit/options.ts';
import type { ErrorBody } from '../../templates/runtime/wire.ts';
import { type Desk, type DeskHandlers, deskToolkit } from './desk.ts';
import { type FrameworkSamples, rawCall, responseWith } from './samples.ts';

/** A host's own adapter under test, with toolkits of the suite's own client. */
export interface FrameworkBench {
  readonly adapter: FrameworkAdapterLike;
  readonly samples: FrameworkSamples;
  readonly hasIds: boolean;
  readonly seed: number | undefined;
  toolName(action: string): string;
  call(id: string, action: string, args: unknown): unknown;
  rawCall(id: string, name: string, args: unknown): unknown;
  responseWith(calls: readonly unknown[]): unknown;
  llm(setup?: FrameworkSetup): FrameworkModelTools<object, object>;
}

export interface FrameworkSetup {
  readonly handlers?: Partial<DeskHandlers>;
  readonly options?: ToolkitOptions<Desk, unknown>;
  readonly selection?: ModelToolsOptions<Desk>;
}

export function makeFrameworkBench(
  adapter: FrameworkAdapterLike,
  samples: FrameworkSamples,
  seed: number | undefined,
): FrameworkBench {
  const toolName = (action: string): string => adapter.toolName?.(action) ?? action;
  return {
    adapter,
    samples,
    hasIds: JSON.stringify(samples.call).includes('{{id}}'),
    seed,
    toolName,
    call: (id, action, args) => rawCall(samples, id, toolName(action), args),
    rawCall: (id, name, args) => rawCall(samples, id, name, args),
    responseWith: (calls) => responseWith(samples, calls),
    llm: ({ handlers = {}, options = {}, selection = {} } = {}) =>
      deskToolkit<unknown>([], handlers, options).forLLM(adapter, selection),
  };
}

/** An output as adapters are given it. */
export function output(value: unknown): FrameworkResult {
  const data = value as JsonValue | undefined;
  return { ok: true, output: data, text: payloadText({ ok: true, value: data }) };
}

/** An error as adapters are given it. */
export function failed(body: ErrorBody): FrameworkResult {
  return { ok: false, error: body.error, errorCode: body.code, body, text: JSON.stringify(body) };
}
