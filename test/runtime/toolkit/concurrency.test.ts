import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type ConcurrencyOptions, createLimiter } from '../../../templates/runtime/toolkit/concurrency.ts';
import { breathe, when } from '../../support/clock.ts';
import { deskWith, never, sleep } from '../../support/desk-with.ts';
import { openai, openaiCall } from '../../support/providers.ts';

/** A handler that remembers how many of it ran at the same time. */
function gauge() {
  let running = 0;
  const seen = { most: 0, started: [] as string[] };
  const handler = async ({ query }: { query: string }) => {
    seen.started.push(query);
    seen.most = Math.max(seen.most, ++running);
    await sleep(5);
    running--;
    return { titles: [query], more: false };
  };
  return { seen, handler };
}

describe('a limit', () => {
  it('lets so many handlers run, and answers in order all the same', async () => {
    const { seen, handler } = gauge();
    const toolkit = deskWith({
      handlers: { 'notes.search': handler },
      options: { concurrency: 2 },
      providers: [openai],
    });
    const queries = ['a', 'b', 'c', 'd', 'e'];
    const answers = (await toolkit
      .forLLM('openai')
      .run(queries.map((query) => openaiCall(query, 'notes_search', { query })))) as {
      tool_call_id: string;
    }[];
    expect(seen.most).toBe(2);
    expect(seen.started).toEqual(queries);
    expect(answers.map((answer) => answer.tool_call_id)).toEqual(queries);
  });

  it.each<readonly [string, ConcurrencyOptions, number]>([
    ['of an integration', { integration: 1 }, 2],
    ['of an entity', { entity: 1 }, 2],
    ['of all', { toolkit: 3, entity: 2, integration: 2 }, 3],
    ['that is not given', {}, 4],
  ])('%s counts only its own', async (_, concurrency, most) => {
    let running = 0;
    let seen = 0;
    const work = async () => {
      seen = Math.max(seen, ++running);
      await sleep(5);
      running--;
      return { titles: [], more: false };
    };
    const toolkit = deskWith({
      handlers: { 'notes.search': work, 'clock.now': work },
      options: { concurrency },
    });
    await Promise.all(
      ['u', 'v'].flatMap((id) => [
        toolkit.entity(id).execute('notes.search', { query: 'x' }),
        toolkit.entity(id).execute('clock.now', {}),
      ]),
    );
    expect(seen).toBe(most);
  });

  it('frees the place of a handler that never settles, or fails', async () => {
    let calls = 0;
    const toolkit = deskWith({
      handlers: {
        'clock.now': () => {
          if (++calls === 1) return never();
          if (calls === 2) throw new Error('x');
          return calls;
        },
      },
      options: { concurrency: 1, timeoutMs: 10 },
    });
    const results = await Promise.all([1, 2, 3].map(() => toolkit.execute('clock.now', {})));
    expect(results).toMatchObject([
      { errorCode: 'TIMEOUT' },
      { errorCode: 'EXECUTION_FAILED' },
      { output: 3 },
    ]);
  });

  it('holds nobody who does not want to wait', async () => {
    const caller = new AbortController();
    let calls = 0;
    let free = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      free = resolve;
    });
    const handler = vi.fn(() => gate.then(() => ++calls));
    const toolkit = deskWith({ handlers: { 'clock.now': handler }, options: { concurrency: 1 } });
    const first = toolkit.execute('clock.now', {});
    const second = toolkit.execute('clock.now', {}, { signal: caller.signal });
    const third = toolkit.execute('clock.now', {});
    await when(() => handler.mock.calls.length > 0);
    caller.abort();
    expect(await second).toMatchObject({ errorCode: 'ABORTED', attempts: 0 });
    free();
    expect(await Promise.all([first, third])).toMatchObject([{ output: 1 }, { output: 2 }]);
  });

  it.each([0, -1, Number.NaN, '3' as never, { entity: 0 }])('is not %j', (concurrency) => {
    expect(() => deskWith({ options: { concurrency } })).toThrow(TypeError);
  });
});

describe('a limiter', () => {
  it('lets nobody wait behind one who waits for another place', async () => {
    const limiter = createLimiter({ integration: 1 });
    const started: string[] = [];
    const enter = (integration: string, name: string) =>
      limiter.enter({ integration, entity: undefined }, undefined).then((leave) => {
        started.push(name);
        return leave;
      });
    const leave = await enter('a', 'first of a');
    void enter('a', 'second of a');
    await enter('b', 'first of b');
    expect(started).toEqual(['first of a', 'first of b']);
    leave?.();
    await breathe();
    expect(started).toEqual(['first of a', 'first of b', 'second of a']);
  });

  it('never admits too many, forgets nobody, and lets equals in by their turn', async () => {
    const limit = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
    const runner = fc.record({
      integration: fc.constantFrom('a', 'b', 'e '),
      entity: fc.constantFrom(undefined, 'u', 'v'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ toolkit: limit, integration: limit, entity: limit }),
        fc.array(runner, { maxLength: 12 }),
        fc.scheduler(),
        async (limits, runners, scheduler) => {
          const limiter = createLimiter(limits);
          const running: (typeof runners)[number][] = [];
          const started: number[] = [];
          const work = runners.map(async (each, index) => {
            const leave = await limiter.enter(each, undefined);
            running.push(each);
            started.push(index);
            const of = (key: 'integration' | 'entity') => running.filter((other) => other[key] === each[key]);
            expect(running.length).toBeLessThanOrEqual(limits.toolkit ?? 99);
            expect(of('integration').length).toBeLessThanOrEqual(limits.integration ?? 99);
            expect(of('entity').length).toBeLessThanOrEqual(limits.entity ?? 99);
            await scheduler.schedule(Promise.resolve());
            running.splice(running.indexOf(each), 1);
            leave?.();
          });
          await scheduler.waitFor(Promise.all(work));
          expect(started).toHaveLength(runners.length);
          for (const each of runners) {
            const equals = started.filter(
              (i) => runners[i]?.entity === each.entity && runners[i]?.integration === each.integration,
            );
            expect(equals).toEqual(equals.toSorted((a, b) => a - b));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
