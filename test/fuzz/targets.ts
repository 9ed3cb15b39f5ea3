import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonrepair } from 'jsonrepair';
import { content } from '../../templates/runtime/content.ts';
import { maxFeedback } from '../../templates/runtime/feedback.ts';
import type { Leniency } from '../../templates/runtime/leniency.ts';
import type { ProviderUnderTest } from '../support/desk.ts';
import { Random } from '../support/sampling/random.ts';
import { type SmallAction, smallClient } from '../support/small-client.ts';
import { damage, damageText } from './damage.ts';
import type { Exchange } from './exchanges.ts';
import { hostileValue, secret } from './hostile.ts';
import { answersIn, idOf, pickSome, wires } from './wires.ts';

/** One kind of attack: `run` makes the input of a seed, attacks with it, and asserts what must hold. */
export interface Target {
  readonly name: string;
  run(seed: number): void | Promise<void>;
}

const inner = {
  type: 'object',
  properties: { n: { type: 'integer' }, t: { type: 'string', format: 'date' } },
  required: ['n'],
};

/** Everything that a schema may ask for and that leniency may touch. */
export const actions: readonly SmallAction[] = [
  {
    name: 'rich.action',
    input: {
      properties: {
        text: { type: 'string', minLength: 1 },
        count: { type: 'integer', minimum: 0, default: 1 },
        flag: { type: 'boolean' },
        list: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        rows: { type: 'array', items: inner },
        node: { $ref: '#/$defs/node' },
        either: {
          anyOf: [
            { type: 'string', pattern: '^[a-z]+$' },
            { type: 'array', items: { type: 'integer' } },
          ],
        },
        shape: {
          oneOf: [
            {
              type: 'object',
              properties: { kind: { const: 'a' }, v: { type: 'integer' } },
              required: ['kind', 'v'],
            },
            {
              type: 'object',
              properties: { kind: { const: 'b' }, v: { type: 'string' } },
              required: ['kind', 'v'],
            },
          ],
        },
        map: { type: 'object', additionalProperties: { type: 'number' } },
        token: { type: 'string', enum: ['x', 'y'] },
        'odd key': { type: ['integer', 'string'] },
      },
      required: ['text'],
      additionalProperties: false,
      $defs: {
        node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, v: { type: 'number' } } },
      },
    },
    sensitive: ['/token', '/rows/*/t'],
  },
  { name: 'no_parameters', input: {} },
  { name: 'risky', risk: 'high', input: { properties: { n: { type: 'integer' } }, required: ['n'] } },
];

const leniencies: readonly Leniency[] = [
  {},
  { level: 'strict' },
  { maxRisk: 'high', repairJson: jsonrepair, longIntegers: 'text' },
  { repairJson: () => '{"text":"x"}' },
];

const hostile = {
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
  withBoxedValues: true,
} as const;
const anything = fc.anything({
  ...hostile,
  key: fc.oneof(
    fc.string(),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toJSON',
      'text',
      'count',
      'rows',
      'name',
      'input',
      'arguments',
      'function',
      'id',
    ),
  ),
});
const guess = fc.record(
  {
    text: fc.oneof(fc.string(), fc.jsonValue()),
    count: fc.oneof(fc.integer(), fc.constantFrom('5', '5.0', '1e3', null, '7312004419870000003', 1.5, -0)),
    flag: fc.oneof(fc.boolean(), fc.constantFrom('true', 'False', 1, null)),
    list: fc.oneof(fc.array(fc.string()), fc.constantFrom('["a","b"]', '[', 'a', '"a"', null)),
    rows: fc.oneof(
      fc.array(fc.record({ n: fc.oneof(fc.integer(), fc.constant('3')), t: fc.string() })),
      fc.constantFrom('[{"n":"1"}]', '{"n":1}', '{"n":1,"n":2}'),
    ),
    either: fc.oneof(fc.string(), fc.array(fc.nat()), fc.nat()),
    shape: fc.record({
      kind: fc.constantFrom('a', 'b', 'c', null),
      v: fc.oneof(fc.nat(), fc.string(), fc.constant('5')),
    }),
    map: fc.dictionary(fc.string(), fc.oneof(fc.double(), fc.string())),
    token: fc.constantFrom('x', 'z', 5),
    'odd key': fc.oneof(fc.integer(), fc.bigInt(), fc.string()),
    node: fc.letrec((tie) => ({
      node: fc.record({
        next: fc.option(tie('node'), { maxDepth: 4 }),
        v: fc.oneof(fc.double(), fc.string()),
      }),
    })).node,
  },
  { requiredKeys: [] },
);

