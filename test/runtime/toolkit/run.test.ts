import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { makeToolkit } from '../../../templates/runtime/toolkit/toolkit.ts';
import { when } from '../../support/clock.ts';
import { address, type Desk, deskHandlers, deskParts, deskToolkit } from '../../support/desk.ts';
import { anthropic, anthropicCall, openai, openaiCall } from '../../support/providers.ts';

interface ToolMessage {
  readonly tool_call_id: string;
  readonly content: string;
}

async function runOpenai(
  llm: { run(response: unknown): Promise<object[]> },
  ...calls: readonly object[]
): Promise<ToolMessage[]> {
  return (await llm.run({ role: 'assistant', content: null, tool_calls: calls })) as ToolMessage[];
}

const codeOf = ({ content }: ToolMessage): string => (JSON.parse(content) as { code: string }).code;

describe('run', () => {
  it('executes in parallel, and answers each call once, in order', async () => {
    const events: string[] = [];
    let goOn = (): void => undefined;
    const search = async ({ query }: { query: string }) => {
      events.push(`start ${query}`);
      if (query === 'slow')
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      events.push(`end ${query}`);
      if (query === 'fast') goOn();
      return { titles: [query], more: false };
    };
    const llm = deskToolkit([openai], { 'notes.search': search }).forLLM('openai');
    const answers = await runOpenai(
      llm,
      openaiCall('1', 'notes_search', { query: 'slow' }),
      openaiCall('2', 'notes_search', { query: 'fast' }),
    );
    expect(events).toEqual(['start slow', 'start fast', 'end fast', 'end slow']);
    expect(answers.map(({ tool_call_id, content }) => [tool_call_id, JSON.parse(content)])).toEqual([
      ['1', { titles: ['slow'], more: false }],
      ['2', { titles: ['fast'], more: false }],
    ]);
  });

  it('answers good, invalid, unknown and failing calls side by side', async () => {
    const llm = deskToolkit([openai], {
      'clock.now': () => {
        throw new Error('secret');
      },
    }).forLLM('openai');
    const answers = await runOpenai(
      llm,
      openaiCall('good', 'wallet_balance', { address }),
      openaiCall('invalid', 'wallet_balance', { address: 1 }),
      openaiCall('unknown', 'wallet_balnce', { address }),
      openaiCall('failing', 'clock_now', {}),
      openaiCall('confirm', 'wallet_transfer', { to: address, amount: 1 }),
    );
    expect(answers.map((answer) => answer.tool_call_id)).toEqual([
      'good',
      'invalid',
      'unknown',
      'failing',
      'confirm',
    ]);
    expect(answers[0]?.content).toBe('{"amount":"1"}');
    expect(answers.slice(1).map(codeOf)).toEqual([
      'INVALID_INPUT',
      'ACTION_NOT_FOUND',
      'EXECUTION_FAILED',
      'CONFIRMATION_REQUIRED',
    ]);
    expect(JSON.stringify(answers)).not.toContain('secret');
  });

  it.each([
    undefined,
    null,
    [],
    {},
    '',
    5,
    { role: 'assistant', content: 'Hello.' },
    { tool_calls: [] },
    { choices: [] },
  ])('gives nothing for %j', async (response) => {
    const toolkit = deskToolkit([openai, anthropic]);
    expect(await toolkit.forLLM('openai').run(response)).toEqual([]);
    expect(await toolkit.forLLM('anthropic').run(response)).toEqual([]);
  });

  it('tells handlers the id of the call and the entity', async () => {
    const clock = vi.fn();
    const llm = deskToolkit([anthropic], { 'clock.now': clock }).entity('u').forLLM('anthropic');
    await llm.run([anthropicCall('toolu_1', 'clock_now', {})]);
    expect(clock.mock.calls[0]?.[1]).toMatchObject({ entity: 'u', callId: 'toolu_1' });
  });

  it('aborts every call with the caller', async () => {
    const caller = new AbortController();
    const handler = vi.fn(() => new Promise(() => undefined));
    const llm = deskToolkit([openai], { 'clock.now': handler }).forLLM('openai');
    const answers = llm.run([openaiCall('1', 'clock_now', {}), openaiCall('2', 'clock_now', {})], {
      signal: caller.signal,
    });
    await when(() => handler.mock.calls.length === 2);
    caller.abort();
    expect((await answers).map((each) => codeOf(each as ToolMessage))).toEqual(['ABORTED', 'ABORTED']);
  });

  it('takes ids that are missing for different calls', async () => {
    const clock = vi.fn(() => 1);
    const answers = await runOpenai(
      deskToolkit([openai], { 'clock.now': clock }).forLLM('openai'),
      openaiCall('', 'clock_now', {}),
      openaiCall('', 'clock_now', {}),
    );
    expect(answers.map(({ content }) => content)).toEqual(['1', '1']);
    expect(clock).toHaveBeenCalledTimes(2);
  });
});

