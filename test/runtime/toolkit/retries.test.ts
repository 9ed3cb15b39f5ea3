import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextPause } from '../../../templates/runtime/toolkit/retry.ts';
import { retryableError, toolError } from '../../../templates/runtime/toolkit/tool-error.ts';
import { pass } from '../../support/clock.ts';
import { type DeskSetup, deskWith, never, transfer } from '../../support/desk-with.ts';

const boom = (): never => {
  throw new Error('boom');
};

/** Fails as often as it is told, then answers with the number of its calls. */
function failing(times: number, error: () => unknown = () => new Error('boom')) {
  let calls = 0;
  return vi.fn(() => {
    if (++calls <= times) throw error();
    return calls;
  });
}

function bench(handler: (...args: never[]) => unknown, setup: DeskSetup = {}) {
  return deskWith({
    ...setup,
    handlers: { 'clock.now': handler as () => unknown, 'wallet.transfer': handler as () => unknown },
    options: { retries: { max: 3, baseMs: 1 }, ...setup.options },
  });
}

const confirmed = { confirmed: true } as const;

describe('a run that failed', () => {
  it('of an action that reads is tried again, and the result says how often', async () => {
    const handler = failing(2);
    expect(await bench(handler).execute('clock.now', {})).toMatchObject({ ok: true, output: 3, attempts: 3 });
    expect(handler).toHaveBeenCalledTimes(3);
  });

  it('is tried again as often as it may be, and no more; only the last failure counts', async () => {
    const onError = vi.fn();
    const handler = failing(99);
    const result = await bench(handler, { options: { onError } }).execute('clock.now', {});
    expect(result).toMatchObject({ ok: false, errorCode: 'EXECUTION_FAILED', attempts: 4 });
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('of an action that writes is not tried again', async () => {
    const handler = failing(1);
    expect(await bench(handler).execute('wallet.transfer', transfer, confirmed)).toMatchObject({
      ok: false,
      attempts: 1,
    });
  });

  it.each<readonly [string, () => unknown]>([
    ['an error for the model', () => toolError('Busy.', { retryable: true })],
    ['an error for the host', () => retryableError(new Error('503'))],
    ['a later time', () => toolError('Busy.', { retryAfterMs: 1 })],
  ])('of an action that writes is tried again where its handler says so, by %s', async (_, error) => {
    const handler = failing(2, error);
    expect(await bench(handler).execute('wallet.transfer', transfer, confirmed)).toMatchObject({
      ok: true,
      attempts: 3,
    });
  });

  it('of an action that writes is tried again where the action is idempotent', async () => {
    const toolkit = bench(failing(2), { facts: { 'wallet.transfer': { idempotent: true } } });
    expect(await toolkit.execute('wallet.transfer', transfer, confirmed)).toMatchObject({
      ok: true,
      attempts: 3,
    });
  });

  it('is not tried again where its handler says that it is in vain', async () => {
    const handler = failing(1, () => toolError('No such account.', { retryable: false }));
    expect(await bench(handler).execute('clock.now', {})).toMatchObject({
      error: 'No such account.',
      attempts: 1,
    });
  });

  it('is not tried again where nobody said how often', async () => {
    const toolkit = bench(failing(1), { options: { retries: {} } });
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: false, attempts: 1 });
  });

  it('is tried again as often as the action’s definition says, whatever the option says', async () => {
    for (const [retries, attempts] of [
      [5, 6],
      [0, 1],
    ]) {
      const toolkit = bench(boom, { facts: { 'clock.now': { retries } as never } });
      expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: false, attempts });
    }
  });

  it('gives the next attempt the same input, whatever this one has done to it', async () => {
    const seen: unknown[] = [];
    const toolkit = bench(
      (input: { amount: number }) => {
        seen.push({ ...input });
        input.amount = 1_000;
        throw toolError('Busy.', { retryable: true });
      },
      { options: { retries: { max: 2, baseMs: 1 } } },
    );
    await toolkit.execute('wallet.transfer', transfer, confirmed);
    expect(seen).toEqual([transfer, transfer, transfer]);
  });

  it('tells the next attempt which it is', async () => {
    const attempts: number[] = [];
    const toolkit = bench((_: never, { attempt }: { attempt: number }) => {
      attempts.push(attempt);
      return boom();
    });
    await toolkit.execute('clock.now', {});
    expect(attempts).toEqual([1, 2, 3, 4]);
  });

  it('is not tried again for an output that does not fit: the handler has run', async () => {
    const balance = vi.fn(() => ({ amount: 5 }) as never);
    const toolkit = deskWith({
      handlers: { 'wallet.balance': balance },
      options: { retries: { max: 3, baseMs: 1 } },
    });
    const result = await toolkit.execute('wallet.balance', { address: transfer.to });
    expect(result).toMatchObject({ errorCode: 'INVALID_OUTPUT', attempts: 1 });
  });
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is that of all attempts and pauses together', async () => {
    const handler = vi.fn(boom);
    const options = { timeoutMs: 1_000, retries: { max: 99, baseMs: 300, maxMs: 300, random: () => 1 } };
    const result = bench(handler, { options }).execute('clock.now', {});
    await pass(5_000);
    // At 0, 300, 600 and 900 ms; a fifth would not be in time.
    expect(await result).toMatchObject({ errorCode: 'EXECUTION_FAILED', attempts: 4 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of one attempt can be limited, and the next one gets a fresh signal', async () => {
    const signals: AbortSignal[] = [];
    const handler = vi.fn((_: never, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return signals.length < 3 ? never() : 'done';
    });
    const options = { retries: { max: 5, baseMs: 1, attemptTimeoutMs: 100 } };
    const result = bench(handler, { options }).execute('clock.now', {});
    await pass(1_000);
    expect(await result).toMatchObject({ ok: true, output: 'done', attempts: 3 });
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true, false]);
  });

  it('of an attempt of an action that writes is not given twice', async () => {
    const options = { retries: { max: 5, baseMs: 1, attemptTimeoutMs: 100 } };
    const result = bench(never, { options }).execute('wallet.transfer', transfer, confirmed);
    await pass(1_000);
    expect(await result).toMatchObject({
      errorCode: 'TIMEOUT',
      attempts: 1,
      error: expect.stringContaining('0.1 s'),
    });
  });

  it('does not pass in a pause for a caller who aborts', async () => {
    const caller = new AbortController();
    const options = { retries: { max: 5, baseMs: 10_000, random: () => 1 } };
    const handler = vi.fn(boom);
    const result = bench(handler, { options }).execute('clock.now', {}, { signal: caller.signal });
    await pass(1_000);
    caller.abort('enough');
    expect(await result).toMatchObject({ errorCode: 'ABORTED', attempts: 1, cause: 'enough' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(handler).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a pause', () => {
  const failed = { error: new Error('x'), attempt: 1, safe: true, leftMs: 1e9 };
  const longest = { random: () => 1 };

  it('doubles up to its limit, and is anything below', () => {
    const pauses = [1, 2, 3, 7, 99].map((attempt) => nextPause({ ...failed, attempt }, longest));
    expect(pauses).toEqual([200, 400, 800, 10_000, 10_000]);
    expect(nextPause(failed, { random: () => 0 })).toBe(0);
    for (let i = 0; i < 50; i++) {
      const pause = nextPause({ ...failed, attempt: 3 }, {});
      expect(pause).toBeGreaterThanOrEqual(0);
      expect(pause).toBeLessThan(800);
    }
  });

  it('is none where it would outlast the time', () => {
    expect(nextPause({ ...failed, leftMs: 200 }, longest)).toBeUndefined();
    expect(nextPause({ ...failed, leftMs: 201 }, longest)).toBe(200);
  });

  it.each<readonly [string, unknown, number]>([
    ['a mark', toolError('x', { retryAfterMs: 3_000 }), 3_000],
    ['a mark without a message', retryableError('x', { afterMs: 3_000 }), 3_000],
    ['seconds in headers', { headers: new Headers({ 'Retry-After': '3' }) }, 3_000],
    [
      'seconds in a response’s headers',
      { response: { headers: new Headers({ 'retry-after': '3' }) } },
      3_000,
    ],
    ['seconds in plain headers', { headers: { 'Retry-After': '3' } }, 3_000],
    ['a number in plain headers', { headers: { 'retry-after': 3 } }, 3_000],
    ['nonsense', { headers: { 'retry-after': 'soon' } }, 200],
    ['the past', { headers: { 'retry-after': '-3' } }, 200],
    ['an empty header', { headers: { 'retry-after': '' } }, 200],
    ['a date in the past', { headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }, 200],
    [
      'a trap',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap');
          },
        },
      ),
      200,
    ],
  ])('is at least as long as the other side asks for: %s', (_, error, pause) => {
    expect(nextPause({ ...failed, error }, longest)).toBe(pause);
  });

  it('reads a date', () => {
    vi.useFakeTimers({ now: Date.parse('Wed, 21 Oct 2026 07:28:00 GMT') });
    try {
      const error = { headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:05 GMT' } };
      expect(nextPause({ ...failed, error }, longest)).toBe(5_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is none where the other side asks for more than there is', () => {
    const error = { headers: { 'retry-after': '120' } };
    expect(nextPause({ ...failed, error, leftMs: 60_000 }, longest)).toBeUndefined();
  });
});
