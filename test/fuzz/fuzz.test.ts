import { describe, expect, it } from 'vitest';
import { streamWriters } from '../conformance/providers/streams.ts';
import { expectLinear } from '../support/linear.ts';
import { openai, openaiCall, providersUnderTest } from '../support/providers.ts';
import { smallClient } from '../support/small-client.ts';
import { attack } from './attack.ts';
import { readExchanges } from './exchanges.ts';
import { accumulated, streams } from './streams.ts';
import { actions, exchanges, formatters, parsers, reached, type Target, turns } from './targets.ts';

/** CI's share of `npm run fuzz`. */
const seed = 20_260_000;

const outcomes = [
  ...['ok', 'unknown_tool', 'malformed_json', 'not_an_object', 'truncated', 'invalid_input'],
  ...['empty-arguments', 'code-fence', 'double-encoding', 'host-json', 'null-for-absent', 'text-to-number'],
  ...['text-to-boolean', 'json-in-text', 'single-to-list', 'long-integer'],
];

describe('hostile input', () => {
  it.each<{ readonly target: Target; readonly runs: number }>([
    { target: parsers, runs: 4_500 },
    { target: formatters, runs: 3_000 },
    { target: turns, runs: 700 },
    { target: streams, runs: 6_000 },
  ])(
    '$target.name: no throw, no unhandled rejection, nothing changed, each call answered once',
    async ({ target, runs }) => {
      await attack(target, runs, seed);
    },
  );

  it('reaches every outcome and every repair', () => {
    console.log(`fuzz: parsers reached ${JSON.stringify(reached)}`);
    for (const outcome of outcomes) expect(reached[outcome] ?? 0, outcome).toBeGreaterThan(0);
    for (const id of providersUnderTest.keys()) {
      const { calls = 0, failures = 0 } = accumulated[id] ?? {};
      const streamed = Object.hasOwn(streamWriters, id);
      expect([id, calls > 100, failures > 20]).toEqual([id, streamed, streamed]);
    }
  });

  const recorded = readExchanges();
  it.skipIf(recorded.length === 0)('recorded exchanges, damaged, likewise', async () => {
    console.log(`fuzz: ${recorded.length} recorded exchanges`);
    expect(recorded.length).toBeGreaterThan(200);
    expect(new Set(recorded.map(({ under }) => under.provider.id))).toEqual(
      new Set(['anthropic', 'bedrock', 'gemini', 'openai', 'openai-responses']),
    );
    await attack(exchanges(recorded), 2_000, seed);
  });

  it('finds what there is to find: a target that fails is told with its seed', async () => {
    const failing: Target = {
      name: 'failing',
      run: (at) => {
        if (at === seed + 3) throw new Error('found');
      },
    };
    await expect(attack(failing, 10, seed)).rejects.toThrow(`failing, seed ${seed + 3}: found`);
    const late: Target = {
      name: 'late',
      run: () => {
        void Promise.reject(new Error('late'));
      },
    };
    await expect(attack(late, 1, seed)).rejects.toThrow('nobody handled');
  });
});

describe('time is linear in the size of', () => {
  const { adapter } = smallClient(openai, actions);
  const parse = (args: string): unknown =>
    adapter.parseToolCall(openaiCall('c', 'rich_action', args), {
      maxRisk: 'high',
      repairJson: (text) => text,
    });

  it.each<readonly [string, (size: number) => string]>([
    ['brackets that open', (size) => '['.repeat(size)],
    ['brackets that nest', (size) => `{"text":${'['.repeat(size)}${']'.repeat(size)}}`],
    ['backslashes', (size) => `{"text":"${'\\'.repeat(size)}`],
    ['a fence that does not end', (size) => `\`\`\`${'`'.repeat(size)}`],
    ['blanks in a fence', (size) => `\`\`\`json${' '.repeat(size)}x`],
    ['keys that stand twice', (size) => `{${'"a":1,'.repeat(size)}"a":1}`],
    ['quotes and blanks', (size) => `{"text":"${'\\" '.repeat(size)}"}`],
    ['a number', (size) => `{"count":${'9'.repeat(size)}}`],
    ['a number in a text', (size) => `{"text":"x","count":"${'9'.repeat(size)}"}`],
    [
      'JSON in a text',
      (size) =>
        JSON.stringify({
          text: 'x',
          rows: JSON.stringify(Array.from({ length: size / 10 }, () => ({ n: '1' }))),
        }),
    ],
    [
      'rows that are all wrong',
      (size) =>
        JSON.stringify({ text: 'x', rows: Array.from({ length: size / 10 }, () => ({ n: 'x', t: 'y' })) }),
    ],
    [
      'rows that are all repaired',
      (size) => JSON.stringify({ text: 'x', rows: Array.from({ length: size / 10 }, () => ({ n: '5' })) }),
    ],
    [
      'keys that are unknown',
      (size) =>
        JSON.stringify(Object.fromEntries(Array.from({ length: size / 10 }, (_, i) => [`key${i}`, i]))),
    ],
    [
      'a list of equal items',
      (size) => JSON.stringify({ text: 'x', list: Array.from({ length: size / 10 }, () => 'a') }),
    ],
    ['text that is not JSON', (size) => `{text: '${'x'.repeat(size)}'}`],
  ])('%s', async (_, make) => {
    const work = (size: number) => {
      const text = make(size);
      return () => parse(text);
    };
    await expectLinear(work, { from: 20_000, to: 200_000 });
  });

  it('100,000 brackets: a clear error', () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const args of [
      `{"text":${nested}}`,
      JSON.stringify({ text: 'x', rows: nested }),
      JSON.stringify(`{"text":${nested}}`),
    ]) {
      expect(parse(args)).toMatchObject({
        ok: false,
        error: expect.stringMatching(/levels|expected an array|JSON object/),
      });
    }
    expect(parse('['.repeat(100_000))).toMatchObject({ ok: false, kind: 'truncated' });
  });
});
