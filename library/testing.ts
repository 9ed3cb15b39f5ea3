/** `toolwright/testing`: the conformance suite of providers, for any test runner. */
export { ConformanceError } from './testing/assert.ts';
export type { ConformanceTest } from './testing/bench.ts';
export { type ConformanceOptions, conformanceTests, frameworkTests } from './testing/conformance.ts';
export { describeFramework, describeProvider, type TestRunner } from './testing/describe-provider.ts';
export type {
  FrameworkSamples,
  ProviderSamples,
  SampleAnswer,
  SampleCall,
  SampleContext,
  SampleResult,
  StreamedSample,
  StreamWriter,
} from './testing/samples.ts';
