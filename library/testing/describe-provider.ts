import type { Provider } from '../../generator/model/provider.ts';
import type { FrameworkAdapterLike } from '../../templates/runtime/framework-adapter.ts';
import type { ConformanceTest } from './bench.ts';
import { type ConformanceOptions, conformanceTests, frameworkTests } from './conformance.ts';
import type { FrameworkSamples, ProviderSamples } from './samples.ts';

/** The two functions of a test runner that the suite is told through: those of vitest, Jest, `node:test`, Mocha or Bun. */
export interface TestRunner {
  describe(name: string, define: () => void): unknown;
  it(name: string, run: () => Promise<void>): unknown;
}

/**
 * Runs the conformance suite in a test runner, one test a check.
 *
 * @param runner default: the global `describe` and `it`, where the test runner has them
 * @throws {TypeError} where there are none, and none are handed in
 */
export function describeProvider(
  provider: Provider,
  samples: ProviderSamples,
  runner: Partial<TestRunner> & ConformanceOptions = {},
): void {
  tell(`${provider.id}: ${provider.label}`, conformanceTests(provider, samples, runner), runner);
}

/**
 * The same for a `FrameworkAdapter`.
 *
 * @throws {TypeError} where there is no `describe` and `it`
 */
export function describeFramework(
  adapter: FrameworkAdapterLike,
  samples: FrameworkSamples,
  runner: Partial<TestRunner> & ConformanceOptions = {},
): void {
  tell(adapter.provider ?? 'custom', frameworkTests(adapter, samples, runner), runner);
}

function tell(title: string, tests: readonly ConformanceTest[], runner: Partial<TestRunner>): void {
  const { describe, it } = { ...globalRunner(), ...runner };
  if (typeof describe !== 'function' || typeof it !== 'function') {
    throw new TypeError(
      "There is no global `describe` and `it` here. Hand them in: `import { describe, it } from 'vitest'` (or 'node:test'), and `describeProvider(provider, samples, { describe, it })`.",
    );
  }
  describe(title, () => {
    for (const { name, run } of tests) it(name, async () => run());
  });
}

function globalRunner(): Partial<TestRunner> {
  const { describe, it } = globalThis as Partial<TestRunner>;
  return { ...(describe === undefined ? {} : { describe }), ...(it === undefined ? {} : { it }) };
}
