import { describe, expect, it, vi } from 'vitest';
import { content } from '../../../../templates/runtime/content.ts';
import type {
  AnsweredCall,
  FrameworkResult,
  FrameworkTool,
} from '../../../../templates/runtime/framework-adapter.ts';
import { memoryStore } from '../../../../templates/runtime/toolkit/stores/memory.ts';
import { toolError } from '../../../../templates/runtime/toolkit/tool-error.ts';
import { makeToolkit } from '../../../../templates/runtime/toolkit/toolkit.ts';
import { address, deskActions, deskHandlers, deskParts, deskToolkit } from '../../../support/desk.ts';
import { deskWith } from '../../../support/desk-with.ts';
import { RelayAdapter, relayCall } from '../../../support/framework.ts';
import { openai, openaiCall } from '../../../support/providers.ts';

const codeOf = ({ says }: { says: string }): string => (JSON.parse(says) as { code: string }).code;

/** An adapter that lets a test see what the toolkit hands it. */
class Seeing extends RelayAdapter {
  tools: readonly FrameworkTool[] = [];
  readonly answered: { readonly call: AnsweredCall; readonly result: FrameworkResult }[] = [];
  override exportTools(tools: readonly FrameworkTool[]) {
    this.tools = tools;
    return super.exportTools(tools);
  }
  override formatToolResult(call: AnsweredCall, result: FrameworkResult) {
    this.answered.push({ call, result });
    return super.formatToolResult(call, result);
  }
}

describe('tools', () => {
  it('are the adapter’s own, of the selected actions, under their canonical names', async () => {
    const llm = deskToolkit([]).forLLM(new RelayAdapter(), { actions: ['wallet.balance', 'clock.now'] });
    expect(llm.provider).toBe('relay');
    const { functions } = await llm.tools();
    expect(functions.map(({ fn, about }) => [fn, about])).toEqual([
      ['clock.now', 'The time.'],
      ['wallet.balance', 'Query wallet balance (native token when tokenAddress absent, ERC20 otherwise)'],
    ]);
    expect(functions[1]?.params).toEqual(deskActions.find(({ name }) => name === 'wallet.balance')?.input);
  });

  it('are made of the whole definition', async () => {
    const adapter = new Seeing();
    await deskToolkit([]).forLLM(adapter).tools();
    expect(adapter.tools.map(({ name }) => name)).toEqual(deskActions.map(({ name }) => name));
    const search = deskActions.find(({ name }) => name === 'notes.search');
    expect(adapter.tools[1]).toEqual({
      name: 'notes.search',
      action: 'notes.search',
      description: 'Search the notes.',
      examples: [{ input: { query: 'milk', 'order by': 'date' } }],
      integration: 'notes',
      inputSchema: search?.input,
      outputSchema: search?.output,
      riskLevel: 'low',
      requiresConfirmation: false,
      networks: [],
      execute: expect.any(Function),
    });
    expect(adapter.tools[4]).toMatchObject({
      riskLevel: 'high',
      requiresConfirmation: true,
      networks: ['test'],
    });
    expect(adapter.tools[4]).not.toHaveProperty('outputSchema');
  });

  it('are the same each time, and copies: what a framework does to them is not seen by the reader or later', async () => {
    const adapter = new Seeing();
    const llm = deskToolkit([]).forLLM(adapter);
    const before = JSON.stringify(await llm.tools());
    for (const { inputSchema } of adapter.tools) inputSchema.required = ['nothing'];
    expect(JSON.stringify(await llm.tools())).toBe(before);
    const [answer] = await llm.run([relayCall('1', 'wallet.balance', { address })]);
    expect(answer).toEqual({ to: '1', failed: false, says: '{"amount":"1"}' });
  });

  it('load the descriptions and schemas of the selection alone, once', async () => {
    const loaded: string[] = [];
    const toolkit = makeToolkit(deskParts([openai], { onLoad: (what) => loaded.push(what) }), deskHandlers);
    const llm = toolkit.forLLM(new RelayAdapter(), { integrationId: 'notes' });
    expect(loaded).toEqual([]);
    await llm.tools();
    await llm.tools();
    expect(loaded.sort()).toEqual(['descriptions/notes', 'schemas/notes']);
  });

  it('may be made later: tools() waits for them', async () => {
    const exportTools = async (tools: readonly FrameworkTool[]) => ({ count: tools.length });
    const adapter = Object.assign(new RelayAdapter(), { exportTools });
    expect(await deskToolkit([]).forLLM(adapter).tools()).toEqual({ count: deskActions.length });
  });

  it('have no loop of an SDK’s', async () => {
    await expect(deskToolkit([]).forLLM(new RelayAdapter()).runnable()).rejects.toThrow(TypeError);
  });

  it('can be executed by the framework itself, under the same rules', async () => {
    const onResult = vi.fn();
    const search = vi.fn(() => ({ titles: [], more: false }));
    const adapter = new Seeing();
    const toolkit = deskToolkit([], { 'notes.search': search }, { onResult });
    await toolkit.entity('u').forLLM(adapter).tools();
    const execute = (action: string, input: unknown, id?: string) =>
      adapter.tools.find((tool) => tool.action === action)?.execute(input, { id });
    expect(await execute('notes.search', '{"query":"milk"}', 'c1')).toEqual({
      ok: true,
      output: { titles: [], more: false },
      text: '{"titles":[],"more":false}',
    });
    expect(search.mock.calls).toMatchObject([
      [
        { query: 'milk', limit: 10 },
        { entity: 'u', callId: 'c1' },
      ],
    ]);
    expect(await execute('notes.search', { query: '' })).toMatchObject({
      ok: false,
      body: { code: 'INVALID_INPUT' },
    });
    expect(await execute('wallet.transfer', { to: address, amount: 1 })).toMatchObject({
      ok: false,
      body: { code: 'CONFIRMATION_REQUIRED', next: 'ask_user_to_confirm' },
    });
    expect(search).toHaveBeenCalledTimes(1);
    expect(onResult.mock.calls.map(([{ provider, ok }]) => [provider, ok])).toEqual([
      ['relay', true],
      ['relay', false],
      ['relay', false],
    ]);
  });
});