/** Good members of the rich action, and what models send in their place that has one meaning. */
const members: { readonly [key: string]: readonly [good: unknown, ...alike: unknown[]] } = {
  count: [3, '3', ' 4 ', '5.0', null],
  flag: [true, 'true', 'False', null],
  list: [['a'], '["a","b"]', 'a', null],
  rows: [[{ n: 1, t: '2026-01-31' }], '[{"n":"1"}]', { n: 2 }, [{ n: '2', t: null }]],
  either: ['abc', [1], ['2']],
  shape: [
    { kind: 'a', v: 1 },
    { kind: 'a', v: '1' },
    { kind: 'b', v: '1' },
  ],
  map: [{ x: 1.5 }, { x: '1.5' }, '{"x":2}'],
  token: ['x', null],
  'odd key': [7, '7', null],
  node: [{ v: 1 }, { v: '1', next: '{"v":"2"}' }],
};

/** An input that is good, or would be by repairs alone. */
function nearlyGood(random: Random): object {
  const chosen = Object.entries(members).filter(() => random.chance(0.4));
  return Object.fromEntries([
    ['text', 'x'],
    ...chosen.map(([key, variants]) => [key, random.chance(0.6) ? variants[0] : random.pick(variants)]),
  ]) as object;
}

function sample<Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed });
  return value as Value;
}

const clients = wires.map((wire) => ({ ...wire, ...smallClient(wire.under, actions) }));

/** What the attacks on parsers came to, so that a test can tell that they reach everything. */
export const reached: { [outcome: string]: number } = {};

function reach(outcome: string): void {
  reached[outcome] = (reached[outcome] ?? 0) + 1;
}

/** Every parser, on arguments that are nearly right, damaged, or anything at all. */
export const parsers: Target = {
  name: 'parsers',
  run(seed) {
    const random = new Random(seed);
    const action = random.pick(actions)?.name ?? '';
    const value: unknown = random.chance(0.4)
      ? nearlyGood(random)
      : random.chance(0.6)
        ? sample(guess, seed)
        : sample(anything, seed);
    for (const { call, adapter, wireName } of pickSome(clients, 2, random)) {
      const text = jsonOf(value);
      const args =
        text !== undefined && random.chance(0.6)
          ? random.chance(0.7)
            ? damageText(text, random)
            : text
          : value;
      const raw = random.chance(0.9) ? call('c', wireName(action), args) : sample(anything, seed + 1);
      const before = jsonOf(raw);
      const leniency = random.pick(leniencies);
      const outcome = adapter.parseToolCall(raw, leniency);
      assert.equal(jsonOf(raw), before, 'the call was changed');
      reach(outcome.ok ? 'ok' : outcome.kind);
      if (outcome.ok) {
        for (const { kind } of outcome.call.repairs) reach(kind);
        assert.equal(Object.getPrototypeOf(outcome.call.input), Object.prototype);
        const again = adapter.parseToolCall(
          call('c', wireName(outcome.call.name), adapter.encodeInput(outcome.call.name, outcome.call.input)),
          { level: 'strict' },
        );
        assert.ok(again.ok, 'a repaired input is valid to the letter');
        assert.ok(
          leniency?.level !== 'strict' ||
            outcome.call.repairs.every(({ kind }) => kind === 'tool-name' || kind === 'empty-arguments'),
        );
      } else {
        assert.ok(outcome.error.trim() !== '' && outcome.error.length <= maxFeedback, outcome.error);
        assert.doesNotMatch(outcome.error, /\[object Object\]|undefined/);
      }
      assert.ok(
        isSendable(
          outcome.ok ? adapter.formatToolResult(outcome, value as never) : adapter.formatToolResult(outcome),
        ),
      );
    }
  },
};

/** Every form of files that some provider knows, and one that none does. */
const media = ['text', 'ai@4', 'ai@5', 'ai@6', 'ai@7', 'ChatAnthropic', 'ChatOpenAIResponses', 'other'];

