import { describe, expect, it, vi } from 'vitest';
import type { HandlerContext } from '../../../templates/runtime/toolkit/handlers.ts';
import { toolError } from '../../../templates/runtime/toolkit/tool-error.ts';
import { makeToolkit } from '../../../templates/runtime/toolkit/toolkit.ts';
import { when } from '../../support/clock.ts';
import {
  address,
  type Desk,
  type DeskHandlers,
  deskHandlers,
  deskParts,
  deskToolkit,
} from '../../support/desk.ts';

/** The result of an execution that called its handler once. */
const done = (output: unknown) => ({
  ok: true,
  output,
  traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  attempts: 1,
  durationMs: expect.any(Number),
});

const never = (): Promise<never> => new Promise(() => undefined);

describe('input', () => {
  it('is validated, and gets its defaults', async () => {
    const search = vi.fn(() => ({ titles: [], more: false }));
    const toolkit = deskToolkit([], { 'notes.search': search });
    expect(await toolkit.execute('notes.search', { query: 'milk' })).toEqual(
      done({ titles: [], more: false }),
    );
    expect(search).toHaveBeenCalledWith({ query: 'milk', limit: 10 }, expect.anything());
    search.mockClear();
    const bad = await toolkit.execute('notes.search', { query: '', limit: 500 });
    expect(bad).toMatchObject({
      ok: false,
      errorCode: 'INVALID_INPUT',
      error: expect.stringMatching(/query.*limit/),
      issues: [{ path: ['query'] }, { path: ['limit'] }],
    });
    expect(search).not.toHaveBeenCalled();
  });

  it('is a copy: neither side can change what the other has', async () => {
    const given = { query: 'milk', limit: 3 };
    const toolkit = deskToolkit([], {
      'notes.search': (input) => {
        input.limit = 99;
        return { titles: [], more: false };
      },
    });
    const result = toolkit.execute('notes.search', given);
    given.query = '';
    expect(await result).toMatchObject({ ok: true });
    expect(given.limit).toBe(3);
  });

  it('may have members that are undefined, as JavaScript has them', async () => {
    const input = { query: 'milk', limit: undefined } as unknown as { query: string };
    expect(await deskToolkit([]).execute('notes.search', input)).toMatchObject({ ok: true });
  });

  it.each([undefined, null, 5, 'x', [], () => 1, new Map(), cyclic()])(
    'is refused where it is %s',
    async (input) => {
      const result = await deskToolkit([]).execute('notes.search', input as never);
      expect(result).toMatchObject({ ok: false, errorCode: 'INVALID_INPUT' });
    },
  );
});

describe('an input whose member throws', () => {
  it('is refused', async () => {
    const input = Object.defineProperty({ query: '' }, 'query', {
      get: () => {
        throw new Error('x');
      },
      enumerable: true,
    });
    expect(await deskToolkit([]).execute('notes.search', input)).toMatchObject({
      ok: false,
      errorCode: 'INVALID_INPUT',
    });
  });
});

describe('an action that is not there', () => {
  it.each<unknown>(['wallet.balanced', '__proto__', 'toString', '', null, 5, {}])(
    'is an error: %j',
    async (name) => {
      const result = await deskToolkit([]).execute(name as 'clock.now', {});
      expect(result).toMatchObject({ ok: false, errorCode: 'ACTION_NOT_FOUND' });
    },
  );
});

describe('output', () => {
  it('is what the schema promises, with its defaults, and nothing that JSON does not carry', async () => {
    const toolkit = deskToolkit([], {
      'notes.search': () => ({ titles: ['a'], more: undefined, when: new Date(0) }) as never,
    });
    expect(await toolkit.execute('notes.search', { query: 'x' })).toEqual(
      done({ titles: ['a'], more: false, when: '1970-01-01T00:00:00.000Z' }),
    );
  });

  it('that does not fit is withheld, and its faults are for the host alone', async () => {
    const toolkit = deskToolkit([], { 'wallet.balance': () => ({ amount: 1234567 }) as never });
    const result = await toolkit.execute('wallet.balance', { address });
    expect(result).toMatchObject({ ok: false, errorCode: 'INVALID_OUTPUT', issues: [{ path: ['amount'] }] });
    expect(result).toHaveProperty('error', expect.not.stringContaining('1234567'));
    const throwing = deskToolkit([], {
      'wallet.balance': () => ({
        get amount(): string {
          throw new Error('x');
        },
      }),
    });
    expect(await throwing.execute('wallet.balance', { address })).toMatchObject({
      ok: false,
      errorCode: 'INVALID_OUTPUT',
    });
  });

  it('without a schema is what the handler returned', async () => {
    const output = new Date(0);
    const result = await deskToolkit([], { 'clock.now': () => output }).execute('clock.now', {});
    expect(result.ok && result.output).toBe(output);
  });
});

