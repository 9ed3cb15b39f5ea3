import type { Provider } from '../../generator/model/provider.ts';
import { wireNames } from '../../generator/model/wire-names.ts';
import type { Adapter } from '../../templates/runtime/adapter.ts';
import type { ToolkitOptions } from '../../templates/runtime/toolkit/options.ts';
import type { Toolkit } from '../../templates/runtime/toolkit/toolkit.ts';
import type { Wire } from '../../templates/runtime/wire.ts';
import { type Desk, type DeskHandlers, deskActions, deskAdapter, deskToolkit } from './desk.ts';
import { type ProviderSamples, rawCall, responseWith } from './samples.ts';

/** One check of the suite, for any test runner. */
export interface ConformanceTest {
  readonly name: string;
  /** @throws {ConformanceError} where the provider does not conform */
  run(): Promise<void> | void;
}

export type DeskAction = keyof Desk['inputs'];

/** A provider under test, with the suite's own client for it. */
export interface Bench {
  readonly provider: Provider;
  readonly wire: Wire;
  readonly samples: ProviderSamples;
  readonly adapter: Adapter<Desk, string>;
  /** Whether its calls have ids. */
  readonly hasIds: boolean;
  /** Where random values begin; where absent, elsewhere each time. */
  readonly seed: number | undefined;
  wireName(action: string): string;
  /** A raw call of an action. */
  call(id: string, action: string, args: unknown): unknown;
  rawCall(id: string, name: string, args: unknown): unknown;
  responseWith(calls: readonly unknown[]): unknown;
  toolkit(handlers?: Partial<DeskHandlers>, options?: ToolkitOptions<Desk, unknown>): Toolkit<Desk>;
}

export function makeBench(provider: Provider, samples: ProviderSamples, seed: number | undefined): Bench {
  const { wire } = provider;
  const under = { provider, wire };
  const names = wireNames(deskActions, provider, new Map()).current;
  const wireName = (action: string): string => names.get(action) ?? '';
  return {
    provider,
    wire,
    samples,
    adapter: deskAdapter(under),
    hasIds: JSON.stringify(samples.call).includes('{{id}}'),
    seed,
    wireName,
    call: (id, action, args) => rawCall(samples, id, wireName(action), args),
    rawCall: (id, name, args) => rawCall(samples, id, name, args),
    responseWith: (calls) => responseWith(samples, calls),
    toolkit: (handlers = {}, options = {}) => deskToolkit<unknown>([under], handlers, options),
  };
}
