import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GrantRequest } from '../../../templates/runtime/results.ts';
import { createGrants } from '../../../templates/runtime/toolkit/grants.ts';
import { memoryStore } from '../../../templates/runtime/toolkit/stores/memory.ts';
import type { Store } from '../../../templates/runtime/toolkit/stores/store.ts';
import type { Toolkit } from '../../../templates/runtime/toolkit/toolkit.ts';
import { makeToolkit } from '../../../templates/runtime/toolkit/toolkit.ts';
import { type Desk, deskHandlers, deskParts } from '../../support/desk.ts';
import { address, deskWith, transfer } from '../../support/desk-with.ts';
import { openai, openaiCall } from '../../support/providers.ts';

type Handler = ReturnType<typeof vi.fn<() => string>>;

function bench(options: Parameters<typeof deskWith>[0]['options'] = {}): {
  readonly toolkit: Toolkit<Desk>;
  readonly handler: Handler;
} {
  const handler: Handler = vi.fn(() => 'sent');
  return { toolkit: deskWith({ handlers: { 'wallet.transfer': handler }, options }), handler };
}

/** Calls, is refused, and gives the request that came with the refusal. */
async function requested(toolkit: Toolkit<Desk>, entity: string, input = transfer): Promise<GrantRequest> {
  const result = await toolkit.entity(entity).execute('wallet.transfer', input);
  if (result.ok || result.confirmation === undefined) throw new Error('there is no request');
  expect(result.errorCode).toBe('CONFIRMATION_REQUIRED');
  return result.confirmation;
}