describe('a handler', () => {
  it('is told for whom and what it works', async () => {
    let seen: HandlerContext<{ db: string }> | undefined;
    const context = vi.fn(() => ({ db: 'notes' }));
    const toolkit = deskToolkit<{ db: string }>(
      [],
      {
        'clock.now': (_, ctx) => {
          seen = ctx;
        },
      },
      { context },
    );
    await toolkit.entity('user_1').execute('clock.now', {});
    expect(seen).toMatchObject({
      action: 'clock.now',
      entity: 'user_1',
      callId: undefined,
      context: { db: 'notes' },
    });
    expect(seen?.signal.aborted).toBe(false);
    expect(context).toHaveBeenCalledWith({ action: 'clock.now', entity: 'user_1', callId: undefined });
    await toolkit.execute('clock.now', {}, { entity: 'user_2' });
    expect(seen?.entity).toBe('user_2');
    await toolkit.execute('clock.now', {});
    expect(seen?.entity).toBeUndefined();
  });

  it('may be a method of an object', async () => {
    const handlers = {
      ...deskHandlers,
      answer: 42,
      'clock.now'() {
        return this.answer;
      },
    };
    const toolkit = makeToolkit<Desk, unknown>(deskParts([]), handlers);
    expect(await toolkit.execute('clock.now', {})).toEqual(done(42));
  });

  it.each<readonly [string, () => unknown]>([
    [
      'an error',
      () => {
        throw new Error('password is hunter2 at /home/x.ts');
      },
    ],
    [
      'a text',
      () => {
        throw 'password is hunter2';
      },
    ],
    [
      'nothing',
      () => {
        throw undefined;
      },
    ],
    ['null, later', () => Promise.reject(null)],
    [
      'a proxy',
      () => {
        throw new Proxy(
          {},
          {
            get() {
              throw 1;
            },
            getOwnPropertyDescriptor() {
              throw 2;
            },
          },
        );
      },
    ],
  ])('that throws %s fails, in words that say nothing of it', async (_, clock) => {
    const onError = vi.fn();
    const toolkit = deskToolkit([], { 'clock.now': clock }, { onError });
    const result = await toolkit.execute('clock.now', {});
    expect(result).toMatchObject({
      ok: false,
      errorCode: 'EXECUTION_FAILED',
      error: expect.stringMatching(/^The tool failed/),
    });
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(Object.keys(result)).not.toContain('cause');
    expect('cause' in result && result.cause).toBe(onError.mock.calls[0]?.[0]);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onError.mock.calls[0]?.[1]).toEqual({
      action: 'clock.now',
      entity: undefined,
      callId: undefined,
      errorCode: 'EXECUTION_FAILED',
    });
  });

  it('can choose what the model is told, across copies of the client', async () => {
    const cause = new Error('row 7');
    const toolkit = deskToolkit([], {
      'clock.now': () => {
        throw toolError('The clock is being repaired.', { cause });
      },
    });
    const result = await toolkit.execute('clock.now', {});
    expect(result).toMatchObject({ errorCode: 'EXECUTION_FAILED', error: 'The clock is being repaired.' });
    const foreign = Object.assign(new Error('From another copy.'), {
      [Symbol.for('toolwright.tool-error')]: true,
    });
    const other = deskToolkit([], { 'clock.now': () => Promise.reject(foreign) });
    expect(await other.execute('clock.now', {})).toMatchObject({ error: 'From another copy.' });
  });

  it('that never settles is given up after its time: its own, the option, or a minute', async () => {
    vi.useFakeTimers();
    try {
      const handler = vi.fn(never);
      const handlers: Partial<DeskHandlers> = { 'clock.now': handler, 'wallet.transfer': handler };
      const transfer = deskToolkit([], handlers).execute(
        'wallet.transfer',
        { to: address, amount: 1 },
        { confirmed: true },
      );
      const option = deskToolkit([], handlers, { timeoutMs: 5_000 }).execute('clock.now', {});
      const minute = deskToolkit([], handlers).execute('clock.now', {});
      const settled: string[] = [];
      for (const [name, result] of Object.entries({ transfer, option, minute }))
        void result.then(() => settled.push(name));
      await when(() => handler.mock.calls.length === 3);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(settled).toEqual(['transfer']);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(settled).toEqual(['transfer', 'option']);
      await vi.advanceTimersByTimeAsync(55_000);
      expect(settled).toEqual(['transfer', 'option', 'minute']);
      expect(await minute).toMatchObject({
        ok: false,
        errorCode: 'TIMEOUT',
        error: expect.stringContaining('60 s'),
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('that fails after its time is reported, and is no unhandled rejection', async () => {
    const onError = vi.fn();
    let fail: (error: unknown) => void = () => undefined;
    const clock = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const toolkit = deskToolkit([], { 'clock.now': clock }, { onError, timeoutMs: 5 });
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ errorCode: 'TIMEOUT' });
    expect(onError).not.toHaveBeenCalled();
    fail('late');
    await when(() => onError.mock.calls.length > 0);
    expect(onError.mock.calls).toMatchObject([['late', { action: 'clock.now' }]]);
  });

  it('is told when the caller aborts, who gets the answer at once', async () => {
    const caller = new AbortController();
    let signal: AbortSignal | undefined;
    const toolkit = deskToolkit([], {
      'clock.now': (_, ctx) => {
        signal = ctx.signal;
        return never();
      },
    });
    const result = toolkit.execute('clock.now', {}, { signal: caller.signal });
    await when(() => signal !== undefined);
    caller.abort('enough');
    expect(await result).toMatchObject({
      ok: false,
      errorCode: 'ABORTED',
      error: expect.stringContaining('may or may not'),
    });
    expect(signal?.aborted).toBe(true);
  });

  it('is not called for a caller that has aborted', async () => {
    const clock = vi.fn();
    const result = await deskToolkit([], { 'clock.now': clock }).execute(
      'clock.now',
      {},
      { signal: AbortSignal.abort() },
    );
    expect(result).toMatchObject({
      ok: false,
      errorCode: 'ABORTED',
      error: expect.stringContaining('before'),
    });
    expect(clock).not.toHaveBeenCalled();
  });
});

describe('policy', () => {
  const transfer = { to: address, amount: 1 };

  it('refuses actions of other networks, and lets those without networks pass', async () => {
    const toolkit = deskToolkit([], {}, { networks: ['main'] });
    const result = await toolkit.execute('wallet.transfer', transfer, { confirmed: true });
    expect(result).toMatchObject({ ok: false, errorCode: 'POLICY_BLOCKED' });
    expect(await toolkit.execute('wallet.balance', { address })).toMatchObject({ ok: true });
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: true });
  });

  it.each([
    [undefined, 'notes.search', true],
    ['read', 'notes.search', false],
    ['low', 'notes.search', true],
    ['read', 'clock.now', true],
    ['high', 'wallet.transfer', false],
  ] as const)('with the limit %s lets %s pass without confirmation: %s', async (limit, name, passes) => {
    const toolkit = deskToolkit([], {}, { policy: { maxRiskWithoutConfirmation: limit } });
    const inputs = { 'notes.search': { query: 'x' }, 'clock.now': {}, 'wallet.transfer': transfer };
    const result = await toolkit.execute(name, inputs[name]);
    expect(result).toMatchObject(passes ? { ok: true } : { ok: false, errorCode: 'CONFIRMATION_REQUIRED' });
    expect(await toolkit.execute(name, inputs[name], { confirmed: true })).toMatchObject({ ok: true });
  });

  it('asks the host, for that very input, which the host cannot change', async () => {
    const confirm = vi.fn((request: { action: string; input: unknown }) => {
      (request.input as { amount: number }).amount = 1_000;
      return true;
    });
    const toolkit = deskToolkit([], {}, { confirm });
    expect(await toolkit.entity('u').execute('wallet.transfer', transfer)).toEqual(
      done(`sent 1 to ${address}`),
    );
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({
      action: 'wallet.transfer',
      entity: 'u',
      risk: 'high',
    });
    await toolkit.execute('wallet.transfer', transfer, { confirmed: true });
    await toolkit.execute('clock.now', {});
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it.each<readonly [string, () => unknown, string]>([
    ['refuses', () => false, 'POLICY_BLOCKED'],
    ['says nothing', () => undefined, 'CONFIRMATION_REQUIRED'],
    ['says something else', async () => 'yes', 'CONFIRMATION_REQUIRED'],
    [
      'throws',
      () => {
        throw new Error('x');
      },
      'CONFIRMATION_REQUIRED',
    ],
    ['rejects', () => Promise.reject(new Error('x')), 'CONFIRMATION_REQUIRED'],
  ])('does not execute where the host %s', async (_, confirm, errorCode) => {
    const handler = vi.fn();
    const toolkit = deskToolkit([], { 'wallet.transfer': handler }, { confirm: confirm as () => boolean });
    expect(await toolkit.execute('wallet.transfer', transfer)).toMatchObject({ ok: false, errorCode });
    expect(handler).not.toHaveBeenCalled();
  });

  it('does not count what is merely truthy as a confirmation', async () => {
    const result = await deskToolkit([]).execute('wallet.transfer', transfer, { confirmed: 'yes' as never });
    expect(result).toMatchObject({ ok: false, errorCode: 'CONFIRMATION_REQUIRED' });
  });

  it('stops waiting for a confirmation when the caller aborts', async () => {
    const caller = new AbortController();
    const confirm = vi.fn(never);
    const toolkit = deskToolkit([], {}, { confirm });
    const result = toolkit.execute('wallet.transfer', transfer, { signal: caller.signal });
    await when(() => confirm.mock.calls.length > 0);
    caller.abort();
    expect(await result).toMatchObject({
      ok: false,
      errorCode: 'ABORTED',
      error: expect.stringContaining('before'),
    });
  });
});

describe('the host’s own hooks', () => {
  it.each<readonly [string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('x');
      },
    ],
    ['rejects', () => Promise.reject(new Error('x'))],
  ])('do no harm where onError %s', async (_, onError) => {
    const toolkit = deskToolkit(
      [],
      {
        'clock.now': () => {
          throw 1;
        },
      },
      { onError: onError as () => void },
    );
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ errorCode: 'EXECUTION_FAILED' });
  });

  it('fail the call where context throws', async () => {
    const onError = vi.fn();
    const context = () => {
      throw new Error('no db');
    };
    const result = await deskToolkit<never>([], {}, { context, onError }).execute('clock.now', {});
    expect(result).toMatchObject({ ok: false, errorCode: 'EXECUTION_FAILED' });
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

describe('a toolkit', () => {
  it('is not made where a handler is missing, and says which, and what it was called before', () => {
    const { 'wallet.balance': balance, 'clock.now': _, ...rest } = deskHandlers;
    const make = () =>
      makeToolkit<Desk, unknown>(deskParts([]), { ...rest, 'wallet.get_balance': balance } as never);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(
      'There is no handler for "clock.now", "wallet.balance" ("wallet.get_balance" is its old name: rename the handler).',
    );
    const inherited = Object.create(deskHandlers) as DeskHandlers;
    expect(() => makeToolkit<Desk, unknown>(deskParts([]), inherited)).toThrow(/"clock\.now"/);
  });

  it.each([0, -1, Number.NaN, '5' as never])('is not made with the time limit %s', (timeoutMs) => {
    expect(() => deskToolkit([], {}, { timeoutMs })).toThrow(TypeError);
  });

  it('is not made with a risk that there is not, nor bound to nobody', () => {
    expect(() => deskToolkit([], {}, { policy: { maxRiskWithoutConfirmation: 'none' as never } })).toThrow(
      TypeError,
    );
    for (const id of ['', undefined, 7])
      expect(() => deskToolkit([]).entity(id as string)).toThrow(TypeError);
  });

  it('loads nothing before the first use, and only what is used', async () => {
    const loads: string[] = [];
    const toolkit = makeToolkit<Desk, unknown>(
      deskParts([], { onLoad: (what) => void loads.push(what) }),
      deskHandlers,
    );
    expect(loads).toEqual([]);
    await toolkit.execute('clock.now', {});
    await toolkit.execute('clock.now', {});
    expect(loads).toEqual(['schemas/clock']);
  });

  it('tries again what could not be loaded', async () => {
    let offline = true;
    const onError = vi.fn();
    const parts = deskParts([], {
      onLoad: () => {
        if (offline) throw new Error('chunk 7 is gone');
      },
    });
    const toolkit = makeToolkit<Desk, unknown>(parts, deskHandlers, { onError });
    const failed = await toolkit.execute('clock.now', {});
    expect(failed).toMatchObject({
      ok: false,
      errorCode: 'EXECUTION_FAILED',
      error: expect.not.stringContaining('chunk'),
    });
    expect(onError).toHaveBeenCalledTimes(1);
    offline = false;
    expect(await toolkit.execute('clock.now', {})).toMatchObject({ ok: true });
  });
});

function cyclic(): object {
  const value: { [key: string]: unknown } = { query: 'x' };
  value['self'] = value;
  return value;
}
