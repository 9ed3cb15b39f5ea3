/** Events of servers that leave some of those of OpenAI Responses out, or send more of them. */
import { expect, it } from 'vitest';
import { providersUnderTest } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';

const under = providersUnderTest.get('openai-responses');
if (under === undefined) throw new Error('no provider openai-responses');
const { adapter } = smallClient(under, [
  { name: 'load', input: { properties: { path: { type: 'string' } }, required: ['path'] } },
]);

const [argsA, argsB] = ['{"path":"A"}', '{"path":"B"}'];

function item(id: string | undefined, args: string, status = 'completed'): object {
  return {
    type: 'function_call',
    id: `fc_${id}`,
    name: 'load',
    arguments: args,
    status,
    ...(id === undefined ? {} : { call_id: id }),
  };
}

const added = (id: string, index?: number): object => ({
  type: 'response.output_item.added',
  ...(index === undefined ? {} : { output_index: index }),
  item: item(id, '', 'in_progress'),
});
const delta = (place: object, text: string): object => ({
  type: 'response.function_call_arguments.delta',
  ...place,
  delta: text,
});
const done = (id: string, args: string, index: number): object => ({
  type: 'response.output_item.done',
  output_index: index,
  item: item(id, args),
});
const completed = (...output: object[]): object => ({ type: 'response.completed', response: { output } });

it.each<readonly [string, readonly object[], readonly string[]]>([
  [
    'pieces of two calls, mixed',
    [
      added('a', 0),
      added('b', 1),
      delta({ output_index: 1 }, argsB),
      delta({ output_index: 0 }, argsA),
      done('b', argsB, 1),
      done('a', argsA, 0),
      completed(item('a', argsA), item('b', argsB)),
    ],
    [`a ${argsA}`, `b ${argsB}`],
  ],
  [
    'nothing but the whole response',
    [completed(item('a', argsA), item('b', argsB))],
    [`a ${argsA}`, `b ${argsB}`],
  ],
  ['the whole response twice', [completed(item('a', argsA)), completed(item('a', argsA))], [`a ${argsA}`]],
  [
    'the whole response, without ids',
    [completed(item(undefined, argsA), item(undefined, argsB))],
    [`undefined ${argsA}`, `undefined ${argsB}`],
  ],
  [
    'an item that the whole response alone ends',
    [added('a', 0), delta({ output_index: 0 }, '{"pa'), completed(item('a', argsA))],
    [`a ${argsA}`],
  ],
  [
    'an id that comes with the end of its call',
    [
      { type: 'response.output_item.added', output_index: 0, item: item(undefined, '', 'in_progress') },
      done('a', argsA, 0),
      completed(item('a', argsA)),
    ],
    [`a ${argsA}`],
  ],
  [
    'a call whose id the whole response alone has',
    [
      { type: 'response.output_item.done', output_index: 0, item: item(undefined, argsA) },
      completed(item('a', argsA)),
    ],
    [`undefined ${argsA}`],
  ],
  [
    'a text, and a call without an id that the whole response alone has',
    [
      { type: 'response.output_item.done', output_index: 0, item: { type: 'message', content: [] } },
      completed(item(undefined, argsA)),
    ],
    [`undefined ${argsA}`],
  ],
  [
    'ids of items in the place of indexes',
    [
      added('a'),
      added('b'),
      delta({ item_id: 'fc_b' }, argsB),
      { type: 'response.function_call_arguments.done', item_id: 'fc_a', arguments: argsA },
      { type: 'response.function_call_arguments.done', item_id: 'fc_b', arguments: argsB },
    ],
    [`a ${argsA}`, `b ${argsB}`],
  ],
  [
    'an answer that ended at a limit',
    [
      added('a', 0),
      delta({ output_index: 0 }, argsA),
      { type: 'response.incomplete', response: { output: [item('a', argsA, 'incomplete')] } },
    ],
    ['a truncated'],
  ],
])('%s', async (_, events, calls) => {
  const outcomes = await adapter.accumulate(events);
  expect(
    outcomes.map((outcome) =>
      outcome.ok
        ? `${outcome.call.id} ${JSON.stringify(outcome.call.input)}`
        : `${outcome.id} ${outcome.kind}`,
    ),
  ).toEqual(calls);
});
