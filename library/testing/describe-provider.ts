import type { Provider } from '../../generator/model/provider.ts';
import { type ConformanceOptions, conformanceTests } from './conformance.ts';
import type { ProviderSamples } from './samples.ts';

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
  const { describe, it } = { ...globalRunner(), ...runner };
  if (typeof describe !== 'function' || typeof it !== 'function') {
    throw new TypeError(
      "There is no global `describe` and `it` here. Hand them in: `import { describe, it } from 'vitest'` (or 'node:test'), and `describeProvider(provider, samples, { describe, it })`.",
    );
  }
  describe(`${provider.id}: ${provider.label}`, () => {
    for (const { name, run } of conformanceTests(provider, samples, runner)) it(name, async () => run());
  });
}

function globalRunner(): Partial<TestRunner> {
  const { describe, it } = globalThis as Partial<TestRunner>;
  return { ...(describe === undefined ? {} : { describe }), ...(it === undefined ? {} : { it }) };
}
