import type { Provider } from '../../generator/model/provider.ts';
import type { FrameworkAdapterLike } from '../../templates/runtime/framework-adapter.ts';
import { member } from '../../templates/runtime/json.ts';
import { checkProvider } from '../toolkit/check-provider.ts';
import { type ConformanceTest, makeBench } from './bench.ts';
import { callChecks } from './checks/calls.ts';
import { factChecks } from './checks/facts.ts';
import { frameworkChecks } from './checks/frameworks.ts';
import { contextChecks, resultChecks } from './checks/results.ts';
import { streamChecks } from './checks/streams.ts';
import { toolChecks } from './checks/tools.ts';
import { turnChecks } from './checks/turns.ts';
import { makeFrameworkBench } from './framework-bench.ts';
import type { FrameworkSamples, ProviderSamples } from './samples.ts';

export interface ConformanceOptions {
  /** Where the random values of the laws begin, to repeat a failure that named its seed. Default: elsewhere each time. */
  readonly seed?: number;
}

/**
 * What every provider must do, whatever its wire format: names, dialect, tools, parsing, results, errors, context, streams, and the
 * round trip through the dispatcher. What is particular to it stands in its samples. Each check is independent of the others and
 * may be run any number of times.
 *
 * @throws {DefinitionError} where the provider lacks what no check can do without, with all that is wrong with it
 * @throws {TypeError} where there are no samples
 */
export function conformanceTests(
  provider: Provider,
  samples: ProviderSamples,
  { seed }: ConformanceOptions = {},
): ConformanceTest[] {
  requireSamples(samples);
  const bench = benchOf(provider, samples, seed);
  return [
    ...factChecks(bench),
    ...toolChecks(bench),
    ...callChecks(bench),
    ...resultChecks(bench),
    ...streamChecks(bench),
    ...contextChecks(bench),
    ...turnChecks(bench),
  ];
}

/** The same of a `FrameworkAdapter`: what of it is its own, through toolkits as hosts use it. */
export function frameworkTests(
  adapter: FrameworkAdapterLike,
  samples: FrameworkSamples,
  { seed }: ConformanceOptions = {},
): ConformanceTest[] {
  requireSamples(samples);
  return frameworkChecks(makeFrameworkBench(adapter, samples, seed));
}

function benchOf(...given: Parameters<typeof makeBench>): ReturnType<typeof makeBench> {
  try {
    return makeBench(...given);
  } catch (cause) {
    // What is wrong with the provider says more than what broke on it.
    checkProvider(given[0]);
    throw cause;
  }
}

const parts = ['call', 'response', 'tools', 'answers', 'results', 'context'] as const;

function requireSamples(samples: unknown): void {
  const missing = parts.filter((part) => member(samples, part) === undefined);
  if (missing.length > 0) throw new TypeError(`The samples have no ${missing.join(', ')}.`);
}
