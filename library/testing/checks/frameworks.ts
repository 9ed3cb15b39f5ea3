import { type ContentPart, content } from '../../../templates/runtime/content.ts';
import { check, contains, equal } from '../assert.ts';
import type { ConformanceTest, DeskAction } from '../bench.ts';
import { deskActions } from '../desk.ts';
import { type FrameworkBench, failed, output } from '../framework-bench.ts';
import { forAll } from '../law.ts';
import type { SampleAnswer } from '../samples.ts';
import { answersIn, deepFreeze, scramble, tellsError, textsIn } from '../values.ts';
import { badArguments } from './calls.ts';
import { errorCodes, parts } from './results.ts';
import { inputs, someArguments } from './turns.ts';

const reference = { id: 'c1', name: 'clock.now', raw: undefined };

/** What a host's own `FrameworkAdapter` must do: all of it through toolkits, as hosts use it. */
export function frameworkChecks(bench: FrameworkBench): ConformanceTest[] {
  const { adapter, samples, hasIds, toolName, call, rawCall, responseWith, llm } = bench;
  const runOne = async (raw: unknown, setup = {}): Promise<object | undefined> => {
    const answers = answersIn(await llm(setup).run(responseWith([raw])));
    equal(answers.length, 1, 'the number of answers');
    return answers[0];
  };
  return [
    {
      name: 'gives every action one name of its own',
      run() {
        const names = deskActions.map(({ name }) => toolName(name));
        equal(new Set(names).size, names.length, 'the number of different names');
        check(!names.includes(''), 'a name is empty');
      },
    },
    {
      name: 'has tools exactly as its samples say',
      async run() {
        for (const [action, expected] of Object.entries(samples.tools)) {
          const tools = await llm({ selection: { actions: [action as DeskAction] } }).tools();
          equal(tools, Array.isArray(tools) ? [expected] : expected, action);
        }
        check(Object.keys(samples.tools).length > 1, 'the samples must have two tools at least');
      },
    },
    {
      name: 'hands out copies: what a host or a framework does to tools changes nothing',
      async run() {
        const tools = llm();
        const before = JSON.stringify(await tools.tools());
        scramble(await tools.tools());
        equal(JSON.stringify(await tools.tools()), before);
      },
    },
    ...samples.answers.map((answer) => ({
      name: `answers of the samples ${answer.about}`,
      run: () => readsAnswer(bench, answer),
    })),
    {
      name: 'reads every way to say nothing as no arguments, where there may be none',
      async run() {
        for (const nothing of ['', ' \n\t', undefined]) {
          let executed = false;
          const handlers = { 'clock.now': () => (executed = true) };
          await runOne(call('c', 'clock.now', nothing), { handlers });
          check(executed, 'a call without arguments was not executed');
          tellsError(await runOne(call('c', 'wallet.balance', nothing)), 'INVALID_INPUT');
        }
      },
    },
    ...badArguments.map(([args, kind]) => ({
      name: `reads the arguments ${args} as ${kind}, and answers`,
      async run() {
        const code = kind === 'invalid_input' ? 'INVALID_INPUT' : 'MALFORMED_CALL';
        tellsError(await runOne(call('call_9', 'wallet.balance', args)), code);
      },
    })),
    {
      name: 'answers a call to an unknown tool with the nearest names',
      async run() {
        const answer = await runOne(rawCall('c', `${toolName('wallet.balance')}s`, {}));
        tellsError(answer, 'ACTION_NOT_FOUND');
        contains(JSON.stringify(answer), toolName('wallet.balance'));
      },
    },
    ...samples.results.map(({ about, id = 'c1', error, result, ...rest }) => ({
      name: `results of the samples ${about}`,
      run() {
        const call = { id: id ?? undefined, name: toolName('clock.now'), raw: undefined };
        const given =
          error === undefined
            ? output(rest.output)
            : failed({ error: error.error, code: error.errorCode, retryable: false });
        equal(adapter.formatToolResult(call, given), result);
      },
    })),
    {
      name: 'carries each part of a result natively or as a note, and no bytes in text',
      run: () => carriesParts(bench),
    },
    {
      name: 'shows no more of a result than its limit',
      async run() {
        const handlers = { 'clock.now': () => 'x'.repeat(9_000) };
        const options = { results: { maxLength: 500 } };
        const answer = await runOne(call('c', 'clock.now', {}), { handlers, options });
        for (const text of textsIn(answer)) check(text.length <= 500, `a text has ${text.length} characters`);
        contains(JSON.stringify(answer), 'Cut off here');
      },
    },
    {
      name: 'tells every error as text in JSON, with its code',
      run() {
        for (const code of errorCodes)
          tellsError(
            adapter.formatToolResult(reference, failed({ error: 'Why "not".', code })),
            code,
            'Why "not".',
          );
      },
    },
    ...samples.context.map(({ about, blocks, text }) => ({
      name: `context of the samples ${about}`,
      run: () => equal(adapter.renderContext(deepFreeze(blocks)), text),
    })),
    {
      name: 'carries every input to its handler and every output back, calls in parallel and in order',
      run: () => carriesAll(bench),
    },
    ...(hasIds
      ? [
          {
            name: 'answers two calls with one id once each, and executes the first alone',
            async run() {
              let executions = 0;
              const twice = [call('same', 'clock.now', {}), call('same', 'clock.now', {})];
              const tools = llm({ handlers: { 'clock.now': () => ++executions } });
              const answers = answersIn(await tools.run(responseWith(twice)));
              equal([executions, answers.length], [1, 2], 'executions and answers');
              tellsError(answers[1], 'MALFORMED_CALL');
            },
          },
        ]
      : []),
    {
      name: 'never throws, and answers each call once, whatever the arguments are',
      run: () => answersAnything(bench),
    },
  ];
}

