import type { ErrorCode } from '../../../templates/runtime/results.ts';
import { check, contains, equal, matches } from '../assert.ts';
import type { Bench, ConformanceTest } from '../bench.ts';
import { address } from '../desk.ts';
import type { SampleAnswer } from '../samples.ts';
import { answersIn, deepFreeze, tellsError } from '../values.ts';

/** Calls as the provider carries them, good and bad: how they are read, and that each is answered. */
export function callChecks(bench: Bench): ConformanceTest[] {
  const { samples, adapter, hasIds, wireName, call, rawCall } = bench;
  return [
    ...samples.answers.map((answer) => ({
      name: `answers of the samples ${answer.about}`,
      run: () => readsAnswer(bench, answer),
    })),
    {
      name: 'reads every way to say nothing as no arguments, where there may be none',
      run() {
        for (const nothing of ['', ' \n\t', undefined]) {
          const good = adapter.parseToolCall(call('c', 'clock.now', nothing));
          matches(good, { ok: true, call: { input: {}, repairs: [{ kind: 'empty-arguments' }] } });
          const bad = adapter.parseToolCall(call('c', 'wallet.balance', nothing));
          matches(bad, { ok: false, kind: 'invalid_input', name: 'wallet.balance' });
          contains(bad.ok ? '' : bad.error, 'address');
        }
      },
    },
    ...badArguments.map(([args, kind]) => ({
      name: `reads the arguments ${args} as ${kind}, and answers`,
      run: () => readsBadArguments(bench, args, kind),
    })),
    {
      name: 'answers a call to an unknown tool with the nearest names',
      run() {
        const outcome = adapter.parseToolCall(rawCall('c', `${wireName('wallet.balance')}s`, {}));
        matches(outcome, { ok: false, kind: 'unknown_tool', id: hasIds ? 'c' : undefined });
        contains(outcome.ok ? '' : outcome.error, wireName('wallet.balance'));
      },
    },
  ];
}

export const badArguments = [
  ['{"address":', 'truncated'],
  [`{"address":"${address}`, 'truncated'],
  [`{"address":"${address}"}{"address":"${address}"}`, 'malformed_json'],
  ['{address: 1}', 'malformed_json'],
  ['{"address":NaN}', 'malformed_json'],
  ['null', 'not_an_object'],
  ['[]', 'not_an_object'],
  ['5', 'not_an_object'],
  ['"{}"', 'not_an_object'],
  ['{"address":12}', 'invalid_input'],
] as const;

async function readsAnswer(bench: Bench, { response, calls }: SampleAnswer): Promise<void> {
  const { provider, wire, adapter, toolkit } = bench;
  const frozen = deepFreeze(response);
  const raws = wire.findCalls(frozen);
  equal(raws.length, calls.length, 'the number of calls found');
  for (const [index, expected] of calls.entries()) {
    const outcome = adapter.parseToolCall(raws[index]);
    const id = expected.id ?? undefined;
    if (expected.failure !== undefined) {
      matches(outcome, { ok: false, kind: expected.failure, id });
    } else if (expected.cutOff !== true) {
      const repairs = (expected.repairs ?? []).map((kind) => ({ kind, path: '' }));
      const { name, input, echo } = expected;
      const rest = echo === undefined ? {} : { echo };
      equal(outcome, { ok: true, call: { id, name, input, provider: provider.id, repairs, ...rest } });
    }
  }

  const executed: string[] = [];
  const note = (_: unknown, { action }: { readonly action: string }): never => {
    executed.push(action);
    return undefined as never;
  };
  const llm = toolkit({ 'clock.now': note, 'wallet.balance': note }).forLLM(provider.id);
  const results = answersIn(await llm.run(frozen));
  equal(results.length, calls.length, 'the number of answers');
  const runnable = calls.filter((each) => each.failure === undefined && each.cutOff !== true);
  equal(executed.toSorted(), runnable.map((each) => each.name).toSorted(), 'what was executed');
  for (const [index, { id, cutOff, answer = {} }] of calls.entries()) {
    const text = JSON.stringify(results[index]);
    if (id !== null) contains(text, JSON.stringify(id));
    if (cutOff === true) contains(text, 'MALFORMED_CALL');
    matches(results[index], answer);
  }
}

async function readsBadArguments(bench: Bench, args: string, kind: string): Promise<void> {
  const { provider, adapter, hasIds, call, responseWith, toolkit } = bench;
  const outcome = adapter.parseToolCall(call('call_9', 'wallet.balance', args));
  matches(outcome, { ok: false, kind, id: hasIds ? 'call_9' : undefined, name: 'wallet.balance' });
  const response = responseWith([call('call_9', 'wallet.balance', args)]);
  const [result, ...rest] = answersIn(await toolkit().forLLM(provider.id).run(response));
  equal(rest, [], 'answers beside the one');
  check(!outcome.ok, 'it can be read');
  equal(result, adapter.formatToolResult(outcome));
  const code: ErrorCode = kind === 'invalid_input' ? 'INVALID_INPUT' : 'MALFORMED_CALL';
  tellsError(result, code);
}
