import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Signal } from '../../../templates/runtime/platform.ts';
import { withDeadline } from '../../../templates/runtime/toolkit/deadline.ts';
import { lazy } from '../../../templates/runtime/toolkit/lazy.ts';

const never = (): Promise<never> => new Promise(() => undefined);

describe('work with a deadline', () => {
  const late = vi.fn();
  beforeEach(() => {
    late.mockClear();
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['a value', () => 1],
    ['a promise', async () => 1],
  ])('ends with what it gives: %s', async (_, work) => {
    expect(await withDeadline(work, 1_000, undefined, late)).toEqual({ kind: 'done', value: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [
      'an exception',
      () => {
        throw 'text';
      },
    ],
    ['a rejection', () => Promise.reject('text')],
  ])('ends with %s as data', async (_, work) => {
    expect(await withDeadline(work, 1_000, undefined, late)).toEqual({ kind: 'threw', error: 'text' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends when the time is up, and tells the work to stop', async () => {
    let signal: Signal | undefined;
    const ending = withDeadline(
      (own) => {
        signal = own;
        return never();
      },
      1_000,
      undefined,
      late,
    );
    await vi.advanceTimersByTimeAsync(999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ending).toEqual({ kind: 'timeout' });
    expect(signal?.aborted).toBe(true);
  });

  it('reports what comes too late, unless it is the answer to its own signal', async () => {
    const failing = withDeadline(
      () => new Promise((_, reject) => setTimeout(() => reject('too late'), 2_000)),
      1_000,
      undefined,
      late,
    );
    const obeying = withDeadline(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      1_000,
      undefined,
      late,
    );
    await vi.advanceTimersByTimeAsync(3_000);
    expect([await failing, await obeying]).toEqual([{ kind: 'timeout' }, { kind: 'timeout' }]);
    expect(late.mock.calls).toEqual([['too late']]);
  });

  it('ends when the caller aborts, with the reason, and leaves no listener behind', async () => {
    const caller = new AbortController();
    const remove = vi.spyOn(caller.signal, 'removeEventListener');
    let signal: Signal | undefined;
    const ending = withDeadline(
      (own) => {
        signal = own;
        return never();
      },
      1_000,
      caller.signal,
      late,
    );
    caller.abort('enough');
    expect(await ending).toEqual({ kind: 'aborted', reason: 'enough', started: true });
    expect(signal?.reason).toBe('enough');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not begin for a caller that has aborted', async () => {
    const work = vi.fn();
    const ending = await withDeadline(work, 1_000, AbortSignal.abort('before'), late);
    expect(ending).toEqual({ kind: 'aborted', reason: 'before', started: false });
    expect(work).not.toHaveBeenCalled();
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])('has no limit for %s ms', async (timeoutMs) => {
    const ending = withDeadline(
      () => new Promise((resolve) => setTimeout(() => resolve('done'), 100)),
      timeoutMs,
      undefined,
      late,
    );
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(await ending).toEqual({ kind: 'done', value: 'done' });
  });
});

describe('a lazy load', () => {
  it('happens once, for all who wait for it', async () => {
    const load = vi.fn(async () => ({}));
    const get = lazy(load);
    expect(load).not.toHaveBeenCalled();
    const [a, b] = await Promise.all([get(), get()]);
    expect(a).toBe(b);
    expect(await get()).toBe(a);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that failed is tried again', async () => {
    const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'));
    const get = lazy(load);
    await expect(Promise.all([get(), get()])).rejects.toThrow('offline');
    expect(await get()).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