async function readsAnswer({ llm }: FrameworkBench, { response, calls }: SampleAnswer): Promise<void> {
  const executed: unknown[] = [];
  const note = (input: unknown, { action }: { readonly action: string }): never => {
    executed.push({ name: action, input });
    return undefined as never;
  };
  const answers = answersIn(
    await llm({ handlers: { 'clock.now': note, 'wallet.balance': note } }).run(deepFreeze(response)),
  );
  equal(answers.length, calls.length, 'the number of answers');
  const runnable = calls.filter((each) => each.failure === undefined && each.cutOff !== true);
  const sorted = (list: readonly unknown[]): string[] => list.map((each) => JSON.stringify(each)).sort();
  equal(sorted(executed), sorted(runnable.map(({ name, input }) => ({ name, input }))), 'what was executed');
  for (const [index, { id, cutOff, failure }] of calls.entries()) {
    if (id !== null) contains(JSON.stringify(answers[index]), JSON.stringify(id));
    if (cutOff === true) tellsError(answers[index], 'MALFORMED_CALL');
    if (failure !== undefined) contains(JSON.stringify(answers[index]), 'error');
  }
}

async function carriesParts({ call, responseWith, llm }: FrameworkBench): Promise<void> {
  const answer = async (given: readonly ContentPart[]): Promise<unknown> => {
    const tools = llm({ handlers: { 'clock.now': () => content(given) } });
    return tools.run(responseWith([call('c', 'clock.now', {})]));
  };
  const whole = JSON.stringify(await answer(parts));
  contains(whole, 'Some text.');
  contains(whole, 'https://example.com/a');
  for (const part of parts) {
    const data = 'data' in part ? part.data : undefined;
    if (typeof data !== 'string' || !('name' in part)) continue;
    const texts = textsIn(await answer([part]));
    const withBytes = texts.filter((text) => text.includes(data));
    equal(
      withBytes.filter((text) => text !== data && !text.startsWith('data:')),
      [],
      'texts with bytes in them',
    );
    if (withBytes.length === 0) contains(texts.join(), `"${part.name}"`);
  }
}

async function carriesAll({ adapter, call, responseWith, llm, toolName }: FrameworkBench): Promise<void> {
  const received: { [action: string]: unknown } = {};
  const record =
    (given: unknown, delay: number) =>
    async (input: unknown, { action }: { readonly action: string }): Promise<never> => {
      received[action] = input;
      await new Promise((resolve) => setTimeout(resolve, delay));
      return given as never;
    };
  const handlers = {
    'clock.now': record('now', 20),
    'notes.search': record({ titles: ['a'] }, 10),
    'shape.area': record(4, 0),
    'wallet.balance': record({ amount: '1' }, 5),
    'wallet.transfer': record(undefined, 0),
  };
  const actions = Object.keys(inputs) as DeskAction[];
  const raws = actions.map((action) => call(`id ${action}`, action, inputs[action]));
  const tools = llm({ handlers, options: { confirm: () => true } });
  const answers = await tools.run(deepFreeze(responseWith(raws)));
  equal(received, inputs, 'what handlers were given');
  const outputs = ['now', { titles: ['a'], more: false }, 4, { amount: '1' }, undefined];
  const found = adapter.findCalls?.(responseWith(raws)) ?? raws;
  const expected = actions.map((action, index) =>
    adapter.formatToolResult(
      { id: idOf(adapter.parseToolCall(found[index])), name: toolName(action), raw: found[index] },
      output(outputs[index]),
    ),
  );
  equal(answers, expected, 'the answers');
}

function idOf(read: ReturnType<FrameworkBench['adapter']['parseToolCall']>): string | undefined {
  if (read === undefined || !('ok' in read)) return read?.id;
  return read.ok ? read.call.id : read.id;
}

async function answersAnything(bench: FrameworkBench): Promise<void> {
  const { hasIds, seed, toolName, rawCall, responseWith, llm } = bench;
  const tools = llm();
  const names = deskActions.map(({ name }) => toolName(name));
  await forAll(
    { runs: 100, seed },
    (random) =>
      random.list(0, 6, () => ({
        name: random.pick(['nonsense', '', ...names]),
        args: someArguments(random),
      })),
    async (calls) => {
      const raws = calls.map(({ name, args }, index) => rawCall(`id${index}`, name, args));
      const answers = answersIn(await tools.run(responseWith(raws)));
      equal(answers.length, raws.length, 'the number of answers');
      for (const [index, answer] of answers.entries())
        if (hasIds) contains(JSON.stringify(answer), `"id${index}"`);
    },
  );
}
