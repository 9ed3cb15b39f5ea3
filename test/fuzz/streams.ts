import assert from 'node:assert/strict';
import type { StreamedSample } from '../../library/testing.ts';
import { streamWriters } from '../conformance/providers/streams.ts';
import { mutate } from '../support/sampling/mutate.ts';
import { Random } from '../support/sampling/random.ts';
import { smallClient } from '../support/small-client.ts';
import { damage } from './damage.ts';
import { wires } from './wires.ts';

const actions = [
  {
    name: 'take.note',
    input: {
      properties: { text: { type: 'string' }, count: { type: 'integer' } },
      required: ['text'],
      additionalProperties: false,
    },
  },
];

const clients = wires.map(({ under, call, response }) => ({
  under,
  call,
  response,
  writer: streamWriters[under.provider.id],
  ...smallClient(under, actions),
}));

/** What the attacks on accumulators came to, by provider. */
export const accumulated: { [provider: string]: { calls: number; failures: number } } = {};

/** Every accumulator, on events that are lost, doubled, out of order, damaged, or of another provider. */
export const streams = {
  name: 'accumulators',
  async run(seed: number): Promise<void> {
    const random = new Random(seed);
    const client = clients[seed % clients.length] as Speaker;
    const speaker = random.chance(0.9) ? client : (random.pick(clients) as Speaker);
    const calls = Array.from({ length: random.below(4) }, (_, index) => ({
      id: random.chance(0.9) ? `c${index}` : '',
      name: random.chance(0.9) ? speaker.wireName('take.note') : '__proto__',
      text: JSON.stringify({ text: `\\"é🔥${index}`, ...(random.chance(0.5) ? { count: index } : {}) }),
    }));
    const events = spoil(write(speaker, calls, random), random);
    const before = jsonOf(events);
    const outcomes = await client.adapter.accumulate(random.chance(0.5) ? events : delayed(events));
    assert.equal(jsonOf(events), before, 'the events were changed');
    const counts = accumulated[client.under.provider.id] ?? { calls: 0, failures: 0 };
    accumulated[client.under.provider.id] = counts;
    for (const outcome of outcomes) {
      if (outcome.ok) {
        counts.calls++;
        assert.equal(Object.getPrototypeOf(outcome.call.input), Object.prototype);
        assert.equal(typeof (outcome.call.input as { text: unknown }).text, 'string');
      } else {
        counts.failures++;
        assert.ok(outcome.error.trim() !== '');
      }
      assert.equal(typeof JSON.stringify(client.adapter.formatToolResult(outcome as never, 'x')), 'string');
    }
    const executedIds = outcomes.flatMap((outcome) =>
      outcome.ok && outcome.call.id !== undefined ? [outcome.call.id] : [],
    );
    assert.equal(new Set(executedIds).size, executedIds.length, 'a call would be executed twice');
  },
};

type Speaker = (typeof clients)[number];

function write(
  { writer, call, response }: Speaker,
  calls: readonly StreamedSample[],
  random: Random,
): unknown[] {
  if (writer === undefined) return [response(calls.map(({ id, name, text }) => call(id, name, text)))];
  const written = calls.map((each, index) => {
    const at = random.below(each.text.length + 1);
    return [
      ...writer.begin(each, index),
      ...writer.piece(each.text.slice(0, at), each, index),
      ...writer.piece(each.text.slice(at), each, index),
      ...writer.end(each, index),
    ];
  });
  const events: unknown[] = [];
  while (written.some((rest) => rest.length > 0)) events.push(...(random.pick(written) ?? []).splice(0, 1));
  return [...events, ...writer.finish(calls)];
}

function spoil(events: unknown[], random: Random): unknown[] {
  const at = random.below(events.length + 1);
  switch (random.below(8)) {
    case 0:
      return events;
    case 1:
      return events.slice(0, at);
    case 2:
      return events.toSpliced(at, 1);
    case 3:
      return [...events.slice(0, at + 1), ...events.slice(at)];
    case 4:
      return events.toSorted(() => random.next() - 0.5);
    case 5:
      return events.map((event) => (random.chance(0.2) ? damage(event, random) : event));
    case 6:
      return events.map((event) => (random.chance(0.2) ? (random.pick(strangers) as unknown) : event));
    default: {
      const [mutated] = mutate(events, { count: 1, seed: random.below(2 ** 31) });
      return Array.isArray(mutated) ? mutated : [mutated];
    }
  }
}

const strangers: readonly unknown[] = [
  null,
  undefined,
  5,
  '',
  'x',
  [],
  {},
  [null],
  Object.create(null),
  new Error('x'),
];

async function* delayed(events: readonly unknown[]): AsyncGenerator<unknown> {
  for (const event of events) yield event;
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
