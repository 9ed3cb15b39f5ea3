/** The suite itself: a provider that does something wrong does not pass, whatever runner it is told through. */
import { describe, expect, it } from 'vitest';
import type { Provider } from '../../../generator/model/provider.ts';
import { conformanceTests, describeProvider, type ProviderSamples } from '../../../library/testing.ts';
import { anthropic } from '../../../templates/providers/anthropic/provider.ts';
import { openai } from '../../../templates/providers/openai/provider.ts';
import type { RawCall, Wire } from '../../../templates/runtime/wire.ts';
import { readSamples } from './samples.ts';

const samples = readSamples('openai');

async function failures(provider: Provider, given: ProviderSamples = samples): Promise<string[]> {
  const found: string[] = [];
  for (const { name, run } of conformanceTests(provider, given, { seed: 7 })) {
    try {
      await run();
    } catch {
      found.push(name);
    }
  }
  return found;
}

function withWire(changes: Partial<Wire>): Provider {
  return { ...openai, wire: { ...openai.wire, ...changes } };
}

const { wire } = openai;

describe('a provider that', () => {
  it.each<[string, Provider, string]>([
    ['has another id on its wire format', withWire({ provider: 'other' }), 'has its id on its wire format'],
    [
      'has a fact without a source',
      { ...openai, names: { ...openai.names, maxLength: { value: 64, source: '' } } },
      'has its id on its wire format, and a source',
    ],
    [
      'allows a character that its rule for the first one does not',
      { ...openai, names: { ...openai.names, first: { value: 'A-Z', source: 'a rule of nobody' } } },
      'gives every action one legal name',
    ],
    [
      'is sent keywords at the root that it forbids',
      {
        ...openai,
        wire: {
          ...wire,
          toTool: (tool) => wire.toTool({ ...tool, input: { ...tool.input, oneOf: [{}] } }),
        },
      },
      'sends only schemas that its dialect takes',
    ],
    [
      'loses the description of a tool',
      withWire({ toTool: (tool) => wire.toTool({ ...tool, description: '' }) }),
      'has tools exactly as its samples say',
    ],
    [
      'hands out the tools that it keeps',
      withWire({ collect: cached((tools) => tools.map(({ tool }) => tool)) }),
      'hands out copies',
    ],
    ['finds no calls', withWire({ findCalls: () => [] }), 'answers of the samples'],
    [
      'finds the first call only',
      withWire({ findCalls: (response) => wire.findCalls(response).slice(0, 1) }),
      'answers of the samples',
    ],
    [
      'executes what was cut off',
      withWire({ lastCallCutOff: () => false }),
      'answers of the samples a completion that ended at its token limit',
    ],
    [
      'forgets ids',
      withWire({ readCall: changed((call) => ({ ...call, id: undefined })) }),
      'reads the arguments',
    ],
    [
      'takes what it cannot read for an empty object',
      withWire({ readCall: changed((call) => ({ ...call, args: call.args === '' ? '' : {} })) }),
      'reads the arguments {"address": as truncated',
    ],
    [
      'throws at an odd call',
      withWire({
        readCall: (raw) => ({
          ...wire.readCall(raw),
          ...JSON.parse(String(Reflect.get(Reflect.get(raw as object, 'function'), 'arguments'))),
        }),
      }),
      'never throws',
    ],
    [
      'answers a call under another id',
      withWire({ formatResult: (call, payload) => wire.formatResult({ ...call, id: 'c' }, payload) }),
      'results of the samples',
    ],
    [
      'takes an error for an output',
      withWire({
        formatResult: (call, payload) =>
          wire.formatResult(call, payload.ok ? payload : { ok: true, value: payload.body.error }),
      }),
      'tells every error as text in JSON',
    ],
    [
      'puts bytes into text',
      withWire({
        formatResult: (call, payload) =>
          wire.formatResult(
            call,
            payload.ok && payload.parts ? { ok: true, value: JSON.stringify(payload.parts) } : payload,
          ),
      }),
      'carries each part of a result',
    ],
    [
      'renders context in the order in which it came',
      withWire({ renderContext: (blocks) => blocks.map(({ content }) => content).join('\n\n') }),
      'context of the samples',
    ],
    [
      'puts the context of a conversation elsewhere',
      withWire({ renderContextMessages: () => ({ start: [], end: [] }) }),
      'context of the samples',
    ],
    [
      'loses a call of a stream',
      withWire({ assemble: (events) => wire.assemble?.(events).slice(1) ?? [] }),
      'streams add up to the calls',
    ],
    [
      'takes an unfinished call for a whole one',
      withWire({
        assemble: (events) => wire.assemble?.(events).map((call) => ({ ...call, complete: true })) ?? [],
      }),
      'streams give no call that they did not finish',
    ],
    [
      'mixes up the answers of a turn',
      withWire({ join: (results) => results.toReversed() }),
      'answers two calls with one id once each',
    ],
  ])('%s', async (_, provider, expected) => {
    expect(await failures(provider)).toContainEqual(expect.stringContaining(expected));
  });

  it('has samples of another', async () => {
    const found = await failures(openai, readSamples('anthropic'));
    expect(found.length).toBeGreaterThan(20);
    expect(await failures(anthropic, readSamples('anthropic'))).toEqual([]);
  });

  it('streams, and has no stream in its samples', async () => {
    const { stream: _, ...without } = samples;
    expect(await failures(openai, without)).toEqual(['streams hold no calls: the provider does not stream']);
  });
});

