import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireNames } from '../../../generator/model/wire-names.ts';
import type { ParseOutcomeOf } from '../../../templates/runtime/calls.ts';
import { deskActions, deskAdapter, deskToolkit, type ProviderUnderTest } from '../../support/desk.ts';
import { type StreamedSample, type StreamWriter, streamWriters } from './streams.ts';

interface Script {
  readonly queries: readonly string[];
  readonly cuts: readonly number[];
  readonly order: readonly number[];
}

/** What comes in pieces is what comes whole; what the stream did not finish is never executed. */
export function describeStreams(under: ProviderUnderTest): void {
  const writer = streamWriters[under.provider.id];
  const adapter = deskAdapter(under);

  describe('streams', () => {
    if (writer === undefined) {
      it('hold no calls: the provider does not stream', async () => {
        expect(under.wire.assemble).toBeUndefined();
        expect(await adapter.accumulate([{ type: 'anything' }])).toEqual([]);
      });
      return;
    }

    const name = adapterName(under, 'notes.search');
    const samplesOf = ({ queries }: Script): StreamedSample[] =>
      queries.map((query, index) => ({ id: `call_${index}`, name, text: JSON.stringify({ query }) }));

    it('add up to the calls that were cut into them, wherever the cuts are and however calls interleave', async () => {
      await fc.assert(
        fc.asyncProperty(script, async (given) => {
          const outcomes = await adapter.accumulate(write(writer, samplesOf(given), given));
          expect(outcomes.map(inputOf).toSorted(byId)).toEqual(
            given.queries.map((query, index) => [`call_${index}`, { query, limit: 10 }]),
          );
        }),
        { numRuns: 60 },
      );
    });

    it('give no call that they did not finish', async () => {
      await fc.assert(
        fc.asyncProperty(script, fc.double({ min: 0, max: 0.999, noNaN: true }), async (given, part) => {
          const events = write(writer, samplesOf(given), given);
          const beginning = events.slice(0, Math.floor((events.length - writer.finish([]).length) * part));
          for (const outcome of await adapter.accumulate(beginning)) {
            if (!outcome.ok) expect(outcome.kind).toBe('truncated');
            else if (outcome.call.name === 'notes.search') {
              const [, index = ''] = /call_(\d+)/.exec(outcome.call.id ?? '') ?? [];
              expect(outcome.call.input.query).toBe(given.queries[Number(index)]);
            }
          }
        }),
        { numRuns: 60 },
      );
    });

    it('may have calls without a piece, and reuse a position', async () => {
      const clock = adapterName(under, 'clock.now');
      const calls = [
        { id: 'call_0', name: clock, text: '' },
        { id: 'call_1', name: clock, text: '' },
      ];
      const events = calls.flatMap((call) => [...writer.begin(call, 0), ...writer.end(call, 0)]);
      const outcomes = await adapter.accumulate([...events, ...writer.finish(calls)]);
      expect(outcomes.map(inputOf)).toEqual([
        ['call_0', {}],
        ['call_1', {}],
      ]);
    });

    it('are executed and answered as a whole response is, but for what they did not finish', async () => {
      const executed: string[] = [];
      const toolkit = deskToolkit([under], {
        'notes.search': ({ query }) => {
          executed.push(query);
          return { titles: [], more: false };
        },
      });
      const script = { queries: ['milk', 'bread'], cuts: [5], order: [0, 1] };
      const calls = samplesOf(script);
      const whole = write(writer, calls, script);
      const llm = toolkit.forLLM(under.provider.id);
      expect(JSON.stringify(await llm.run(stream(whole)))).toContain('titles');
      expect(executed.toSorted()).toEqual(['bread', 'milk']);

      executed.length = 0;
      const [first, second] = calls;
      if (first === undefined || second === undefined) throw new Error('there are two calls');
      const cut = [...writer.begin(first, 0), ...writer.piece(first.text.slice(0, 4), first, 0)];
      const answers = JSON.stringify(await llm.run(stream(cut)));
      expect(executed).toEqual([]);
      if ((await adapter.accumulate(cut)).length > 0) expect(answers).toContain('MALFORMED_CALL');
    });

    it('are read whatever is in them', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(fc.jsonValue(), fc.anything())), async (events) => {
          expect(Array.isArray(await adapter.accumulate(events))).toBe(true);
        }),
        { numRuns: 50 },
      );
    });
  });
}

const script: fc.Arbitrary<Script> = fc.record({
  // Text whose JSON has escapes, and characters of two code units: cuts fall into both.
  queries: fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: fc.constantFrom('"', '\\', '\n', '😀', '{', '}', 'é', '\u2028'), minLength: 1 }),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  cuts: fc.array(fc.nat(8), { maxLength: 12 }),
  order: fc.array(fc.nat(3), { maxLength: 40 }),
});

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

function adapterName(under: ProviderUnderTest, action: 'clock.now' | 'notes.search'): string {
  return wireNames(deskActions, under.provider, new Map()).current.get(action) ?? '';
}
