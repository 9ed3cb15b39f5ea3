import type { FilePlan } from './model/ir.ts';
import { planIndex } from './plan/client-index.ts';
import { planDescriptions } from './plan/descriptions.ts';
import { planFacts } from './plan/facts.ts';
import type { PlanInput } from './plan/input.ts';
import { planProvider } from './plan/provider.ts';
import { planReader } from './plan/reader.ts';
import { planSchemas } from './plan/schemas.ts';
import { planTypes } from './plan/types.ts';

/**
 * Catalog and providers -> what files the client has and what stands in each: data, before any text. Copies of the
 * runtime are not planned here; which of them a client needs follows from what its files import.
 */
export function plan(input: PlanInput): FilePlan[] {
  return [
    ...planIndex(input),
    ...planTypes(input),
    ...planFacts(input),
    ...planSchemas(input),
    ...planDescriptions(input),
    ...planReader(input),
    ...input.providers.flatMap((each) => planProvider(input, each)),
  ];
}