it('tells what differs, where, and with which seed it can be had again', async () => {
  const provider = withWire({ toTool: (tool) => wire.toTool({ ...tool, description: '' }) });
  const broken = conformanceTests(provider, samples).find(({ name }) => name.startsWith('has tools'));
  await expect(async () => broken?.run()).rejects.toThrow(
    /clock.now: expected .*they differ at \/0\/function/s,
  );
  const loses = withWire({ assemble: (events) => wire.assemble?.(events).slice(1) ?? [] });
  const law = conformanceTests(loses, samples, { seed: 7 }).find(({ name }) =>
    name.startsWith('streams add'),
  );
  await expect(async () => law?.run()).rejects.toThrow(/With .*queries.*\(seed 7\)/s);
});

describe('describeProvider', () => {
  it('takes the functions that it is handed, or those of its surroundings', async () => {
    const told: string[] = [];
    const runs: (() => Promise<void>)[] = [];
    const runner = {
      describe: (name: string, define: () => void) => {
        told.push(name);
        define();
      },
      it: (name: string, run: () => Promise<void>) => {
        told.push(name);
        runs.push(run);
      },
    };
    describeProvider(openai, samples, runner);
    expect(told[0]).toBe('openai: OpenAI Chat Completions');
    expect(told.slice(1)).toEqual(conformanceTests(openai, samples).map(({ name }) => name));
    expect(new Set(told).size).toBe(told.length);
    for (const run of runs) await run();
    expect(() => describeProvider(openai, samples)).toThrow('no global `describe` and `it`');
    Object.assign(globalThis, runner);
    describeProvider(openai, samples);
    Reflect.deleteProperty(globalThis, 'describe');
    Reflect.deleteProperty(globalThis, 'it');
    expect(runs.length).toBe(told.length - 2);
  });
});

/** The raw call as it is read, changed. */
function changed(change: (call: RawCall) => RawCall): Wire['readCall'] {
  return (raw) => {
    const call = wire.readCall(raw);
    return call && change(call);
  };
}

/** What was made first, each time again. */
function cached(make: NonNullable<Wire['collect']>): NonNullable<Wire['collect']> {
  let made: object | undefined;
  return (...given) => {
    made ??= make(...given);
    return made;
  };
}
