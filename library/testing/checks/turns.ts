import { contains, equal } from '../assert.ts';
import type { Bench, ConformanceTest, DeskAction } from '../bench.ts';
import { address, type Desk, deskActions } from '../desk.ts';
import { forAll } from '../law.ts';
import type { Random } from '../random.ts';
import { answersIn, deepFreeze, tellsError } from '../values.ts';

/** Whole turns through the dispatcher. */
export function turnChecks(bench: Bench): ConformanceTest[] {
  return [
    {
      name: 'carries every input to its handler and every output back, calls in parallel and in order',
      run: () => carriesAll(bench),
    },
    ...(bench.hasIds
      ? [
          {
            name: 'answers two calls with one id once each, and executes the first alone',
            run: () => answersTwins(bench),
          },
        ]
      : []),
    {
      name: 'never throws, and answers each call once, whatever the arguments are',
      run: () => answersAnything(bench),
    },
  ];
}

export const inputs: { readonly [N in DeskAction]: Desk['requests'][N] } = {
  'clock.now': {},
  'notes.search': { query: 'milk', limit: 3, 'order by': 'date' },
  'shape.area': { kind: 'square', side: 2 },
  'wallet.balance': { address, tokenAddress: address },
  'wallet.transfer': { to: address, amount: 5 },
};

async function carriesAll({ provider, wire, adapter, call, responseWith, toolkit }: Bench): Promise<void> {
  const received: { [action: string]: unknown } = {};
  const record =
    (output: unknown, delay: number) =>
    async (input: unknown, { action }: { readonly action: string }): Promise<never> => {
      received[action] = input;
      await new Promise((resolve) => setTimeout(resolve, delay));
      return output as never;
    };
  const handlers = {
    'clock.now': record('now', 20),
    'notes.search': record({ titles: ['a'] }, 10),
    'shape.area': record(4, 0),
    'wallet.balance': record({ amount: '1' }, 5),
    'wallet.transfer': record(undefined, 0),
  };
  const llm = toolkit(handlers, { confirm: () => true }).forLLM(provider.id);
  if (wire.offer === undefined) equal(await llm.tools(), adapter.exportTools(), 'the tools of a toolkit');
  const actions = Object.keys(inputs) as DeskAction[];
  const raws = actions.map((action) =>
    call(`id ${action}`, action, adapter.encodeInput(action, inputs[action])),
  );
  const results = await llm.run(deepFreeze(responseWith(raws)));
  equal(received, inputs, 'what handlers were given');
  const outputs = ['now', { titles: ['a'], more: false }, 4, { amount: '1' }, undefined];
  const expected = actions.map((action, index) =>
    adapter.formatToolResult({ id: `id ${action}`, name: action as 'clock.now' }, outputs[index]),
  );
  equal(results, wire.join?.(expected) ?? expected, 'the answers');
}

async function answersTwins({ provider, adapter, call, responseWith, toolkit }: Bench): Promise<void> {
  let executions = 0;
  const llm = toolkit({ 'clock.now': () => ++executions }).forLLM(provider.id);
  const twice = [call('same', 'clock.now', {}), call('same', 'clock.now', {})];
  const [first, second, ...rest] = answersIn(await llm.run(responseWith(twice)));
  equal([executions, rest], [1, []], 'executions, and answers beside the two');
  equal(first, adapter.formatToolResult({ id: 'same', name: 'clock.now' }, 1));
  tellsError(second, 'MALFORMED_CALL');
}

async function answersAnything(bench: Bench): Promise<void> {
  const { provider, adapter, hasIds, seed, wireName, rawCall, responseWith, toolkit } = bench;
  const llm = toolkit().forLLM(provider.id);
  const names = deskActions.map((each) => wireName(each.name));
  const someCalls = (random: Random): { name: string; args: unknown }[] =>
    random.list(0, 6, () => ({ name: random.pick(['nonsense', '', ...names]), args: someArguments(random) }));
  await forAll({ runs: 100, seed }, someCalls, async (calls) => {
    const raws = calls.map(({ name, args }, index) => rawCall(`id${index}`, name, args));
    for (const raw of raws) equal(typeof adapter.parseToolCall(raw).ok, 'boolean', 'the type of `ok`');
    const results = answersIn(await llm.run(responseWith(raws)));
    equal(results.length, raws.length, 'the number of answers');
    for (const [index, result] of results.entries())
      if (hasIds) contains(JSON.stringify(result), `"id${index}"`);
  });
}

export function someArguments(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.text(),
    () => JSON.stringify(random.json()),
    () => JSON.stringify(random.json()).slice(0, -1),
    () => random.json(),
    () => undefined,
  ])();
}
