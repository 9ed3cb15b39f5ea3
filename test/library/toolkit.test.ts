import { describe, expect, it } from 'vitest';
import { ActionProvider, customActionProvider, defineAction } from '../../library/providers.ts';
import { createDynamicToolkit, ExecutionRuntime, toolError } from '../../library/runtime.ts';

const balance = defineAction({
  name: 'wallet.balance',
  description: 'The balance.',
  riskLevel: 'read',
  networks: ['main'],
  inputSchema: {
    type: 'object',
    properties: { address: { type: 'string', pattern: '^0x' }, unit: { type: 'string', default: 'wei' } },
    required: ['address'],
  },
  outputSchema: { type: 'object', properties: { amount: { type: 'string' } }, required: ['amount'] },
  handler: ({ unit }) => ({ amount: `1 ${String(unit)}` }),
});
const transfer = defineAction({
  name: 'wallet.transfer',
  description: 'Send.',
  riskLevel: 'high',
  requiresConfirmation: true,
  inputSchema: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
  handler: ({ to }) => `sent to ${String(to)}`,
});
const failing = defineAction({
  name: 'fails',
  description: 'Fails.',
  handler: () => {
    throw new Error('secret path /etc/passwd');
  },
});

const call = (id: string, name: string, args: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});

describe('a dynamic toolkit', () => {
  it('executes, validates, fills defaults, and refuses as a generated one does', async () => {
    const toolkit = createDynamicToolkit(customActionProvider([balance, transfer, failing]));
    expect(await toolkit.execute('wallet.balance', { address: '0x1' })).toMatchObject({
      ok: true,
      output: { amount: '1 wei' },
    });
    expect(await toolkit.execute('wallet.balance', { address: 'x' })).toMatchObject({
      errorCode: 'INVALID_INPUT',
    });
    expect(await toolkit.execute('wallet.transfer', { to: 'a' })).toMatchObject({
      errorCode: 'CONFIRMATION_REQUIRED',
    });
    expect(await toolkit.execute('wallet.transfer', { to: 'a' }, { confirmed: true })).toMatchObject({
      ok: true,
    });
    const failed = await toolkit.execute('fails', {});
    expect(failed).toMatchObject({ ok: false, errorCode: 'EXECUTION_FAILED' });
    expect(JSON.stringify(failed.ok ? '' : failed.error)).not.toContain('secret');
  });

  it('answers the calls of a model, each once and in order, by `forLLM` and by `run`', async () => {
    const toolkit = createDynamicToolkit(customActionProvider([balance, transfer]));
    const calls = [
      call('1', 'wallet_balance', { address: '0x1', unit: null }),
      call('2', 'wallet_transfer', { to: 'a' }),
      call('3', 'walet_balance', {}),
    ];
    const answers = await toolkit.forLLM('openai').run(calls);
    expect(answers.map((each) => each.tool_call_id)).toEqual(['1', '2', '3']);
    expect(answers[0]?.content).toBe('{"amount":"1 wei"}');
    expect(answers[1]?.content).toContain('CONFIRMATION_REQUIRED');
    expect(answers[2]?.content).toContain('wallet_balance');
    expect(await toolkit.run('openai', calls)).toEqual(answers);
    expect(await toolkit.entity('ada').run('openai', calls.slice(0, 1))).toEqual(answers.slice(0, 1));
    expect(await toolkit.run('openai', calls.slice(0, 1), { actions: ['wallet.transfer'] })).toMatchObject([
      { content: expect.stringContaining('POLICY_BLOCKED') },
    ]);
  });

  it('gives each provider its tools, strict by the same rule', async () => {
    const toolkit = createDynamicToolkit(customActionProvider([balance]));
    expect(await toolkit.forLLM('anthropic').tools()).toMatchObject([
      { name: 'wallet_balance', strict: true },
    ]);
    const plain = createDynamicToolkit(customActionProvider([balance]), { strict: 'off' });
    expect(await plain.forLLM('anthropic').tools()).toMatchObject([{ strict: false }]);
    const openapi = createDynamicToolkit(customActionProvider([balance]), {
      send: { gemini: { profile: 'gemini/openapi@2026-11' } },
    });
    expect(JSON.stringify(await openapi.forLLM('gemini').tools())).toContain('"parameters"');
    const tools = await toolkit.forLLM('vercel').tools();
    expect(await tools['wallet_balance']?.execute({ address: '0x1' })).toEqual({ amount: '1 wei' });
  });

  it('reads a name with what the host put in front of it', async () => {
    const namePrefix = 'mcp__desk__';
    const toolkit = createDynamicToolkit(customActionProvider([balance]), {
      send: { openai: { namePrefix } },
    });
    const [answer] = await toolkit.run('openai', [
      call('1', `${namePrefix}wallet_balance`, { address: '0x1' }),
    ]);
    expect(answer?.content).toBe('{"amount":"1 wei"}');
  });

  it('knows what is registered later, and what is gone', async () => {
    const provider = new ActionProvider().register(balance);
    const toolkit = createDynamicToolkit(provider);
    const alice = toolkit.entity('alice');
    const before = toolkit.forLLM('openai');
    expect(await toolkit.execute('late', {})).toMatchObject({ errorCode: 'ACTION_NOT_FOUND' });
    provider.register(defineAction({ name: 'late', handler: (_, { entity }) => `for ${String(entity)}` }));
    expect(await alice.execute('late', {})).toMatchObject({ ok: true, output: 'for alice' });
    expect(toolkit.actions()).toEqual(['late', 'wallet.balance']);
    // What a model was shown stays as it was shown.
    expect(await before.tools()).toHaveLength(1);
    expect(await toolkit.forLLM('openai').tools()).toHaveLength(2);
  });

  it('keeps grants across a change of its actions', async () => {
    const provider = new ActionProvider().register(transfer);
    const toolkit = createDynamicToolkit(provider);
    const asked = await toolkit.execute('wallet.transfer', { to: 'a' });
    if (asked.ok || asked.confirmation === undefined) throw new Error('no confirmation was asked for');
    provider.register(balance);
    expect(await toolkit.grant(asked.confirmation)).toBe(true);
    expect(await toolkit.execute('wallet.transfer', { to: 'a' })).toMatchObject({ ok: true });
  });

  it('obeys its options: networks, policy, context, hooks', async () => {
    const seen: string[] = [];
    const whoami = defineAction({
      name: 'whoami',
      handler: (_: object, { context }: { context: { user: string } }) => context.user,
    });
    const toolkit = createDynamicToolkit(customActionProvider([balance, whoami]), {
      networks: ['test'],
      context: () => ({ user: 'ada' }),
      onResult: ({ action }) => seen.push(String(action)),
    });
    expect(await toolkit.execute('wallet.balance', { address: '0x1' })).toMatchObject({
      errorCode: 'POLICY_BLOCKED',
    });
    expect(await toolkit.execute('whoami', {})).toMatchObject({ output: 'ada' });
    expect(seen).toEqual(['wallet.balance', 'whoami']);
  });

  it('tells an action without a handler, and options that cannot be meant', () => {
    const bare = { name: 'bare' } as unknown as typeof failing;
    expect(() => createDynamicToolkit(customActionProvider([bare]))).toThrow(
      /`handler` must be a function, got nothing \(bare/,
    );
    expect(() => createDynamicToolkit(new ActionProvider()).forLLM('openai')).toThrow(
      'There are no actions. Register some',
    );
    const provider = customActionProvider([balance]);
    expect(() => createDynamicToolkit(provider, { timeoutMs: -1 })).toThrow(TypeError);
    expect(() => createDynamicToolkit({} as typeof provider)).toThrow(/A provider is made by/);
  });
});

describe('ExecutionRuntime', () => {
  it('runs one action, through the same steps', async () => {
    const runtime = new ExecutionRuntime();
    expect(await runtime.run(balance, undefined, { address: '0x1' })).toMatchObject({
      ok: true,
      output: { amount: '1 wei' },
      attempts: 1,
    });
    expect(await runtime.run(balance, undefined, { address: 1 })).toMatchObject({
      errorCode: 'INVALID_INPUT',
    });
    expect(await runtime.run(transfer, undefined, { to: 'a' })).toMatchObject({
      errorCode: 'CONFIRMATION_REQUIRED',
    });
    expect(await runtime.run(transfer, undefined, { to: 'a' }, { confirmed: true })).toMatchObject({
      output: 'sent to a',
    });
  });

  it('gives the same result as a toolkit, but for its trace', async () => {
    const toolkit = createDynamicToolkit(customActionProvider([balance, transfer, failing]));
    const runtime = new ExecutionRuntime();
    const bare = ({
      traceId: _,
      durationMs: __,
      ...rest
    }: object & { traceId?: unknown; durationMs?: unknown }) => rest;
    for (const [action, input] of [
      [balance, { address: '0x1' }],
      [balance, {}],
      [failing, {}],
    ] as const) {
      const name = action.name;
      const one = await runtime.run(action as typeof balance, undefined, input);
      expect(bare(one)).toEqual(bare(await toolkit.execute(name, input as never)));
    }
  });

  it('hands on the context of each run, and tells handlers of the entity', async () => {
    const whoami = defineAction({
      name: 'whoami',
      handler: (_: object, { context, entity }: { context: string; entity: string | undefined }) => [
        context,
        entity,
      ],
    });
    const runtime = new ExecutionRuntime();
    const [one, two] = await Promise.all([
      runtime.run(whoami, 'first', {}, { entity: 'ada' }),
      runtime.run(whoami, 'second', {}),
    ]);
    expect([one.output, two.output]).toEqual([
      ['first', 'ada'],
      ['second', undefined],
    ]);
  });

  it('obeys its policy, by name, for actions that it has not seen yet', async () => {
    const runtime = new ExecutionRuntime({ policy: { deny: ['wallet.balance'] } });
    expect(await runtime.run(balance, undefined, { address: '0x1' })).toMatchObject({
      errorCode: 'POLICY_BLOCKED',
    });
    const careful = new ExecutionRuntime({ policy: { maxRiskWithoutConfirmation: 'low' } });
    expect(await careful.run(failing, undefined, {})).toMatchObject({ errorCode: 'CONFIRMATION_REQUIRED' });
  });

  it('rejects for a definition that is wrong, and for nothing that a tool did', async () => {
    const runtime = new ExecutionRuntime();
    const wrong = defineAction({ name: 'x', inputSchema: { type: 'dict' }, handler: () => 1 });
    await expect(runtime.run(wrong, undefined, {})).rejects.toThrow(/Did you mean "object"/);
    const telling = defineAction({
      name: 'locked',
      handler: () => {
        throw toolError('The account is locked.');
      },
    });
    expect(await runtime.run(telling, undefined, {})).toMatchObject({
      ok: false,
      error: 'The account is locked.',
    });
  });
});
