import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, deskAdapter } from '../support/desk.ts';
import { anthropic, anthropicCall, openai, openaiCall } from '../support/providers.ts';

const adapter = deskAdapter(openai);
const anthropicAdapter = deskAdapter(anthropic);
const parse = (name: string, args: unknown) => adapter.parseToolCall(openaiCall('c', name, args));

describe('a good call', () => {
  it('is canonical: its name, its input with defaults filled, its id', () => {
    expect(parse('notes_search', { query: 'milk' })).toEqual({
      ok: true,
      call: {
        id: 'c',
        name: 'notes.search',
        input: { query: 'milk', limit: 10 },
        provider: 'openai',
        repairs: [],
      },
    });
  });

  it('gets defaults of its own each time', () => {
    const first = parse('notes_search', { query: 'milk' });
    if (first.ok) (first.call.input as { limit: number }).limit = 1;
    expect(parse('notes_search', { query: 'milk' })).toMatchObject({ call: { input: { limit: 10 } } });
  });

  it('says what was put right, of the name as of the arguments', () => {
    const outcome = parse('functions.clock.now\n', ' ');
    expect(outcome).toMatchObject({ ok: true, call: { name: 'clock.now', input: {} } });
    const repairs = outcome.ok ? outcome.call.repairs.map(({ kind }) => kind) : [];
    expect(repairs).toEqual(['tool-name', 'empty-arguments']);
  });

  it('of an earlier name is read without a repair: a stored history is right as it is', () => {
    const outcome = parse('wallet_get_balance', { address });
    expect(outcome).toMatchObject({ ok: true, call: { name: 'wallet.balance', repairs: [] } });
  });

  it('comes up from its wire form', () => {
    const [tool] = anthropicAdapter.exportTools({ actions: ['notes.search'] });
    const keys = Object.keys((tool as { input_schema: { properties: object } }).input_schema.properties);
    expect(keys).not.toContain('order by');
    const input = { query: 'milk', limit: 5, 'order by': 'date' } as const;
    const wire = anthropicAdapter.encodeInput('notes.search', input);
    expect(wire).not.toEqual(input);
    expect(anthropicAdapter.decodeInput('notes.search', wire)).toEqual(input);
    const outcome = anthropicAdapter.parseToolCall(anthropicCall('t', 'notes_search', wire));
    expect(outcome).toMatchObject({ ok: true, call: { input } });
  });

  it('may be in plain form, too', () => {
    const input = { query: 'milk', limit: 5, 'order by': 'date' };
    expect(anthropicAdapter.parseToolCall(anthropicCall('t', 'notes_search', input))).toMatchObject({
      ok: true,
      call: { input },
    });
    const shape = { kind: 'circle', radius: 1 };
    expect(parse('shape_area', shape)).toMatchObject({ ok: true, call: { input: shape } });
  });
});

