import type { ParseOutcomeOf } from '../../../templates/runtime/calls.ts';
import { check, contains, equal } from '../assert.ts';
import type { Bench, ConformanceTest } from '../bench.ts';
import { forAll } from '../law.ts';
import type { Random } from '../random.ts';
import type { StreamedSample, StreamWriter } from '../samples.ts';

/** What comes in pieces is what comes whole; what the stream did not finish is never executed. */
export function streamChecks(bench: Bench): ConformanceTest[] {
  const { wire, adapter, seed, wireName, samples } = bench;
  const writer = samples.stream;
  if (writer === undefined) {
    return [
      {
        name: 'streams hold no calls: the provider does not stream',
        async run() {
          equal(wire.assemble, undefined, '`assemble`, while the samples have no `stream`,');
          equal(await adapter.accumulate([{ type: 'anything' }]), []);
        },
      },
    ];
  }

  const name = wireName('notes.search');
  const callsOf = ({ queries }: Script): StreamedSample[] =>
    queries.map((query, index) => ({ id: `call_${index}`, name, text: JSON.stringify({ query }) }));
  return [
    {
      name: 'streams add up to the calls that were cut into them, wherever the cuts are and however calls interleave',
      run: () =>
        forAll({ runs: 60, seed }, someScript, async (script) => {
          const outcomes = await adapter.accumulate(write(writer, callsOf(script), script));
          equal(
            outcomes.map(inputOf).toSorted(byId),
            script.queries.map((query, index) => [`call_${index}`, { query, limit: 10 }]),
          );
        }),
    },
    {
      name: 'streams give no call that they did not finish',
      run: () =>
        forAll({ runs: 60, seed }, someCutScript, async ({ part, ...script }) => {
          const events = write(writer, callsOf(script), script);
          const beginning = events.slice(0, Math.floor((events.length - writer.finish([]).length) * part));
          for (const outcome of await adapter.accumulate(beginning)) {
            if (!outcome.ok) equal(outcome.kind, 'truncated');
            else if (outcome.call.name === 'notes.search') {
              const [, index = ''] = /call_(\d+)/.exec(outcome.call.id ?? '') ?? [];
              equal(outcome.call.input.query, script.queries[Number(index)]);
            }
          }
        }),
    },
    {
      name: 'streams may have calls without a piece, and reuse a position',
      async run() {
        const clock = wireName('clock.now');
        const calls = [
          { id: 'call_0', name: clock, text: '' },
          { id: 'call_1', name: clock, text: '' },
        ];
        const events = calls.flatMap((call) => [...writer.begin(call, 0), ...writer.end(call, 0)]);
        const outcomes = await adapter.accumulate([...events, ...writer.finish(calls)]);
        equal(outcomes.map(inputOf), [
          ['call_0', {}],
          ['call_1', {}],
        ]);
      },
    },
    {
      name: 'streams are executed and answered as a whole response is, but for what they did not finish',
      run: () => executesWholeStreams(bench, writer, callsOf),
    },
    {
      name: 'streams are read whatever is in them',
      run: () =>
        forAll(
          { runs: 50, seed },
          (random) => random.list(0, 10, () => random.anything()),
          async (events) => check(Array.isArray(await adapter.accumulate(events)), 'they give no list'),
        ),
    },
  ];
}

async function executesWholeStreams(
  { provider, adapter, toolkit }: Bench,
  writer: StreamWriter,
  callsOf: (script: Script) => StreamedSample[],
): Promise<void> {
  const executed: string[] = [];
  const llm = toolkit({
    'notes.search': ({ query }) => {
      executed.push(query);
      return { titles: [], more: false };
    },
  }).forLLM(provider.id);
  const script = { queries: ['milk', 'bread'], cuts: [5], order: [0, 1] };
  const calls = callsOf(script);
  contains(JSON.stringify(await llm.run(stream(write(writer, calls, script)))), 'titles');
  equal(executed.toSorted(), ['bread', 'milk'], 'what was executed');

  executed.length = 0;
  const [first] = calls;
  if (first === undefined) throw new Error('there are two calls');
  const cut = [...writer.begin(first, 0), ...writer.piece(first.text.slice(0, 4), first, 0)];
  const answers = JSON.stringify(await llm.run(stream(cut)));
  equal(executed, [], 'what was executed of a stream that ends early');
  if ((await adapter.accumulate(cut)).length > 0) contains(answers, 'MALFORMED_CALL');
}

/** What calls ask for, where they are cut, and whose turn it is. */
interface Script {
  readonly queries: readonly string[];
  readonly cuts: readonly number[];
  readonly order: readonly number[];
}

function someScript(random: Random): Script {
  return {
    queries: random.list(1, 4, () => random.text(1)),
    cuts: random.list(0, 12, () => random.int(0, 8)),
    order: random.list(0, 40, () => random.int(0, 3)),
  };
}

function someCutScript(random: Random): Script & { readonly part: number } {
  return { ...someScript(random), part: random.next() };
}

/** The events of calls that begin one after the other, grow in turns, and end in order. */
function write(writer: StreamWriter, calls: readonly StreamedSample[], { cuts, order }: Script): unknown[] {
  const rest = calls.map(({ text }) => pieces(text, cuts));
  const grow = (index: number): unknown[] => {
    const [piece, call] = [rest[index]?.shift(), calls[index]];
    return piece === undefined || call === undefined ? [] : writer.piece(piece, call, index);
  };
  return [
    ...calls.flatMap((call, index) => writer.begin(call, index)),
    ...order.flatMap((turn) => grow(turn % calls.length)),
    ...calls.flatMap((call, index) => [
      ...(rest[index] ?? []).splice(0).flatMap((piece) => writer.piece(piece, call, index)),
      ...writer.end(call, index),
    ]),
    ...writer.finish(calls),
  ];
}

function pieces(text: string, cuts: readonly number[]): string[] {
  const found: string[] = [];
  let at = 0;
  for (const length of cuts) {
    found.push(text.slice(at, at + length));
    at += length;
  }
  return [...found, text.slice(at)];
}

async function* stream(events: readonly unknown[]): AsyncGenerator<unknown> {
  yield* events;
}

function inputOf(
  outcome: ParseOutcomeOf<{ readonly id: string | undefined; readonly input: unknown }>,
): unknown[] {
  return outcome.ok ? [outcome.call.id, outcome.call.input] : [outcome.id, outcome.kind];
}

function byId([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
