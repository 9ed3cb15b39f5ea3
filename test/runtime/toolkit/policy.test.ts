import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ActionFacts } from '../../../templates/runtime/client.ts';
import { type Policy, refusingRule } from '../../../templates/runtime/toolkit/policy.ts';
import { when } from '../../support/clock.ts';
import { address, deskWith, never, transfer } from '../../support/desk-with.ts';
import { openai, openaiCall } from '../../support/providers.ts';

const open: Policy = {
  networks: undefined,
  maxRiskWithoutConfirmation: undefined,
  writeEnabled: true,
  allow: undefined,
  deny: new Set(),
  decide: undefined,
  shadow: false,
};
const facts: ActionFacts = {
  part: 'p',
  integration: 'p',
  risk: 'low',
  requiresConfirmation: false,
  networks: ['main'],
};

describe('the rule by which an action is refused', () => {
  it.each<readonly [string, Partial<Policy>, string | undefined]>([
    ['an open policy', {}, undefined],
    ['another network', { networks: ['test'] }, 'network'],
    ['its network', { networks: ['test', 'main'] }, undefined],
    ['no network at all', { networks: [] }, 'network'],
    ['writes are off', { writeEnabled: false }, 'write'],
    ['it is denied', { deny: new Set(['a']) }, 'deny'],
    ['it is denied and allowed', { deny: new Set(['a']), allow: new Set(['a']) }, 'deny'],
    ['it is allowed', { allow: new Set(['a']) }, undefined],
    ['another is allowed', { allow: new Set(['b']) }, 'allow'],
    ['nothing is allowed', { allow: new Set() }, 'allow'],
  ])('with %s', (_, policy, rule) => {
    expect(refusingRule('a', facts, { ...open, ...policy })).toBe(rule);
  });

  it('never loosens when the policy says more', () => {
    const policy = fc.record(
      {
        networks: fc.subarray(['main', 'test']),
        writeEnabled: fc.boolean(),
        allow: fc.subarray(['a', 'b']).map((names) => new Set(names)),
        deny: fc.subarray(['a', 'b']).map((names) => new Set(names)),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(policy, policy, (one, more) => {
        const both: Policy = {
          ...open,
          ...one,
          writeEnabled: (one.writeEnabled ?? true) && (more.writeEnabled ?? true),
          deny: new Set([...(one.deny ?? []), ...(more.deny ?? [])]),
        };
        if (refusingRule('a', facts, { ...open, ...one }) !== undefined)
          expect(refusingRule('a', facts, both)).toBeDefined();
      }),
    );
  });
});

describe('policy', () => {
  it('executes only what reads where writes are off', async () => {
    const toolkit = deskWith({ options: { policy: { writeEnabled: false } } });
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: true });
    for (const result of [
      await toolkit.execute('notes.search', { query: 'x' }),
      await toolkit.execute('wallet.transfer', transfer, { confirmed: true }),
    ])
      expect(result).toMatchObject({ ok: false, errorCode: 'POLICY_BLOCKED', attempts: 0 });
  });

  it('reads what is no clear yes as no', async () => {
    const toolkit = deskWith({ options: { policy: { writeEnabled: 'false' as never } } });
    expect(await toolkit.execute('notes.search', { query: 'x' })).toMatchObject({
      errorCode: 'POLICY_BLOCKED',
    });
  });

  it('is not made with a name that there is not, which would deny nothing', () => {
    expect(() => deskWith({ options: { policy: { deny: ['wallet.transfr' as never] } } })).toThrow(
      /Did you mean "wallet.transfer"/,
    );
    expect(() => deskWith({ options: { policy: { allow: ['x' as never] } } })).toThrow(TypeError);
  });

  it('confirms nothing that it blocks', async () => {
    const confirm = vi.fn(() => true);
    const toolkit = deskWith({ options: { confirm, policy: { deny: ['wallet.transfer'] } } });
    expect(await toolkit.execute('wallet.transfer', transfer, { confirmed: true })).toMatchObject({
      errorCode: 'POLICY_BLOCKED',
    });
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('the policy’s function', () => {
  it('judges the very input, which it cannot change', async () => {
    const handler = vi.fn(() => 'sent');
    const decide = vi.fn((request: { action: string; input: unknown }) => {
      (request.input as { amount: number }).amount = 1_000;
      return 'allow' as const;
    });
    const toolkit = deskWith({ handlers: { 'wallet.transfer': handler }, options: { policy: { decide } } });
    await toolkit.entity('u').execute('wallet.transfer', transfer, { confirmed: true, callId: 'c' });
    expect(handler).toHaveBeenCalledWith(transfer, expect.anything());
    expect(decide.mock.calls[0]?.[0]).toMatchObject({
      action: 'wallet.transfer',
      entity: 'u',
      callId: 'c',
      integration: 'wallet',
      risk: 'high',
      networks: ['test'],
    });
  });

  it('can only tighten: the definition’s own demands stay', async () => {
    const toolkit = deskWith({ options: { policy: { decide: () => 'allow' } } });
    expect(await toolkit.execute('wallet.transfer', transfer)).toMatchObject({
      errorCode: 'CONFIRMATION_REQUIRED',
    });
  });

  it('can ask for a confirmation, and say why it blocks', async () => {
    const toolkit = deskWith({
      options: {
        policy: {
          decide: ({ action }) =>
            action === 'clock.now' ? 'confirm' : { block: 'The account is locked until Monday.' },
        },
      },
    });
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ errorCode: 'CONFIRMATION_REQUIRED' });
    expect(await toolkit.execute('clock.now', {}, { confirmed: true })).toMatchObject({ ok: true });
    expect(await toolkit.execute('notes.search', { query: 'x' })).toMatchObject({
      errorCode: 'POLICY_BLOCKED',
      error: expect.stringMatching(/^The account is locked until Monday, so it was not executed\./),
    });
  });

  it.each<readonly [string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no database');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no database'))],
    ['says nothing', () => undefined],
    ['says something else', () => true],
    ['answers with an object of another kind', () => Object.create({ block: 'inherited' })],
    ['never answers', never],
  ])('blocks where it %s', async (_, decide) => {
    const handler = vi.fn();
    const toolkit = deskWith({
      handlers: { 'clock.now': handler },
      options: { timeoutMs: 20, policy: { decide: decide as () => 'allow' } },
    });
    const result = await toolkit.execute('clock.now', {});
    expect(result).toMatchObject({ ok: false, errorCode: 'POLICY_BLOCKED' });
    expect(JSON.stringify(result)).not.toContain('database');
    expect(handler).not.toHaveBeenCalled();
  });

  it('is given up when the caller aborts, who is told so', async () => {
    const caller = new AbortController();
    const decide = vi.fn(never);
    const toolkit = deskWith({ options: { policy: { decide } } });
    const result = toolkit.execute('clock.now', {}, { signal: caller.signal });
    await when(() => decide.mock.calls.length > 0);
    caller.abort();
    expect(await result).toMatchObject({ errorCode: 'ABORTED', attempts: 0 });
  });
});