describe('a granted call', () => {
  it('is executed, once, as it was asked for', async () => {
    const { toolkit, handler } = bench();
    const request = await requested(toolkit, 'u');
    expect(request).toMatchObject({
      action: 'wallet.transfer',
      entity: 'u',
      input: transfer,
      risk: 'high',
      networks: ['test'],
    });
    // It may wait anywhere: a database, a browser.
    expect(await toolkit.grant(JSON.parse(JSON.stringify(request)))).toBe(true);
    expect(await toolkit.entity('u').execute('wallet.transfer', { amount: 1, to: address })).toMatchObject({
      ok: true,
      output: 'sent',
    });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('has one request however often it is asked for', async () => {
    const { toolkit } = bench();
    const [one, other] = [await requested(toolkit, 'u'), await requested(toolkit, 'u')];
    expect(other).toEqual(one);
  });

  it('is found by the next call of a model', async () => {
    const handler = vi.fn(() => 'sent');
    const onBlocked = vi.fn();
    const toolkit = deskWith({
      handlers: { 'wallet.transfer': handler },
      options: { onBlocked },
      providers: [openai],
    });
    const llm = toolkit.entity('u').forLLM('openai');
    const [refused] = await llm.run([openaiCall('1', 'wallet_transfer', transfer)]);
    expect(JSON.stringify(refused)).toContain('CONFIRMATION_REQUIRED');
    const [event] = onBlocked.mock.calls[0] ?? [];
    expect(JSON.stringify(refused)).not.toContain(event.confirmation.id);
    expect(await toolkit.entity('u').grant(event.confirmation)).toBe(true);
    const [sent] = await llm.run([openaiCall('2', 'wallet_transfer', transfer)]);
    expect(sent).toMatchObject({ content: 'sent' });
  });

  it('keeps its grant where it fails before its handler', async () => {
    const answers = [undefined, { credentials: 'token-1' }];
    const handler = vi.fn(() => 'sent');
    const toolkit = deskWith({
      facts: { 'wallet.transfer': { auth: { connection: 'wallet', scopes: [] } } },
      handlers: { 'wallet.transfer': handler },
      options: { connections: () => answers.shift() },
    });
    await toolkit.grant(await requested(toolkit, 'u'));
    const execute = () => toolkit.entity('u').execute('wallet.transfer', transfer);
    expect(await execute()).toMatchObject({ errorCode: 'AUTH_REQUIRED' });
    expect(await execute()).toMatchObject({ ok: true });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('can be taken back before it is used', async () => {
    const { toolkit, handler } = bench();
    const request = await requested(toolkit, 'u');
    await toolkit.grant(request);
    expect(await toolkit.entity('v').revoke(request)).toBe(false);
    expect(await toolkit.entity('u').revoke(request)).toBe(true);
    expect(await toolkit.entity('u').execute('wallet.transfer', transfer)).toMatchObject({ ok: false });
    expect(await toolkit.grant(request)).toBe(false);
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('a grant cannot be misused', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('1: by another entity', async () => {
    const { toolkit, handler } = bench();
    const request = await requested(toolkit, 'u');
    expect(await toolkit.entity('v').grant(request)).toBe(false);
    expect(await toolkit.entity('u').grant(request)).toBe(true);
    await requested(toolkit, 'v');
    expect(await toolkit.execute('wallet.transfer', transfer)).toMatchObject({ ok: false });
    expect(handler).not.toHaveBeenCalled();
  });

  it('2: for other arguments', async () => {
    const { toolkit, handler } = bench();
    await toolkit.grant(await requested(toolkit, 'u'));
    const other = await requested(toolkit, 'u', { to: address, amount: 1_000 });
    expect(handler).not.toHaveBeenCalled();
    expect(await toolkit.grant({ ...other, input: transfer })).toBe(false);
  });

  it('3: twice, one after the other or at the same time', async () => {
    const { toolkit, handler } = bench();
    const request = await requested(toolkit, 'u');
    await toolkit.grant(request);
    const execute = () => toolkit.entity('u').execute('wallet.transfer', transfer);
    const results = await Promise.all(Array.from({ length: 10 }, execute));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await toolkit.grant(request)).toBe(false);
    expect(await execute()).toMatchObject({ errorCode: 'CONFIRMATION_REQUIRED' });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('4: after it has expired, before or after it was granted', async () => {
    const { toolkit, handler } = bench({ grants: { store: memoryStore(), requestMs: 1_000, grantMs: 500 } });
    const late = await requested(toolkit, 'u');
    expect(late.expiresAt).toBe(Date.now() + 1_000);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await toolkit.grant(late)).toBe(false);
    expect(await toolkit.grant(await requested(toolkit, 'u'))).toBe(true);
    await vi.advanceTimersByTimeAsync(501);
    await requested(toolkit, 'u');
    expect(handler).not.toHaveBeenCalled();
  });

  it('5: where it is forged', async () => {
    const { toolkit, handler } = bench();
    const request = await requested(toolkit, 'u');
    const forgeries: unknown[] = [
      { ...request, id: '0'.repeat(32) },
      { ...request, id: undefined },
      { ...request, action: 'notes.search' },
      { ...request, entity: 'v' },
      { ...request, networks: undefined },
      { ...request, input: { ...transfer, amount: 2 } },
      { ...request, input: { ...transfer, more: 1 } },
      {},
      null,
      undefined,
      'request',
      request.id,
    ];
    for (const forged of forgeries) expect(await toolkit.grant(forged as GrantRequest)).toBe(false);
    // The request expires when it was said to, whatever the one that comes back says.
    await vi.advanceTimersByTimeAsync(15 * 60_000 + 1);
    expect(await toolkit.grant({ ...request, expiresAt: Date.now() + 1e9 })).toBe(false);
    expect(await toolkit.entity('u').execute('wallet.transfer', transfer)).toMatchObject({ ok: false });
    expect(handler).not.toHaveBeenCalled();
  });

  it('6: after its action was renamed', async () => {
    const store = memoryStore();
    const renamed = renamedToolkit(store);
    const { toolkit } = bench({ grants: store });
    await toolkit.grant(await requested(toolkit, 'u'));
    const result = await renamed.entity('u').execute('wallet.send' as 'wallet.transfer', transfer);
    expect(result).toMatchObject({ ok: false, errorCode: 'CONFIRMATION_REQUIRED' });
  });

  it('7: on more networks', async () => {
    const store = memoryStore();
    const facts = { 'wallet.transfer': { networks: ['main', 'test'] } } as const;
    const handler = vi.fn(() => 'sent');
    const on = (...networks: ('main' | 'test')[]): Toolkit<Desk> =>
      deskWith({ facts, handlers: { 'wallet.transfer': handler }, options: { grants: store, networks } });
    const request = await requested(on('test'), 'u');
    expect(request.networks).toEqual(['test']);
    await on('test').grant(request);
    await requested(on('main', 'test'), 'u');
    await requested(on('main'), 'u');
    await requested(deskWith({ facts, options: { grants: store } }), 'u');
    expect(handler).not.toHaveBeenCalled();
    expect(await on('test').entity('u').execute('wallet.transfer', transfer)).toMatchObject({ ok: true });
  });
});

/** The desk after `wallet.transfer` was renamed to `wallet.send`. */
function renamedToolkit(store: Store): Toolkit<Desk> {
  const { actions, schemas, ...parts } = deskParts([]);
  const { 'wallet.transfer': facts, ...rest } = actions;
  const { 'wallet.transfer': handler, ...handlers } = deskHandlers;
  const wallet = async () => {
    const part = (await schemas['wallet']?.()) ?? {};
    return { ...part, 'wallet.send': part['wallet.transfer'] };
  };
  const renamed = {
    ...parts,
    actions: { ...rest, 'wallet.send': facts },
    previously: { ...parts.previously, 'wallet.transfer': 'wallet.send' },
    schemas: { ...schemas, wallet },
  };
  return makeToolkit<Desk, unknown, unknown>(
    renamed as never,
    { ...handlers, 'wallet.send': handler } as never,
    { grants: store },
  );
}

describe('a grant store', () => {
  it('that cannot be reached confirms nothing', async () => {
    const onError = vi.fn();
    const down = () => Promise.reject(new Error('store is down'));
    const { toolkit, handler } = bench({ grants: { get: down, put: down, remove: down }, onError });
    const result = await toolkit.execute('wallet.transfer', transfer);
    expect(result).toMatchObject({ errorCode: 'CONFIRMATION_REQUIRED' });
    expect(result).not.toHaveProperty('confirmation');
    expect(onError).toHaveBeenCalled();
    expect(handler).not.toHaveBeenCalled();
  });

  it('lets two processes share what is granted', async () => {
    const store = memoryStore();
    const [asking, granting] = [bench({ grants: store }), bench({ grants: store })];
    const request = await requested(asking.toolkit, 'u');
    expect(await granting.toolkit.grant(request)).toBe(true);
    const both = [asking, granting].map(({ toolkit }) =>
      toolkit.entity('u').execute('wallet.transfer', transfer),
    );
    expect((await Promise.all(both)).filter((result) => result.ok)).toHaveLength(1);
  });

  it('lets one of many take a grant that all of them have found', async () => {
    const store = memoryStore();
    const { toolkit } = bench({ grants: store });
    await toolkit.grant(await requested(toolkit, 'u'));
    const found: (() => void)[] = [];
    const gathering: Store = {
      ...store,
      get: async (key) => {
        const record = await store.get(key);
        if (found.length >= 5) return record;
        await new Promise<void>((resolve) => {
          found.push(resolve);
          if (found.length === 5) for (const go of found) go();
        });
        return record;
      },
    };
    const { toolkit: racing, handler } = bench({ grants: gathering });
    const results = await Promise.all(
      Array.from({ length: 5 }, () => racing.entity('u').execute('wallet.transfer', transfer)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('holds no argument in the clear', async () => {
    const store = memoryStore();
    const put = vi.spyOn(store, 'put');
    await requested(bench({ grants: store }).toolkit, 'u');
    expect(JSON.stringify(put.mock.calls)).not.toContain(address);
  });
});

describe('grants alone', () => {
  const times = { requestMs: 1_000, grantMs: 1_000 };
  const call = { action: 'a', entity: undefined, input: { b: 1, a: [1] }, networks: undefined };

  it('are the same for equal calls', async () => {
    const grants = createGrants(memoryStore(), times);
    const request = await grants.request(call, 'low');
    expect(await grants.find(call, undefined)).toBeUndefined();
    expect(await grants.grant(request)).toBe(true);
    expect(await grants.grant(request)).toBe(true);
    expect(await grants.find({ ...call, input: { a: [1], b: 1 } }, undefined)).toBeDefined();
  });

  it('that were granted meanwhile are not taken back by another request', async () => {
    const grants = createGrants(memoryStore(), times);
    const request = await grants.request(call, 'low');
    await grants.grant(request);
    expect(await grants.request(call, 'low')).toMatchObject({ id: request.id });
    expect(await grants.find(call, undefined)).toBeDefined();
  });

  it('are no endless work for a store that takes nothing', async () => {
    const store: Store = { ...memoryStore(), put: async () => undefined };
    await expect(createGrants(store, times).request(call, 'low')).rejects.toThrow(/takes no request/);
  });

  it('expire also where the store is slow to forget', async () => {
    vi.useFakeTimers();
    try {
      const store = memoryStore();
      const slow: Store = { ...store, put: (key, value, expected) => store.put(key, value, expected, 1e9) };
      const grants = createGrants(slow, times);
      const request = await grants.request(call, 'low');
      await vi.advanceTimersByTimeAsync(1_001);
      expect(await grants.grant(request)).toBe(false);
      const next = await grants.request(call, 'low');
      expect(next.id).not.toBe(request.id);
      expect(await grants.grant(next)).toBe(true);
      await vi.advanceTimersByTimeAsync(1_001);
      expect(await grants.find(call, undefined)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('that an execution has used are found by it alone, and used', async () => {
    const grants = createGrants(memoryStore(), times);
    await grants.grant(await grants.request(call, 'low'));
    expect(await (await grants.find(call, 'mine'))?.take()).toBe(true);
    expect(await (await grants.find(call, 'mine'))?.take()).toBe(false);
    expect(await grants.find(call, 'other')).toBeUndefined();
    expect(await grants.find(call, undefined)).toBeUndefined();
  });
});

describe('an SDK’s own approval', () => {
  it('is asked for exactly where a confirmation is needed', async () => {
    const { toolkit, handler } = bench({ policy: { deny: ['notes.search'] } });
    const confirm = vi.fn(() => true);
    expect(await toolkit.needsConfirmation('wallet.transfer', transfer)).toBe(true);
    expect(await toolkit.needsConfirmation('clock.now', {})).toBe(false);
    expect(await toolkit.needsConfirmation('notes.search', { query: 'x' })).toBe(false);
    expect(await toolkit.needsConfirmation('wallet.transfer', { to: 'x' } as never)).toBe(false);
    expect(await toolkit.needsConfirmation('nothing' as 'clock.now', {})).toBe(false);
    expect(confirm).not.toHaveBeenCalled();
    expect(handler).not.toHaveBeenCalled();
  });

  it('counts for the very call that was asked about, once', async () => {
    const { toolkit, handler } = bench();
    const [u, v] = [toolkit.entity('u'), toolkit.entity('v')];
    await u.needsConfirmation('wallet.transfer', transfer);
    const approved = { approved: true } as const;
    expect(await v.execute('wallet.transfer', transfer, approved)).toMatchObject({ ok: false });
    expect(await u.execute('wallet.transfer', { ...transfer, amount: 2 }, approved)).toMatchObject({
      errorCode: 'CONFIRMATION_REQUIRED',
    });
    expect(await u.execute('wallet.transfer', transfer, approved)).toMatchObject({ ok: true });
    expect(await u.execute('wallet.transfer', transfer)).toMatchObject({ ok: false });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('counts for nothing that was never asked about', async () => {
    const { toolkit, handler } = bench();
    expect(await toolkit.execute('wallet.transfer', transfer, { approved: true })).toMatchObject({
      errorCode: 'CONFIRMATION_REQUIRED',
    });
    expect(handler).not.toHaveBeenCalled();
  });

  it('is not needed for what is granted already', async () => {
    const { toolkit } = bench();
    await toolkit.grant(await requested(toolkit, 'u'));
    expect(await toolkit.entity('u').needsConfirmation('wallet.transfer', transfer)).toBe(false);
  });
});