describe('the filter', () => {
  it('binds at run as at tools, and gives away no name that was not shown', async () => {
    const transfer = vi.fn();
    const llm = deskToolkit([openai], { 'wallet.transfer': transfer }).forLLM('openai', {
      actions: ['wallet.balance'],
    });
    expect(await llm.tools()).toHaveLength(1);
    const [hidden, unknown] = await runOpenai(
      llm,
      openaiCall('1', 'wallet_transfer', { to: address, amount: 1 }),
      openaiCall('2', 'wallet_transfers', {}),
    );
    expect(hidden && codeOf(hidden)).toBe('POLICY_BLOCKED');
    expect(unknown?.content).not.toContain('"wallet_transfer\\"');
    expect(unknown?.content).toContain('wallet_balance');
    expect(unknown?.content).not.toContain('notes_search');
    expect(transfer).not.toHaveBeenCalled();
  });

  it('fails at once where it leaves nothing or cannot be meant', () => {
    const toolkit = deskToolkit([openai]);
    expect(() =>
      toolkit.forLLM('openai', { integrationId: 'notes', networks: ['main'], maxRisk: 'read' }),
    ).toThrow(/No action passes/);
    expect(() => toolkit.forLLM('openai', { integrationId: 'note' as 'notes' })).toThrow(
      /Did you mean "notes"\?/,
    );
    expect(() => toolkit.forLLM('gemini')).toThrow(/no provider "gemini".*openai/);
  });

  it('gives an empty client no tools', () => {
    const empty = makeToolkit<Desk, unknown>(
      { actions: {}, previously: {}, schemas: {}, descriptions: {}, providers: {} } as never,
      {} as never,
    );
    expect(() => empty.forLLM('openai')).toThrow(/no actions/);
  });
});

describe('calls to tools that are not ours', () => {
  const calls = [
    openaiCall('1', 'host_tool', {}),
    openaiCall('2', 'clock_now', {}),
    openaiCall('2', 'host_tool', {}),
  ];

  it('are answered, by default', async () => {
    const answers = await runOpenai(deskToolkit([openai]).forLLM('openai'), ...calls);
    expect(answers.map((each) => each.tool_call_id)).toEqual(['1', '2', '2']);
  });

  it('are left to the host on request; ours are answered', async () => {
    const answers = await runOpenai(deskToolkit([openai]).forLLM('openai', { unknown: 'skip' }), ...calls);
    expect(answers.map((each) => each.tool_call_id)).toEqual(['2']);
  });
});

describe('tools', () => {
  it('are the same bytes on every turn, and copies', async () => {
    const llm = deskToolkit([anthropic]).forLLM('anthropic', { integrationId: 'wallet' });
    const [first, second] = [await llm.tools(), await llm.tools()];
    expect(JSON.stringify(first)).toBe(JSON.stringify(second));
    expect(first[0]).not.toBe(second[0]);
  });

  it('load the provider and the parts that are selected, once', async () => {
    const loads: string[] = [];
    const parts = deskParts([openai, anthropic], { onLoad: (what) => void loads.push(what) });
    const llm = makeToolkit<Desk, unknown>(parts, deskHandlers).forLLM('openai', { integrationId: 'wallet' });
    expect(loads).toEqual([]);
    await Promise.all([llm.tools(), llm.tools()]);
    expect(loads).toEqual(['provider/openai', 'tools/openai/wallet']);
    await llm.run([openaiCall('1', 'wallet_balance', { address })]);
    expect(loads).toEqual(['provider/openai', 'tools/openai/wallet', 'schemas/wallet']);
  });

  it('that could not be loaded fail their own calls alone', async () => {
    const onError = vi.fn();
    const parts = deskParts([openai], {
      onLoad: (what) => {
        if (what === 'schemas/wallet') throw new Error('chunk is gone');
      },
    });
    const llm = makeToolkit<Desk, unknown>(parts, deskHandlers, { onError }).forLLM('openai');
    const answers = await runOpenai(
      llm,
      openaiCall('1', 'wallet_balance', { address }),
      openaiCall('2', 'clock_now', {}),
    );
    expect(answers.map(({ content }) => content.includes('EXECUTION_FAILED'))).toEqual([true, false]);
    expect(JSON.stringify(answers)).not.toContain('chunk');
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe('any response', () => {
  it('is answered without a throw, once for each call', async () => {
    const handlers = {
      'clock.now': () => {
        throw new Error('x');
      },
      'notes.search': () => Promise.reject('x'),
      'shape.area': () => 1n,
      'wallet.balance': () => new Map() as never,
    };
    const toolkit = deskToolkit([openai, anthropic], handlers);
    const name = fc.oneof(
      fc.constantFrom('clock_now', 'notes_search', 'shape_area', 'wallet_balance', 'wallet_transfer'),
      fc.anything(),
    );
    const call = fc.record(
      {
        id: fc.oneof(fc.constantFrom('a', 'b'), fc.anything()),
        type: fc.constantFrom('tool_use', 'function', 'text'),
        name,
        input: fc.anything(),
        function: fc.record({ name, arguments: fc.oneof(fc.json(), fc.anything()) }),
      },
      { requiredKeys: ['id', 'type'] },
    );
    const response = fc.oneof(
      fc.anything(),
      fc.array(call),
      fc.record({ content: fc.array(call), stop_reason: fc.constantFrom('tool_use', 'max_tokens') }),
      fc.record({
        choices: fc.tuple(
          fc.record({ message: fc.record({ tool_calls: fc.array(call) }), finish_reason: fc.anything() }),
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(response, async (given) => {
        for (const { provider, wire } of [openai, anthropic]) {
          const answers = await toolkit.forLLM(provider.id).run(given);
          expect(answers.length).toBe(wire.findCalls(given).length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('that cannot be looked at holds no calls', async () => {
    const trap = new Proxy(
      {},
      {
        getPrototypeOf() {
          throw new Error('trap');
        },
      },
    );
    expect(await deskToolkit([openai]).forLLM('openai').run(trap)).toEqual([]);
  });
});