describe('shadow mode', () => {
  it('reports what it would refuse, and does it', async () => {
    const onBlocked = vi.fn();
    const toolkit = deskWith({
      options: {
        onBlocked,
        networks: ['main'],
        policy: {
          shadow: true,
          deny: ['clock.now'],
          maxRiskWithoutConfirmation: 'read',
          decide: ({ action }) => (action === 'shape.area' ? 'block' : 'allow'),
        },
      },
    });
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: true });
    expect(await toolkit.execute('notes.search', { query: 'x' })).toMatchObject({ ok: true });
    expect(await toolkit.execute('shape.area', { kind: 'square', side: 1 })).toMatchObject({ ok: true });
    expect(await toolkit.execute('wallet.transfer', transfer, { confirmed: true })).toMatchObject({
      ok: true,
    });
    expect(await toolkit.execute('wallet.balance', { address })).toMatchObject({ ok: true });
    expect(onBlocked.mock.calls.map(([event]) => [event.action, event.errorCode, event.rule])).toEqual([
      ['clock.now', 'POLICY_BLOCKED', 'deny'],
      ['notes.search', 'CONFIRMATION_REQUIRED', 'risk'],
      ['shape.area', 'POLICY_BLOCKED', 'decide'],
      ['wallet.transfer', 'POLICY_BLOCKED', 'network'],
    ]);
    expect(onBlocked.mock.calls.every(([event]) => event.shadow)).toBe(true);
  });

  it('keeps what the definition demands in force', async () => {
    for (const deny of [[], ['wallet.transfer'] as const]) {
      const toolkit = deskWith({ options: { policy: { shadow: true, deny } } });
      expect(await toolkit.execute('wallet.transfer', transfer)).toMatchObject({
        errorCode: 'CONFIRMATION_REQUIRED',
      });
    }
  });
});

describe('what models and lists are shown', () => {
  const policy = { deny: ['clock.now'], writeEnabled: false } as const;

  it('is what the policy would not refuse, by the same facts', async () => {
    const toolkit = deskWith({ options: { policy }, providers: [openai] });
    const names = ['shape.area', 'wallet.balance'];
    expect(toolkit.actions()).toEqual(names);
    expect(toolkit.entity('u').actions({ integrationId: 'wallet' })).toEqual(['wallet.balance']);
    expect(toolkit.actions({ integrationId: 'clock' })).toEqual([]);
    const tools = (await toolkit.forLLM('openai').tools()) as { function: { name: string } }[];
    expect(tools.map((tool) => tool.function.name)).toEqual(['shape_area', 'wallet_balance']);
    const [answer] = (await toolkit.forLLM('openai').run([openaiCall('1', 'clock_now', {})])) as {
      content: string;
    }[];
    expect(answer?.content).toContain('POLICY_BLOCKED');
    for (const name of ['clock.now', 'notes.search', 'wallet.transfer'] as const)
      expect(await toolkit.execute(name, { query: 'x', ...transfer } as never)).toMatchObject({ ok: false });
  });

  it('is an error where nothing is left for a model', () => {
    const toolkit = deskWith({ options: { policy }, providers: [openai] });
    expect(() => toolkit.forLLM('openai', { integrationId: 'clock' })).toThrow(/policy refuses every action/);
  });

  it('is everything in shadow mode', () => {
    const toolkit = deskWith({ options: { policy: { ...policy, shadow: true } } });
    expect(toolkit.actions()).toHaveLength(5);
  });
});