/** Every formatter, on anything that a handler may return. */
export const formatters: Target = {
  name: 'formatters',
  run(seed) {
    const random = new Random(seed);
    const value: unknown = returned(random, seed);
    const part = random.pick([
      { type: 'text', text: String(seed) },
      { type: 'json', value },
      { type: 'image', mimeType: 'image/png', data: new Uint8Array(seed % 50) },
      { type: 'file', mimeType: 'application/pdf', data: 'AAAA', name: String(seed) },
      { type: 'audio', mimeType: 'audio/wav', data: '' },
      { type: 'file', mimeType: 'text/plain', url: 'https://example.com' },
      { type: 'link', url: 'no link' },
    ] as const);
    const output: unknown = random.chance(0.3) && part !== undefined ? content([part, part]) : value;
    const result: unknown = random.pick([
      output,
      { ok: true, output },
      { ok: false, error: 'x', errorCode: 'TIMEOUT' },
      { ok: false, error: value, errorCode: value },
    ]);
    for (const { adapter } of pickSome(clients, 2, random)) {
      const plain = { id: 'c', name: 'rich.action', echo: { sdk: random.pick(media) } };
      const call = random.chance(0.8) ? plain : (sample(anything, seed + 1) as never);
      const options = {
        ...(random.chance(0.5) ? { maxLength: 1 + random.below(400) } : {}),
        ...(random.chance(0.5) ? { media: random.pick(media) as 'text' } : {}),
      };
      const answer = adapter.formatToolResult(call, result as never, options);
      assert.ok(isSendable(answer));
      const id = idOf(answer);
      if (id !== undefined && call === plain) assert.equal(id, 'c', 'the answer lost its id');
      adapter.renderContext([{ content: String(seed), priority: random.next() }]);
    }
  },
};

/** Whatever a handler may give back. */
function returned(random: Random, seed: number): unknown {
  const value: unknown = sample(anything, seed);
  return random.chance(0.3) ? hostileValue(random, value) : value;
}

/** Whole turns: each call is answered once, in order, whatever the response holds and the handlers do. */
export const turns: Target = {
  name: 'turns',
  async run(seed) {
    const random = new Random(seed);
    for (const { under, call, response } of pickSome(wires, 2, random)) {
      const executed: string[] = [];
      const handler = (): unknown => {
        executed.push('x');
        if (random.chance(0.3)) throw returned(random, seed);
        return returned(random, seed);
      };
      const { toolkit, wireName } = smallClient(
        under,
        actions.map((each) => ({ ...each, handler })),
      );
      const calls = Array.from({ length: random.below(5) }, (_, index) => {
        const name = random.chance(0.8) ? wireName(random.pick(actions)?.name ?? '') : 'nonsense';
        const args = sample(fc.oneof(guess, fc.json(), anything), seed + index);
        return call(`id${random.chance(0.9) ? index : 0}`, name, args);
      });
      await answered(under, toolkit({ leniency: random.pick(leniencies) }), response(calls));
      assert.ok(executed.length <= calls.length);
    }
  },
};

/** Recorded answers and streams of real providers, damaged, to clients of their requests' own tools. */
export function exchanges(recorded: readonly Exchange[]): Target {
  const made = new Map<Exchange, ReturnType<typeof smallClient>>();
  return {
    name: 'exchanges',
    async run(seed) {
      const random = new Random(seed);
      const exchange = random.pick(recorded);
      if (exchange === undefined) return;
      const client = made.get(exchange) ?? smallClient(exchange.under, exchange.actions);
      made.set(exchange, client);
      if (exchange.events !== undefined) {
        const events = damage(exchange.events, random);
        const outcomes = await client.adapter.accumulate(Array.isArray(events) ? events : [events]);
        for (const outcome of outcomes) assert.ok(outcome.ok || outcome.error.length <= maxFeedback);
        return;
      }
      const response = damage(exchange.response, random);
      for (const raw of exchange.under.wire.findCalls(response)) {
        const outcome = client.adapter.parseToolCall(raw, random.pick(leniencies));
        assert.ok(outcome.ok || outcome.error.length <= maxFeedback);
      }
      await answered(exchange.under, client.toolkit(), response);
    },
  };
}

async function answered(
  { wire, provider }: ProviderUnderTest,
  toolkit: { forLLM(provider: string): { run(response: unknown): Promise<object[]> } },
  response: unknown,
): Promise<void> {
  const before = jsonOf(response);
  const raws = wire.findCalls(response);
  const answers = answersIn(await toolkit.forLLM(provider.id).run(response));
  assert.equal(answers.length, raws.length, 'each call is answered once');
  assert.equal(jsonOf(response), before, 'the response was changed');
  for (const [index, answer] of answers.entries()) {
    assert.ok(isSendable(answer));
    const id = idOf(answer);
    if (id !== undefined) assert.equal(id, wire.readCall(raws[index])?.id ?? '', 'answers are in order');
  }
}

/**
 * Whether a message can go out: it is JSON without half characters, no part of it is what JavaScript says of an object that it cannot print,
 * and it tells nothing that is not to be told.
 */
function isSendable(message: object): boolean {
  const text = JSON.stringify(message);
  return typeof text === 'string' && !/"\[object |undefined"/.test(text) && !text.includes(secret);
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** What every object inherits: it must be the same after any attack. */
export function prototypes(): string {
  return [Object, Array, String, Number, Boolean, Function, Map, Promise]
    .map(({ prototype }) => Reflect.ownKeys(prototype).map(String).join())
    .join(';');
}