describe('run', () => {
  it('answers good, invalid, unknown, failing and unconfirmed calls, each once, in order, and leaves talk alone', async () => {
    const toolkit = deskToolkit([], {
      'clock.now': () => {
        throw toolError('The clock stands still.');
      },
    });
    const answers = await toolkit
      .forLLM(new RelayAdapter())
      .run([
        { text: 'Let me see.' },
        relayCall('good', 'wallet.balance', { address }),
        relayCall('text', 'wallet.balance', JSON.stringify({ address, tokenAddress: address })),
        relayCall('invalid', 'wallet.balance', { address: 1 }),
        relayCall('unknown', 'wallet.balnce', { address }),
        relayCall('broken', 'notes.search', '{"query":'),
        relayCall('failing', 'clock.now', undefined),
        relayCall('confirm', 'wallet.transfer', { to: address, amount: 1 }),
        relayCall('good', 'wallet.balance', { address }),
        { text: 'Done.' },
      ]);
    expect(answers.map(({ to, failed }) => [to, failed])).toEqual([
      ['good', false],
      ['text', false],
      ['invalid', true],
      ['unknown', true],
      ['broken', true],
      ['failing', true],
      ['confirm', true],
      ['good', true],
    ]);
    expect(answers.slice(0, 2).map(({ says }) => says)).toEqual(['{"amount":"1"}', '{"amount":"2"}']);
    expect(answers.slice(2).map(codeOf)).toEqual([
      'INVALID_INPUT',
      'ACTION_NOT_FOUND',
      'MALFORMED_CALL',
      'EXECUTION_FAILED',
      'CONFIRMATION_REQUIRED',
      'MALFORMED_CALL',
    ]);
    expect(answers[5]?.says).toContain('The clock stands still.');
  });

  it('takes calls as outcomes, and says what failed as an execution does', async () => {
    const adapter = new Seeing();
    const parseToolCall = (raw: unknown) =>
      raw === 'mumble'
        ? ({ ok: false, id: 'odd', error: 'This is no call.' } as const)
        : ({
            ok: true,
            call: { id: 'good', name: 'wallet.balance', input: { address }, repairs: [] },
          } as const);
    const onError = vi.fn();
    const llm = deskToolkit([], {}, { onError }).forLLM(Object.assign(adapter, { parseToolCall }));
    await llm.run(['call', 'mumble']);
    expect(adapter.answered.map(({ call, result }) => [call.id, result])).toMatchObject([
      ['good', { ok: true, output: { amount: '1' } }],
      ['odd', { ok: false, error: expect.stringContaining('cannot be read'), errorCode: 'MALFORMED_CALL' }],
    ]);
    expect(onError.mock.calls).toMatchObject([
      [{ message: 'This is no call.' }, { errorCode: 'MALFORMED_CALL', callId: 'odd' }],
    ]);
  });

  it.each([undefined, null, [], { text: 'Hello.' }, [{ text: 'Hello.' }], [[]]])(
    'gives nothing for %j',
    async (response) => {
      expect(await deskToolkit([]).forLLM(new RelayAdapter()).run(response)).toEqual([]);
    },
  );

  it('takes one call by itself', async () => {
    const answers = await deskToolkit([]).forLLM(new RelayAdapter()).run(relayCall('1', 'clock.now'));
    expect(answers).toEqual([{ to: '1', failed: false, says: '1970-01-01T00:00:00.000Z' }]);
  });

  it('hands a formatter the call, what it was read from, and the result as the model may see it', async () => {
    const adapter = new Seeing();
    const toolkit = deskWith({
      facts: { 'notes.search': { sensitive: ['/titles'] } },
      handlers: {
        'clock.now': () =>
          content([
            { type: 'text', text: 'Noon.' },
            { type: 'link', url: 'https://a.example' },
          ]),
      },
    });
    const calls = [
      relayCall('1', 'notes.search', { query: 'milk' }),
      relayCall('2', ' clock.now '),
      relayCall('3', 'nothing'),
    ];
    await toolkit.forLLM(adapter).run(calls);
    expect(adapter.answered).toEqual([
      {
        call: { id: '1', name: 'notes.search', raw: calls[0] },
        result: {
          ok: true,
          output: { titles: '[redacted]', more: false },
          text: '{"titles":"[redacted]","more":false}',
        },
      },
      {
        call: { id: '2', name: 'clock.now', raw: calls[1] },
        result: {
          ok: true,
          output: 'Noon.\n\nhttps://a.example',
          parts: [
            { type: 'text', text: 'Noon.' },
            { type: 'link', url: 'https://a.example', note: 'https://a.example' },
          ],
          text: 'Noon.\n\nhttps://a.example',
        },
      },
      {
        call: { id: '3', name: 'nothing', raw: calls[2] },
        result: {
          ok: false,
          error: expect.stringContaining('There is no tool "nothing".'),
          errorCode: 'ACTION_NOT_FOUND',
          body: { error: expect.stringContaining('There is no tool "nothing".'), code: 'ACTION_NOT_FOUND' },
          text: expect.stringMatching(/^\{"error":"There is no tool/),
        },
      },
    ]);
  });

  it('hands it what it was read from where that is no call, too', async () => {
    const adapter = new Seeing();
    const talk = { text: 'no call' };
    await deskToolkit([])
      .forLLM(adapter)
      .processTurn({ toolCalls: [talk] });
    expect(adapter.answered[0]?.call).toEqual({ id: undefined, name: undefined, raw: talk });
  });

  it('shows no more of a result than the toolkit allows', async () => {
    const toolkit = deskToolkit([], { 'clock.now': () => 'x'.repeat(500) }, { results: { maxLength: 200 } });
    const [answer] = await toolkit.forLLM(new RelayAdapter()).run(relayCall('1', 'clock.now'));
    expect(answer?.says.length).toBeLessThanOrEqual(200);
    expect(answer?.says).toContain('this result has 500 characters');
  });

  it('reads leniently, as far as the risk allows, and says so', async () => {
    const onRepair = vi.fn();
    const transfer = vi.fn();
    const llm = deskToolkit([], { 'wallet.transfer': transfer }, { onRepair, confirm: () => true }).forLLM(
      new RelayAdapter(),
    );
    const [search, sent] = await llm.run([
      relayCall('1', 'notes.search', { query: 'milk', limit: '5' }),
      relayCall('2', 'wallet.transfer', { to: address, amount: '5' }),
    ]);
    expect(search?.says).toBe('{"titles":["milk (5)"],"more":false}');
    expect(sent && codeOf(sent)).toBe('INVALID_INPUT');
    expect(transfer).not.toHaveBeenCalled();
    expect(onRepair.mock.calls).toMatchObject([
      [{ provider: 'relay', repairs: [{ kind: 'text-to-number', path: '/limit' }] }],
    ]);
  });

  it('is bound by the selection, and by the policy', async () => {
    const llm = deskToolkit([], {}, { policy: { deny: ['shape.area'] } }).forLLM(new RelayAdapter(), {
      integrationId: 'notes',
    });
    const answers = await llm.run([
      relayCall('1', 'wallet.balance', { address }),
      relayCall('2', 'clock.later'),
    ]);
    expect(answers.map(codeOf)).toEqual(['POLICY_BLOCKED', 'ACTION_NOT_FOUND']);
    expect(answers[1]?.says).toContain('notes.search');
    expect(answers[1]?.says).not.toContain('clock.now');
    const all = deskToolkit([], {}, { policy: { deny: ['shape.area'] } }).forLLM(new RelayAdapter());
    expect((await all.tools()).functions.map(({ fn }) => fn)).not.toContain('shape.area');
    expect(() => deskToolkit([]).forLLM(new RelayAdapter(), { actions: [] })).toThrow(/No action passes/);
  });

  it('leaves unknown tools to others where it is told to', async () => {
    const llm = deskToolkit([]).forLLM(new RelayAdapter(), { unknown: 'skip' });
    const answers = await llm.run([relayCall('1', 'theirs'), relayCall('2', 'clock.now')]);
    expect(answers.map(({ to }) => to)).toEqual(['2']);
  });

  it('executes a turn once, whoever answers it again', async () => {
    const clock = vi.fn(() => 1);
    const llm = deskToolkit([], { 'clock.now': clock }, { idempotency: memoryStore() }).forLLM(
      new RelayAdapter(),
    );
    for (let times = 0; times < 2; times++) await llm.run([relayCall('1', 'clock.now')], { turnId: 't' });
    expect(clock).toHaveBeenCalledTimes(1);
  });

  it('hands a stream on as it is: the adapter knows what it is', async () => {
    class Streamed extends RelayAdapter {
      override findCalls(response: unknown): readonly unknown[] {
        return (response as { readonly calls: readonly unknown[] }).calls;
      }
    }
    const response = { calls: [relayCall('1', 'clock.now')], async *[Symbol.asyncIterator]() {} };
    expect(await deskToolkit([]).forLLM(new Streamed()).run(response)).toHaveLength(1);
  });

  it('does not execute the last call of a response that was cut off', async () => {
    class Cut extends RelayAdapter {
      override findCalls(response: unknown): readonly unknown[] {
        return (response as { readonly parts: readonly unknown[] }).parts;
      }
      override isCutOff(response: unknown): boolean {
        return (response as { readonly stop: string }).stop === 'length';
      }
    }
    const clock = vi.fn(() => 1);
    const llm = deskToolkit([], { 'clock.now': clock }).forLLM(new Cut());
    const parts = [relayCall('1', 'clock.now'), relayCall('2', 'clock.now')];
    expect((await llm.run({ stop: 'length', parts })).map(({ failed }) => failed)).toEqual([false, true]);
    expect((await llm.run({ stop: 'end', parts })).map(({ failed }) => failed)).toEqual([false, false]);
    expect(clock).toHaveBeenCalledTimes(3);
  });
});

describe('a turn', () => {
  it('is answered at each index, and the context rendered after it', async () => {
    let seen = 0;
    const llm = deskToolkit([], { 'clock.now': () => ++seen }).forLLM(new RelayAdapter(), {
      blocks: () => [
        { content: `seen ${seen}`, priority: 1 },
        { content: 'first', priority: 2 },
      ],
    });
    expect(await llm.renderContext()).toBe('first\n\nseen 0');
    const { toolResults, context } = await llm.processTurn({
      toolCalls: [{ text: 'no call' }, relayCall('1', 'clock.now'), null],
    });
    expect(toolResults.map(({ to, failed }) => [to, failed])).toEqual([
      [undefined, true],
      ['1', false],
      [undefined, true],
    ]);
    expect(context).toBe('first\n\nseen 1');
    expect(await llm.processTurn({ role: 'assistant', content: 'Hello.' })).toEqual({
      toolResults: [],
      context: 'first\n\nseen 1',
    });
  });

  it('renders as the adapter does where it has a way of its own', async () => {
    class Tagged extends RelayAdapter {
      override renderContext(blocks: readonly { readonly content: string }[]): string {
        return blocks.map((each) => `<${each.content}>`).join('');
      }
    }
    const llm = deskToolkit([]).forLLM(new Tagged(), { blocks: () => [{ content: 'a', priority: 1 }] });
    expect(await llm.renderContext()).toBe('<a>');
  });
});

describe('names', () => {
  class Named extends RelayAdapter {
    readonly #name: (action: string) => string;
    constructor(name: (action: string) => string) {
      super();
      this.#name = name;
    }
    override toolName(action: string): string {
      return this.#name(action);
    }
  }
  const snake = new Named((action) => action.replaceAll('.', '__'));

  it('are what the adapter makes of the canonical ones', async () => {
    const llm = deskToolkit([]).forLLM(snake);
    expect((await llm.tools()).functions[3]?.fn).toBe('wallet__balance');
    const adapter = new Seeing();
    adapter.toolName = (action) => action.replaceAll('.', '__');
    await deskToolkit([]).forLLM(adapter).run(relayCall('1', 'clock.now'));
    expect(adapter.answered[0]?.call.name).toBe('clock__now');
  });

  it.each([
    'wallet__balance',
    'wallet.balance',
    ' wallet__balance',
    'functions.wallet__balance',
    'wallet__get_balance',
    'wallet.get_balance',
  ])('%j is understood', async (sent) => {
    const [answer] = await deskToolkit([])
      .forLLM(snake)
      .run(relayCall('1', sent, { address }));
    expect(answer?.says).toBe('{"amount":"1"}');
  });

  it('of two actions must not be one', () => {
    const adapter = new Named((action) => action.split('.')[0] ?? '');
    expect(() => deskToolkit([]).forLLM(adapter)).toThrow(
      'toolName of "relay" gives the name "wallet" to two actions, "wallet.balance" and "wallet.transfer".',
    );
    expect(() => deskToolkit([]).forLLM(adapter)).toThrow(TypeError);
  });

  it('of earlier days that two actions had mean neither', async () => {
    const parts = {
      ...deskParts([]),
      previously: { 'time.get': 'clock.now', 'notes.get': 'notes.search', 'notes.read': 'notes.search' },
    };
    const adapter = new Named((action) => (action.endsWith('.get') ? 'get' : action.replace('.', '_')));
    const llm = makeToolkit(parts, deskHandlers).forLLM(adapter);
    const [get, read] = await llm.run([
      relayCall('1', 'get'),
      relayCall('2', 'notes_read', { query: 'milk' }),
    ]);
    expect(get && codeOf(get)).toBe('ACTION_NOT_FOUND');
    expect(read?.failed).toBe(false);
  });

  it('of today go before those of earlier days', async () => {
    // The old name of the balance becomes the name of the clock: whoever calls it now means the clock.
    const names: { readonly [action: string]: string } = { 'wallet.get_balance': 'clock.now' };
    const llm = deskToolkit([]).forLLM(new Named((action) => names[action] ?? action));
    const [answer] = await llm.run(relayCall('1', 'clock.now'));
    expect(answer?.says).toBe('1970-01-01T00:00:00.000Z');
  });
});

it('does not mind other providers, nor they it', async () => {
  const toolkit = deskToolkit([openai]);
  const [relay, chat] = [toolkit.forLLM(new RelayAdapter()), toolkit.forLLM('openai')];
  const [ours] = await relay.run(relayCall('1', 'wallet.balance', { address }));
  const [theirs] = await chat.run([openaiCall('1', 'wallet_balance', { address })]);
  expect([ours?.says, theirs]).toMatchObject(['{"amount":"1"}', { content: '{"amount":"1"}' }]);
});
