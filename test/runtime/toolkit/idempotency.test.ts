import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { directCall } from '../../../templates/runtime/toolkit/call.ts';
import { keepLease } from '../../../templates/runtime/toolkit/lease.ts';
import { createOnce } from '../../../templates/runtime/toolkit/once.ts';
import type { Report } from '../../../templates/runtime/toolkit/report.ts';
import { memoryStore } from '../../../templates/runtime/toolkit/stores/memory.ts';
import type { Store } from '../../../templates/runtime/toolkit/stores/store.ts';
import { toolError } from '../../../templates/runtime/toolkit/tool-error.ts';
import { breathe, pass, until, when } from '../../support/clock.ts';
import { type DeskSetup, deskWith, never, sleep, transfer } from '../../support/desk-with.ts';
import { fileStore } from '../../support/file-store.ts';
import { openai, openaiCall } from '../../support/providers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-once-'));
afterEach(() => void vi.useRealTimers());
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function bench(handler: () => unknown, options: DeskSetup['options'] = {}) {
  return deskWith({
    handlers: { 'clock.now': handler, 'wallet.transfer': handler },
    options: { idempotency: memoryStore(), ...options },
    providers: [openai],
  });
}

/** A handler that counts, and takes a moment. */
function counting(): ReturnType<typeof vi.fn<() => Promise<number>>> {
  let count = 0;
  return vi.fn(async () => {
    const own = ++count;
    await sleep(5);
    return own;
  });
}

describe('without an id', () => {
  it('every call is executed', async () => {
    const handler = counting();
    const toolkit = bench(handler);
    await Promise.all([toolkit.execute('clock.now', {}), toolkit.execute('clock.now', {})]);
    const llm = toolkit.forLLM('openai');
    await llm.run([openaiCall('1', 'clock_now', {})]);
    await llm.run([openaiCall('1', 'clock_now', {})]);
    expect(handler).toHaveBeenCalledTimes(4);
  });

  it('and without a store, ids change nothing', async () => {
    const handler = counting();
    const toolkit = deskWith({ handlers: { 'clock.now': handler } });
    await toolkit.execute('clock.now', {}, { callId: 'c' });
    await toolkit.execute('clock.now', {}, { callId: 'c' });
    expect(handler).toHaveBeenCalledTimes(2);
  });
});

