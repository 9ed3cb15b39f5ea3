/** Time grows as the input does, in every provider's parser, accumulator and formatter. What all share is attacked in `fuzz.test.ts`. */
import { describe, expect, it } from 'vitest';
import { content } from '../../templates/runtime/content.ts';
import { streamWriters } from '../conformance/providers/streams.ts';
import { expectLinear } from '../support/linear.ts';
import { smallClient } from '../support/small-client.ts';
import { actions } from './targets.ts';
import { wires } from './wires.ts';

const sizes = { from: 5_000, to: 50_000 };

const args: { readonly [name: string]: (size: number) => string } = {
  brackets: (size) => '['.repeat(size),
  quotes: (size) => '"'.repeat(size),
  'objects that run together': (size) => '{}'.repeat(size / 2),
  'unknown keys': (size) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: size / 10 }, (_, index) => [`k${index}`, 1]))),
};
const results: { readonly [name: string]: (size: number) => unknown } = {
  text: (size) => 'x'.repeat(size),
  items: (size) => Array.from({ length: size }, (_, index) => index),
  parts: (size) =>
    content(
      Array.from(
        { length: size / 10 },
        () => ({ type: 'image', mimeType: 'image/png', data: 'AAAA' }) as const,
      ),
    ),
};

it('what is quadratic is found out', async () => {
  let steps = 0;
  const work = (size: number) => () => {
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) steps += i ^ j;
  };
  await expect(expectLinear(work, { from: 300, to: 3_000 })).rejects.toThrow('to be less than');
  expect(steps).toBeGreaterThan(0);
});

describe.each(wires.map((wire) => ({ id: wire.under.provider.id, ...wire })))(
  '$id: time is linear in the size of',
  ({ id, under, call }) => {
    const { adapter, wireName } = smallClient(under, actions);
    const name = wireName('rich.action');

    it.each(Object.keys(args))('arguments: %s', async (kind) => {
      await expectLinear((size) => {
        const raw = call('c', name, args[kind]?.(size));
        return () => expect(adapter.parseToolCall(raw).ok).toBe(false);
      }, sizes);
    });

    it.each(Object.keys(results))('results: %s', async (kind) => {
      await expectLinear((size) => {
        const result = results[kind]?.(size);
        return () => adapter.formatToolResult({ id: 'c', name }, result);
      }, sizes);
    });

    const writer = streamWriters[id];
    it.skipIf(writer === undefined).each(['pieces', 'calls'])('streams: %s', async (kind) => {
      await expectLinear((size) => {
        const text = kind === 'pieces' ? JSON.stringify({ text: 'x'.repeat(size) }) : '{"text":"x"}';
        const length = kind === 'pieces' ? 1 : size / 20;
        const calls = Array.from({ length }, (_, index) => ({ id: `c${index}`, name, text }));
        const pieces = kind === 'pieces' ? [...text] : [text];
        const events = calls.flatMap((each, index) => [
          ...(writer?.begin(each, index) ?? []),
          ...pieces.flatMap((piece) => writer?.piece(piece, each, index) ?? []),
          ...(writer?.end(each, index) ?? []),
        ]);
        const stream = [...events, ...(writer?.finish(calls) ?? [])];
        return async () =>
          expect((await adapter.accumulate(stream)).filter(({ ok }) => ok)).toHaveLength(length);
      }, sizes);
    });
  },
);

describe('what is nearest is looked for so often that it costs no more than the rest', () => {
  const names = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `integration_${index % 100}_action_number_${index}`);
  const [wire] = wires;
  if (wire === undefined) throw new Error('there is no provider');

  it('keys that are not known, among many that are', () => {
    const properties = Object.fromEntries(names(300).map((name) => [name, { type: 'string' }]));
    const { adapter } = smallClient(wire.under, [
      { name: 'act', input: { properties, additionalProperties: false } },
    ]);
    const sent = Object.fromEntries(names(30_000).map((name) => [`${name}x`, 1]));
    const start = performance.now();
    expect(adapter.parseToolCall(wire.call('c', 'act', sent))).toHaveProperty(
      'error',
      expect.stringContaining('the nearest is "integration_0_action_number_0"'),
    );
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('calls to tools that are not there, of a response with many', async () => {
    const { toolkit } = smallClient(
      wire.under,
      names(3_000).map((name) => ({ name, input: {} })),
    );
    const calls = names(3_000).map((name, index) => wire.call(`c${index}`, `${name}x`, {}));
    const start = performance.now();
    const answers = JSON.stringify(await toolkit().forLLM(wire.under.provider.id).run(wire.response(calls)));
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(answers.match(/There is no tool/g)).toHaveLength(3_000);
    expect(answers).toContain('Did you mean');
  });
});
