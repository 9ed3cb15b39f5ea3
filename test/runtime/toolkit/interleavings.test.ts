import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../../templates/runtime/toolkit/stores/memory.ts';
import type { Store } from '../../../templates/runtime/toolkit/stores/store.ts';
import { toolError } from '../../../templates/runtime/toolkit/tool-error.ts';
import { breathe } from '../../support/clock.ts';
import { address, deskWith, never } from '../../support/desk-with.ts';
import { openai, openaiCall } from '../../support/providers.ts';

/** What a handler does, when its turn comes. */
const behaviour = fc.constantFrom('succeed', 'fail', 'fail once', 'hang', 'late', 'throw', 'sync');
const planned = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  entity: fc.constantFrom('u', 'v'),
  amount: fc.constantFrom(1, 2),
  /** After so many steps of the clock the caller aborts; `undefined`: never. */
  abortAt: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  /** On which of the two processes that share a store. */
  process: fc.constantFrom(0, 1),
});

type Behaviour = typeof behaviour extends fc.Arbitrary<infer T> ? T : never;

describe('any interleaving', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('of success, failure, timeout, abort and duplicates: one answer a call, at most one execution a key', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(planned, { minLength: 1, maxLength: 8 }),
        fc.array(behaviour, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.scheduler(),
        async (plans, behaviours, limited, scheduler) => {
          const executions = new Map<string, number>();
          const answers = plans.map(() => 0);
          const ends: string[] = [];
          const handler = act(behaviours, executions, scheduler);
          const shared = shuffled(memoryStore(), scheduler);
          const processes = [0, 1].map(() =>
            deskWith({
              facts: { 'wallet.transfer': { requiresConfirmation: false, timeoutMs: 50 } },
              handlers: { 'wallet.transfer': handler },
              options: {
                idempotency: { store: shared, leaseMs: 1_000 },
                retries: { max: 1, baseMs: 5 },
                ...(limited ? { concurrency: 1 } : {}),
                onResult: ({ ok }) => void ends.push(String(ok)),
              },
            }),
          );

          const calls = plans.map(async ({ id, entity, amount, abortAt, process }, index) => {
            const caller = new AbortController();
            if (abortAt !== undefined) setTimeout(() => caller.abort(), abortAt * 10);
            await scheduler.schedule(Promise.resolve());
            const result = await processes[process]
              ?.entity(entity)
              .execute('wallet.transfer', { to: address, amount }, { callId: id, signal: caller.signal });
            if (answers[index] !== undefined) answers[index]++;
            return result;
          });

          const results = await settled(Promise.all(calls), scheduler);
          expect(answers).toEqual(plans.map(() => 1));
          expect(ends).toHaveLength(plans.length);
          for (const [key, count] of executions) expect(`${key}: ${count}`).toBe(`${key}: 1`);
          for (const [index, result] of results.entries()) {
            seen.add(result?.ok ? 'ok' : (result?.errorCode ?? ''));
            // An output is that of the call's own execution, never of another.
            const { id, entity, amount } = plans[index] ?? {};
            if (result?.ok) expect(result.output).toBe(`${entity} ${id} ${amount}`);
          }
        },
      ),
      { numRuns: 300 },
    );
    // The test has met what it is about.
    expect([...seen].sort()).toEqual([
      'ABORTED',
      'EXECUTION_FAILED',
      'IDEMPOTENCY_CONFLICT',
      'TIMEOUT',
      'ok',
    ]);
  });

  it('of the calls of a turn: an answer for each, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('1', '2', '3', ''), behaviour), { maxLength: 6 }),
        fc.scheduler(),
        async (calls, scheduler) => {
          const behaviours = calls.map(([, each]) => each);
          const toolkit = deskWith({
            facts: { 'wallet.transfer': { requiresConfirmation: false, timeoutMs: 50 } },
            handlers: { 'wallet.transfer': act(behaviours, new Map(), scheduler) },
            options: { idempotency: memoryStore() },
            providers: [openai],
          });
          const raw = calls.map(([id], amount) =>
            openaiCall(id, 'wallet_transfer', { to: address, amount: amount + 1 }),
          );
          const answers = (await settled(toolkit.forLLM('openai').run(raw, { turnId: 't' }), scheduler)) as {
            tool_call_id: string;
          }[];
          expect(answers.map((answer) => answer.tool_call_id)).toEqual(calls.map(([id]) => id));
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** A handler that behaves as planned, counts its executions by their keys, and settles when the scheduler says so. */
function act(behaviours: readonly Behaviour[], executions: Map<string, number>, scheduler: fc.Scheduler) {
  let started = 0;
  return (
    { amount }: { readonly amount: number },
    { entity, callId, attempt }: { entity: string | undefined; callId: string | undefined; attempt: number },
  ): unknown => {
    const key = `${entity} ${callId} ${amount}`;
    const does = behaviours[started % behaviours.length];
    if (attempt === 1) {
      started++;
      executions.set(key, (executions.get(key) ?? 0) + 1);
    }
    switch (does) {
      case 'sync':
        return key;
      case 'throw':
        throw 'text';
      case 'hang':
        return never();
      case 'late':
        return new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 80));
      case 'fail':
        return scheduler.schedule(Promise.resolve()).then(() => Promise.reject(new Error('failed')));
      case 'fail once':
        return scheduler
          .schedule(Promise.resolve())
          .then(() => (attempt === 1 ? Promise.reject(toolError('Busy.', { retryable: true })) : key));
      default:
        return scheduler.schedule(Promise.resolve(key));
    }
  };
}

/** A store whose answers come in an order of the scheduler's. */
function shuffled(store: Store, scheduler: fc.Scheduler): Store {
  return {
    get: (key) => scheduler.schedule(store.get(key)),
    put: async (...args) => {
      await scheduler.schedule(Promise.resolve());
      return scheduler.schedule(store.put(...args));
    },
    remove: async (...args) => {
      await scheduler.schedule(Promise.resolve());
      return store.remove(...args);
    },
  };
}

/** Lets the clock and the scheduler run, one step of either at a time, until the work is done. */
async function settled<Result>(work: Promise<Result>, scheduler: fc.Scheduler): Promise<Result> {
  let done = false;
  const end = work.finally(() => {
    done = true;
  });
  for (let step = 0; !done; step++) {
    if (step > 5_000) throw new Error('the work does not end');
    if (scheduler.count() > 0) await scheduler.waitOne();
    await vi.advanceTimersByTimeAsync(scheduler.count() > 0 && step % 3 !== 0 ? 0 : 5);
    // Digests are made outside of both.
    await breathe();
  }
  return end;
}