describe('what the model sent', () => {
  it('is not changed, and not handed to handlers that could change it', () => {
    const input = Object.freeze({ query: 'milk', limit: 1 });
    const raw = Object.freeze(anthropicCall('t', 'notes_search', input));
    const outcome = anthropicAdapter.parseToolCall(raw);
    expect(outcome).toMatchObject({ ok: true, call: { input } });
    expect(outcome.ok && outcome.call.input).not.toBe(input);
  });

  it('has ordinary keys only', () => {
    const outcome = parse('notes_search', '{"query":"x","__proto__":{"limit":3,"polluted":true}}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(outcome).toMatchObject({ ok: true, call: { input: { limit: 10 } } });
    expect(parse('wallet_transfer', `{"to":"${address}","amount":1,"__proto__":1}`)).toMatchObject({
      ok: false,
      issues: [{ path: ['__proto__'] }],
    });
    expect(parse('wallet_balance', '{"__proto__":{"address":"x"}}')).toMatchObject({
      ok: false,
      kind: 'invalid_input',
    });
  });
});

describe('a failed call', () => {
  it('names wrong arguments as the model knows them, and lists issues as the action knows them', () => {
    const wire = anthropicAdapter.encodeInput('notes.search', { query: 'x', 'order by': 'date' }) as {
      [key: string]: unknown;
    };
    const renamed = Object.keys(wire).find((key) => key !== 'query') ?? '';
    const outcome = anthropicAdapter.parseToolCall(
      anthropicCall('t', 'notes_search', { query: 'x', [renamed]: 'size' }),
    );
    expect(outcome).toMatchObject({ ok: false, kind: 'invalid_input', issues: [{ path: ['order by'] }] });
    expect(outcome).toHaveProperty('error', expect.stringContaining(`${renamed}: expected`));
  });

  it('says what was expected and what came', () => {
    const outcome = parse('wallet_balance', { address: 12, tokenAddress: '0x1' });
    expect(outcome).toHaveProperty('error', expect.stringMatching(/address: expected a string.*got 12\./));
    expect(outcome).toHaveProperty(
      'error',
      expect.stringMatching(/tokenAddress: expected .*0-9a-fA-F.*got "0x1"\./),
    );
  });

  it('says where broken JSON is broken', () => {
    expect(parse('wallet_balance', '{"address": 0xab}')).toMatchObject({
      kind: 'malformed_json',
      error: expect.stringMatching(/at character 14, near ".*0xab/),
    });
    expect(parse('wallet_balance', '{"address":"a"}{"address":"b"}')).toMatchObject({
      kind: 'malformed_json',
      error: expect.stringContaining('more than one JSON value'),
    });
  });

  it.each([
    [
      'in JSON text',
      openaiCall('c', 'wallet_transfer', `{"to":"${address}","amount":7312004419870000003}`),
      adapter,
    ],
    [
      'in a parsed object',
      anthropicCall('c', 'wallet_transfer', { to: address, amount: Number('7312004419870000003') }),
      anthropicAdapter,
    ],
  ])('refuses an integer that was rounded, %s', (_, raw, by) => {
    const outcome = by.parseToolCall(raw);
    expect(outcome).toMatchObject({ ok: false, kind: 'invalid_input', issues: [{ path: ['amount'] }] });
    expect(outcome).toHaveProperty('error', expect.stringContaining('9007199254740991'));
  });

  it.each([
    [
      'JSON text',
      openaiCall('c', 'notes_search', `{"query":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      adapter,
    ],
    ['a cycle', anthropicCall('c', 'notes_search', cyclic()), anthropicAdapter],
  ])('refuses endless nesting in %s', (_, raw, by) => {
    expect(by.parseToolCall(raw)).toMatchObject({
      ok: false,
      kind: 'invalid_input',
      error: expect.stringContaining('200 levels'),
    });
  });

  it('keeps the id and the name that it has', () => {
    expect(adapter.parseToolCall(openaiCall('c7', 'shel', '{'))).toMatchObject({
      kind: 'unknown_tool',
      id: 'c7',
      name: 'shel',
    });
    expect(parse('clock_now', '{')).toMatchObject({ kind: 'truncated', id: 'c', name: 'clock.now' });
  });
});

describe('any value at all', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSet: true,
    withSparseArray: true,
  });
  const names = fc.constantFrom('wallet_balance', 'clock_now', 'shape_area', 'notes_search', 'x');

  it('has an outcome, and is left as it was', () => {
    const call = fc.oneof(
      anything,
      fc.record({
        id: anything,
        type: anything,
        function: fc.record({ name: fc.oneof(names, anything), arguments: anything }),
      }),
      fc.record({
        type: fc.constant('tool_use'),
        id: anything,
        name: fc.oneof(names, anything),
        input: anything,
      }),
    );
    fc.assert(
      fc.property(call, (raw) => {
        const before = structuredCloneOf(raw);
        for (const by of [adapter, anthropicAdapter]) {
          const outcome = by.parseToolCall(raw);
          if (outcome.ok) expect(Object.getPrototypeOf(outcome.call.input)).toBe(Object.prototype);
          else expect(outcome.error).toMatch(/\S/);
        }
        if (before !== undefined) expect(raw).toEqual(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a proxy that throws', new Proxy({}, throwing())],
    [
      'a getter that throws',
      {
        id: 'c',
        type: 'tool_use',
        get name() {
          throw new Error('x');
        },
        get function() {
          throw new Error('x');
        },
      },
    ],
    ['arguments that throw', openaiCallWith(new Proxy({}, throwing()))],
    [
      'arguments whose member throws',
      openaiCallWith({
        get query() {
          throw new Error('x');
        },
      }),
    ],
  ])('has an outcome: %s', (_, raw) => {
    expect(adapter.parseToolCall(raw).ok).toBe(false);
    expect(anthropicAdapter.parseToolCall(raw).ok).toBe(false);
  });
});

it('reads nothing into a call of another provider', () => {
  const foreign = anthropicCall('t', 'clock_now', { at: 'noon' });
  expect(adapter.parseToolCall(foreign)).toMatchObject({ ok: false, kind: 'unknown_tool', id: 't' });
  expect(adapter.parseToolCall({ name: 'clock_now', arguments: '{}' })).toMatchObject({ ok: true });
});

function openaiCallWith(args: unknown): object {
  return { id: 'c', function: { name: 'notes_search', arguments: args } };
}

function cyclic(): object {
  const value: { [key: string]: unknown } = {};
  value['query'] = value;
  return value;
}

function throwing(): ProxyHandler<object> {
  const fail = (): never => {
    throw new Error('trap');
  };
  return { get: fail, ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail, has: fail };
}

function structuredCloneOf(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
