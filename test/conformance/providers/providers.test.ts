import { describe, expect, it } from 'vitest';
import { describeProvider } from '../../../library/testing.ts';
import { registry } from '../../../templates/providers/registry.ts';
import { providersUnderTest } from '../../support/providers.ts';
import { readSamples } from './samples.ts';

for (const provider of registry) describeProvider(provider, readSamples(provider.id), { describe, it });

it.each(registry)('$id has one implementation at generation and at run time', ({ id, wire }) => {
  expect(providersUnderTest.get(id)?.wire).toBe(wire);
});
