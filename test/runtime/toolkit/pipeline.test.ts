import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../templates/runtime/toolkit/stores/memory.ts';
import type { Store } from '../../../templates/runtime/toolkit/stores/store.ts';
import { pass, until } from '../../support/clock.ts';
import { deskWith, never, sleep } from '../../support/desk-with.ts';

const search = { query: 'milk' };

/** A toolkit with every step switched on, each of which says when it is at work. */
function steps() {
  const log: string[] = [];
  const at = <Value>(step: string, value: Value): Value => {
    if (log.at(-1) !== step) log.push(step);
    return value;
  };
  const store = memoryStore();
  const idempotency: Store = {
    get: (key) => at('idempotency', store.get(key)),
    put: (...args) => at('idempotency', store.put(...args)),
    remove: (...args) => at('idempotency', store.remove(...args)),
  };
  const toolkit = deskWith({
    facts: {
      'notes.search': { requiresConfirmation: true, auth: { connection: 'notes', scopes: [] } },
    },
    handlers: { 'notes.search': () => at('handler', { titles: ['milk'], more: false }) },
    options: {
      policy: { decide: () => at('policy', 'allow' as const) },
      confirm: () => at('confirmation', true),
      connections: () => at('connection', { credentials: 'secret-token' }),
      idempotency,
      context: () => at('context', {}),
      onCall: () => at('input', undefined),
      onResult: () => at('result', undefined),
    },
  });
  return { log, toolkit };
}

describe('the pipeline', () => {
  it('has its steps in one order', async () => {
    const { log, toolkit } = steps();
    expect(await toolkit.execute('notes.search', search, { callId: 'c' })).toMatchObject({ ok: true });
    expect(log).toEqual([
      'input',
      'policy',
      'confirmation',
      'connection',
      'idempotency',
      'context',
      'handler',
      'idempotency',
      'result',
    ]);
  });

  it('goes no further than the step that refuses', async () => {
    const { log, toolkit } = steps();
    const result = await toolkit.execute('notes.search', { query: '' }, { callId: 'c' });
    expect(result).toMatchObject({ errorCode: 'INVALID_INPUT', attempts: 0 });
    expect(log).toEqual(['result']);
  });
});

describe('a handler cannot get more than one answer out, whatever it does', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<readonly [string, () => unknown, object]>([
    ['answers at once', () => 1, { ok: true, output: 1 }],
    ['answers twice', () => twice((resolve) => [resolve(1), resolve(2)]), { ok: true, output: 1 }],
    [
      'answers, then fails',
      () => twice((resolve, reject) => [resolve(1), reject(new Error('x'))]),
      { ok: true, output: 1 },
    ],
    [
      'fails, then answers',
      () => twice((resolve, reject) => [reject(new Error('x')), resolve(1)]),
      { errorCode: 'EXECUTION_FAILED' },
    ],
    [
      'answers, then throws',
      () =>
        twice((resolve) => {
          resolve(1);
          throw new Error('x');
        }),
      { ok: true, output: 1 },
    ],
    ['is a thenable that never settles', () => twice(() => undefined), { errorCode: 'TIMEOUT' }],
    ['never settles', never, { errorCode: 'TIMEOUT' }],
    ['fails too late', () => sleep(30).then(() => Promise.reject('late')), { errorCode: 'TIMEOUT' }],
    ['answers too late', () => sleep(30).then(() => 1), { errorCode: 'TIMEOUT' }],
    [
      'throws a text',
      () => {
        throw 'text';
      },
      { errorCode: 'EXECUTION_FAILED' },
    ],
  ])('%s', async (_, handler, expected) => {
    const onResult = vi.fn();
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    try {
      const toolkit = deskWith({ handlers: { 'clock.now': handler }, options: { timeoutMs: 15, onResult } });
      const results: unknown[] = [];
      await until(toolkit.execute('clock.now', {}).then((result) => results.push(result)));
      await pass(40);
      expect(results).toMatchObject([expected]);
      expect(onResult).toHaveBeenCalledTimes(1);
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off('unhandledRejection', unhandled);
    }
  });
});

/** A thenable of a handler's own, which need not keep the rules of promises. */
function twice(
  then: (resolve: (value: unknown) => void, reject: (error: unknown) => void) => unknown,
): object {
  return { then };
}
