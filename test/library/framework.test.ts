/** A host's own adapter over actions that are known only at run time. */
import { expect, it } from 'vitest';
import { customActionProvider } from '../../library/providers.ts';
import { createDynamicToolkit, FrameworkAdapter } from '../../library/runtime.ts';
import { RelayAdapter, relayCall } from '../support/framework.ts';

const clock = { name: 'clock.now', description: 'The time.', riskLevel: 'read', handler: () => 'noon' };
const search = {
  name: 'notes.search',
  title: 'Search',
  description: 'Search the notes.',
  inputSchema: { type: 'object', properties: { limit: { type: 'integer', default: 10 } } },
  examples: [{ input: { limit: 5 } }],
  handler: (input: object) => input,
} as const;

it('is spoken to as a generated client is', async () => {
  expect(new RelayAdapter()).toBeInstanceOf(FrameworkAdapter);
  const toolkit = createDynamicToolkit(customActionProvider([clock, search]));
  const llm = toolkit.entity('u').forLLM(new RelayAdapter());
  expect(await llm.tools()).toEqual({
    functions: [
      { fn: 'clock.now', about: 'The time.', params: expect.objectContaining({ type: 'object' }) },
      { fn: 'notes.search', about: 'Search the notes.', params: search.inputSchema },
    ],
  });
  const answers = await toolkit.run(new RelayAdapter(), [
    relayCall('1', 'clock.now'),
    relayCall('2', 'notes.search', '{}'),
    relayCall('3', 'notes.find'),
  ]);
  expect(answers.map(({ to, failed, says }) => [to, failed, says.slice(0, 12)])).toEqual([
    ['1', false, 'noon'],
    ['2', false, '{"limit":10}'],
    ['3', true, '{"error":"Th'],
  ]);
});

it('has what is registered later from the next forLLM on', async () => {
  const provider = customActionProvider([clock]);
  const toolkit = createDynamicToolkit(provider);
  const before = toolkit.forLLM(new RelayAdapter());
  provider.register(search);
  expect((await before.tools()).functions).toHaveLength(1);
  expect((await toolkit.forLLM(new RelayAdapter()).tools()).functions).toHaveLength(2);
});