describe('with an id', () => {
  it('a call that is over is answered again, not executed again', async () => {
    const handler = counting();
    const toolkit = bench(handler);
    const first = await toolkit.execute('clock.now', {}, { callId: 'c' });
    const again = await toolkit.execute('clock.now', {}, { callId: 'c' });
    expect(first).toMatchObject({ ok: true, output: 1, attempts: 1 });
    expect(first).not.toHaveProperty('replayed');
    expect(again).toMatchObject({ ok: true, output: 1, attempts: 0, replayed: true });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('calls at the same time are joined', async () => {
    let free = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      free = resolve;
    });
    let count = 0;
    const handler = vi.fn(() => gate.then(() => ++count));
    const toolkit = bench(handler);
    const calls = Array.from({ length: 20 }, () => toolkit.execute('clock.now', {}, { callId: 'c' }));
    await breathe();
    free();
    const results = await Promise.all(calls);
    expect(results.map((result) => result.ok && result.output)).toEqual(Array(20).fill(1));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('a failure is a result like any other', async () => {
    const handler = vi.fn(() => Promise.reject(toolError('The account is locked.')));
    const toolkit = bench(handler);
    const failed = { ok: false, errorCode: 'EXECUTION_FAILED', error: 'The account is locked.' };
    expect(await toolkit.execute('clock.now', {}, { callId: 'c' })).toMatchObject(failed);
    expect(await toolkit.execute('clock.now', {}, { callId: 'c' })).toMatchObject({
      ...failed,
      replayed: true,
    });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('an output is as good as JSON again: undefined, dates, odd keys', async () => {
    for (const [output, again] of [
      [undefined, undefined],
      [new Date(0), '1970-01-01T00:00:00.000Z'],
      [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
    ]) {
      const toolkit = bench(() => output);
      await toolkit.execute('clock.now', {}, { callId: 'c' });
      const replay = await toolkit.execute('clock.now', {}, { callId: 'c' });
      expect(replay.ok && replay.output).toEqual(again);
    }
  });

  it.each<readonly [string, (toolkit: ReturnType<typeof bench>) => Promise<unknown>]>([
    [
      'another id',
      (toolkit) => toolkit.execute('wallet.transfer', transfer, { callId: 'd', confirmed: true }),
    ],
    [
      'another turn',
      (toolkit) =>
        toolkit.execute('wallet.transfer', transfer, { callId: 'c', turnId: 't', confirmed: true }),
    ],
    [
      'other arguments',
      (toolkit) =>
        toolkit.execute('wallet.transfer', { ...transfer, amount: 2 }, { callId: 'c', confirmed: true }),
    ],
    [
      'another entity',
      (toolkit) => toolkit.entity('u').execute('wallet.transfer', transfer, { callId: 'c', confirmed: true }),
    ],
    ['another action', (toolkit) => toolkit.execute('clock.now', {}, { callId: 'c' })],
  ])('%s is another call', async (_, other) => {
    const handler = counting();
    const toolkit = bench(handler);
    await toolkit.execute('wallet.transfer', transfer, { callId: 'c', confirmed: true });
    await other(toolkit);
    expect(handler).toHaveBeenCalledTimes(2);
  });

  it('the order of arguments does not matter', async () => {
    const handler = counting();
    const toolkit = bench(handler);
    const { to, amount } = transfer;
    await toolkit.execute('wallet.transfer', { to, amount }, { callId: 'c', confirmed: true });
    await toolkit.execute('wallet.transfer', { amount, to }, { callId: 'c', confirmed: true });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('what is refused before is not remembered', async () => {
    const handler = counting();
    const toolkit = bench(handler);
    expect(await toolkit.execute('wallet.transfer', transfer, { callId: 'c' })).toMatchObject({ ok: false });
    expect(
      await toolkit.execute('wallet.transfer', transfer, { callId: 'c', confirmed: true }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('the handler is told a key of its own, the same for each attempt', async () => {
    const keys: unknown[] = [];
    const toolkit = deskWith({
      handlers: {
        'clock.now': (_, { idempotencyKey }) => {
          keys.push(idempotencyKey);
          if (keys.length === 1) throw new Error('once more');
        },
      },
      options: { idempotency: memoryStore(), retries: { max: 1, baseMs: 1 } },
    });
    await toolkit.execute('clock.now', {}, { callId: 'c' });
    await toolkit.execute('clock.now', {}, { callId: 'd' });
    expect(keys[0]).toMatch(/^once:[0-9a-f]{64}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('a turn', () => {
  const calls = [
    openaiCall('1', 'clock_now', {}),
    openaiCall('2', 'clock_now', {}),
    openaiCall('', 'clock_now', {}),
    openaiCall('', 'clock_now', {}),
  ];

  it('that is answered again executes nothing again, and equal calls in it are different ones', async () => {
    const handler = counting();
    const llm = bench(handler).forLLM('openai');
    const first = await llm.run(calls, { turnId: 't1' });
    expect(handler).toHaveBeenCalledTimes(4);
    expect(await llm.run(calls, { turnId: 't1' })).toEqual(first);
    expect(handler).toHaveBeenCalledTimes(4);
    await llm.run(calls, { turnId: 't2' });
    expect(handler).toHaveBeenCalledTimes(8);
  });
});

describe('an execution whose outcome is open', () => {
  const unknown = {
    ok: false,
    errorCode: 'IDEMPOTENCY_CONFLICT',
    error: expect.stringMatching(/outcome is not known.*not repeated/),
    attempts: 0,
  };

  it('is told after a timeout', async () => {
    vi.useFakeTimers();
    const handler = vi.fn(never);
    const toolkit = bench(handler, { timeoutMs: 10 });
    const first = toolkit.execute('clock.now', {}, { callId: 'c' });
    await when(() => handler.mock.calls.length > 0);
    const joined = toolkit.execute('clock.now', {}, { callId: 'c' });
    expect(await until(first)).toMatchObject({ errorCode: 'TIMEOUT' });
    expect(await joined).toMatchObject(unknown);
    expect(await toolkit.execute('clock.now', {}, { callId: 'c' })).toMatchObject(unknown);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('is told after its caller aborted it; one who only waited for it may leave without harm', async () => {
    const [leader, follower] = [new AbortController(), new AbortController()];
    const handler = vi.fn(never);
    const toolkit = bench(handler);
    const execute = (signal?: AbortSignal) =>
      toolkit.execute('clock.now', {}, { callId: 'c', ...(signal ? { signal } : {}) });
    const first = execute(leader.signal);
    await when(() => handler.mock.calls.length > 0);
    const [second, third] = [execute(follower.signal), execute()];
    follower.abort();
    expect(await second).toMatchObject({ errorCode: 'ABORTED', attempts: 0 });
    leader.abort();
    expect(await first).toMatchObject({ errorCode: 'ABORTED', attempts: 1 });
    expect(await third).toMatchObject(unknown);
  });

  it('is told after a crash, when its lease is over, and never repeated', async () => {
    vi.useFakeTimers();
    const store = memoryStore();
    const put = vi.spyOn(store, 'put');
    const crashed = bench(never, { idempotency: { store: dying(store), leaseMs: 1_000 } });
    void crashed.execute('clock.now', {}, { callId: 'c' });
    await when(() => put.mock.calls.length > 0);
    const handler = counting();
    const toolkit = bench(handler, { idempotency: { store, leaseMs: 1_000 } });
    const answered = vi.fn();
    const get = vi.spyOn(store, 'get');
    const result = toolkit.execute('clock.now', {}, { callId: 'c' });
    void result.then(answered);
    await when(() => get.mock.calls.length > 0);
    await pass(900);
    expect(answered).not.toHaveBeenCalled();
    expect(await until(result)).toMatchObject(unknown);
    expect(await until(toolkit.execute('clock.now', {}, { callId: 'c' }))).toMatchObject(unknown);
    expect(handler).not.toHaveBeenCalled();
  });

  it('is free again where its handler was never called', async () => {
    const store = memoryStore();
    const put = vi.spyOn(store, 'put');
    let free = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      free = resolve;
    });
    let calls = 0;
    const toolkit = bench(() => gate.then(() => ++calls), { idempotency: store, concurrency: 1 });
    const caller = new AbortController();
    const busy = toolkit.execute('clock.now', {}, { callId: 'busy' });
    await when(() => put.mock.calls.length === 1);
    const waiting = toolkit.execute('clock.now', {}, { callId: 'c', signal: caller.signal });
    await when(() => put.mock.calls.length === 2);
    const joined = toolkit.execute('clock.now', {}, { callId: 'c' });
    await breathe();
    caller.abort();
    expect(await waiting).toMatchObject({ errorCode: 'ABORTED', attempts: 0 });
    free();
    expect(await joined).toMatchObject({ ok: true, output: 2 });
    expect(await busy).toMatchObject({ ok: true, output: 1 });
  });
});

/** A process that dies after it has claimed its call: nothing more of it reaches the store. */
function dying(store: Store): Store {
  let writes = 0;
  return {
    ...store,
    put: (...args) => (writes++ === 0 ? store.put(...args) : never()),
    remove: never,
  };
}

describe('two processes', () => {
  it.each<readonly [string, () => readonly [Store, Store]]>([
    [
      'in memory',
      () => {
        const store = memoryStore();
        return [store, store];
      },
    ],
    [
      'in a folder',
      () => {
        const own = mkdtempSync(path.join(folder, 'store-'));
        return [fileStore(own), fileStore(own)];
      },
    ],
  ])('execute a call once between them, with a store %s', async (_, stores) => {
    const handler = counting();
    const [one, other] = stores();
    const processes = [bench(handler, { idempotency: one }), bench(handler, { idempotency: other })];
    const calls = [0, 1, 0, 1, 1, 0].map((i) => processes[i]?.execute('clock.now', {}, { callId: 'c' }));
    for (const result of await Promise.all(calls)) expect(result).toMatchObject({ ok: true, output: 1 });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['as long as the lease is renewed', {}],
    ['also where outcomes are kept for less time than a handler takes', { keepMs: 5 }],
  ])('wait for one another, %s', async (_, times) => {
    vi.useFakeTimers();
    const store = memoryStore();
    const put = vi.spyOn(store, 'put');
    const idempotency = { store, leaseMs: 300, ...times };
    const slow = bench(() => sleep(2_000).then(() => 'slow'), { idempotency });
    const handler = counting();
    const first = slow.execute('clock.now', {}, { callId: 'c' });
    await when(() => put.mock.calls.length > 0);
    const get = vi.spyOn(store, 'get');
    const second = bench(handler, { idempotency }).execute('clock.now', {}, { callId: 'c' });
    await when(() => get.mock.calls.length > 0);
    await pass(1_800);
    expect(handler).not.toHaveBeenCalled();
    expect(await until(first)).toMatchObject({ output: 'slow', attempts: 1 });
    if (!('keepMs' in times)) expect(await until(second)).toMatchObject({ output: 'slow', replayed: true });
  });

  it('refuse the late outcome of a lease that was lost', async () => {
    vi.useFakeTimers();
    const store = memoryStore();
    const put = vi.spyOn(store, 'put');
    const onError = vi.fn();
    // Its renewals do not get through: a process that was stopped for a while.
    let stopped = false;
    const stalled: Store = {
      ...store,
      put: (...args) => (stopped ? Promise.reject(new Error('stopped')) : store.put(...args)),
    };
    const slow = bench(() => sleep(2_000).then(() => 'late'), {
      idempotency: { store: stalled, leaseMs: 300 },
      onError,
    });
    const first = slow.execute('clock.now', {}, { callId: 'c' });
    await when(() => put.mock.calls.length > 0);
    stopped = true;
    const handler = counting();
    const other = bench(handler, { idempotency: { store, leaseMs: 300 } });
    const conflict = { errorCode: 'IDEMPOTENCY_CONFLICT' };
    expect(await until(other.execute('clock.now', {}, { callId: 'c' }))).toMatchObject(conflict);
    stopped = false;
    // Whoever executed it has the output, but what was told to others stays true.
    expect(await until(first)).toMatchObject({ ok: true, output: 'late' });
    expect(onError.mock.calls.at(-1)?.[1]).toMatchObject(conflict);
    expect(await until(other.execute('clock.now', {}, { callId: 'c' }))).toMatchObject(conflict);
    expect(handler).not.toHaveBeenCalled();
    const written = await Promise.all(
      put.mock.results.map(async ({ value }, i) =>
        (await value) === undefined ? '' : put.mock.calls[i]?.[1],
      ),
    );
    expect(written).toContainEqual({ state: 'unknown' });
    expect(JSON.stringify(written)).not.toContain('done');
  });
});

describe('a store that cannot be reached', () => {
  const down = () => Promise.reject(new Error('store is down'));

  it('before: nothing is executed', async () => {
    const handler = counting();
    const onError = vi.fn();
    const toolkit = bench(handler, { idempotency: { get: down, put: down, remove: down }, onError });
    const result = await toolkit.execute('clock.now', {}, { callId: 'c' });
    expect(result).toMatchObject({
      errorCode: 'EXECUTION_FAILED',
      error: expect.stringContaining('not executed'),
    });
    expect(JSON.stringify(result)).not.toContain('store is down');
    expect(onError).toHaveBeenCalled();
    expect(handler).not.toHaveBeenCalled();
  });

  it('after: the caller has the result, and the next one is told that it is open', async () => {
    vi.useFakeTimers();
    const store = memoryStore();
    let writes = 0;
    const failing: Store = { ...store, put: (...args) => (writes++ === 0 ? store.put(...args) : down()) };
    const toolkit = bench(counting(), { idempotency: { store: failing, leaseMs: 30 } });
    const first = toolkit.execute('clock.now', {}, { callId: 'c' });
    expect(await until(first)).toMatchObject({ ok: true, output: 1 });
    const other = bench(counting(), { idempotency: { store, leaseMs: 30 } });
    expect(await until(other.execute('clock.now', {}, { callId: 'c' }))).toMatchObject({
      errorCode: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it('holds something that is not ours: told as open', async () => {
    const store = memoryStore();
    const report: Report = () => undefined;
    const once = createOnce(store, { leaseMs: 100, keepMs: 1_000 }, report);
    const key =
      (await once.key({ ...directCall, action: 'clock.now', entity: undefined, onceId: '["",""]' }, {})) ??
      '';
    await store.put(key, 'garbage', undefined, 1_000);
    const run = { call: { ...directCall, action: 'clock.now', entity: undefined }, attempts: 0 } as never;
    expect(await once.perform(key, run, never)).toMatchObject({ errorCode: 'IDEMPOTENCY_CONFLICT' });
  });
});

describe('a granted call', () => {
  it('that is made again under its id is answered again, and asks nobody', async () => {
    const handler = counting();
    const toolkit = bench(handler);
    const refused = await toolkit.execute('wallet.transfer', transfer, { callId: 'c' });
    if (refused.ok || refused.confirmation === undefined) throw new Error('there is no request');
    await toolkit.grant(refused.confirmation);
    const results = [
      await toolkit.execute('wallet.transfer', transfer, { callId: 'c' }),
      await toolkit.execute('wallet.transfer', transfer, { callId: 'c' }),
      await toolkit.execute('wallet.transfer', transfer, { callId: 'd' }),
    ];
    expect(results).toMatchObject([
      { ok: true, output: 1 },
      { ok: true, output: 1, replayed: true },
      { ok: false, errorCode: 'CONFIRMATION_REQUIRED' },
    ]);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});

describe('a lease', () => {
  it('is renewed with the version of the last renewal, until it ends', async () => {
    vi.useFakeTimers();
    const renew = vi.fn(async (version: string) => `${version}+`);
    const lease = keepLease('v', 10, renew);
    await vi.advanceTimersByTimeAsync(35);
    expect(renew.mock.calls).toEqual([['v'], ['v+'], ['v++']]);
    expect(await lease.end()).toBe('v+++');
    expect(vi.getTimerCount()).toBe(0);
    expect(await lease.end()).toBe('v+++');
  });

  it('that was lost is not renewed again', async () => {
    vi.useFakeTimers();
    const renew = vi.fn(async () => undefined);
    const lease = keepLease('v', 10, renew);
    await vi.advanceTimersByTimeAsync(50);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(await lease.end()).toBeUndefined();
  });

  it('outlives a store that cannot be reached for a moment', async () => {
    vi.useFakeTimers();
    const renew = vi
      .fn<(version: string) => Promise<string>>(async () => 'w')
      .mockRejectedValueOnce(new Error('down'));
    const lease = keepLease('v', 10, renew);
    await vi.advanceTimersByTimeAsync(25);
    expect(renew.mock.calls).toEqual([['v'], ['v']]);
    expect(await lease.end()).toBe('w');
  });
});
