import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JsonValue } from '../../../templates/runtime/json.ts';
import type { Store } from '../../../templates/runtime/toolkit/stores/store.ts';

export interface StoreUnderTest {
  /** A store without records. Two calls give two stores that share nothing. */
  create(): Store | Promise<Store>;
  /** Another handle to what a store holds, as another process has it; left out where a store is one process's own. */
  reopen?(store: Store): Store | Promise<Store>;
}

const minute = 60_000;

/** Stops the clock that stores measure by until the end of the test, and gives what lets it go on. Timers run as ever: files take real time. */
export function standStill(): (milliseconds: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds);
}

/** What every store must hold, whatever it is made of: import it, and call it with yours. */
export function describeStore(name: string, { create, reopen }: StoreUnderTest): void {
  describe(`the store ${name}`, () => {
    it('has nothing where nothing was put', async () => {
      const store = await create();
      expect(await store.get('k')).toBeUndefined();
      expect(await store.remove('k', '1')).toBe(false);
      expect(await store.put('k', 1, '1', minute)).toBeUndefined();
    });

    it('gives back what was put, with the version that the writer was told', async () => {
      const store = await create();
      const version = await store.put('k', { a: [1, null, 'x'] }, undefined, minute);
      expect(version).toEqual(expect.any(String));
      expect(await store.get('k')).toEqual({ value: { a: [1, null, 'x'] }, version });
    });

    it('lets only the writer write who knows the version', async () => {
      const store = await create();
      const first = await store.put('k', 1, undefined, minute);
      expect(await store.put('k', 2, undefined, minute)).toBeUndefined();
      const second = await store.put('k', 2, first, minute);
      expect(second).not.toBe(first);
      expect(await store.put('k', 3, first, minute)).toBeUndefined();
      expect(await store.get('k')).toEqual({ value: 2, version: second });
    });

    it('lets only the one remove who knows the version', async () => {
      const store = await create();
      const first = (await store.put('k', 1, undefined, minute)) ?? '';
      const second = (await store.put('k', 2, first, minute)) ?? '';
      expect(await store.remove('k', first)).toBe(false);
      expect(await store.remove('k', second)).toBe(true);
      expect(await store.remove('k', second)).toBe(false);
      expect(await store.get('k')).toBeUndefined();
    });

    it('never gives a version twice, also after a removal', async () => {
      const store = await create();
      const versions: (string | undefined)[] = [];
      for (let round = 0; round < 5; round++) {
        const version = (await store.put('k', round, undefined, minute)) ?? '';
        versions.push(version, await store.put('k', round, version, minute));
        await store.remove('k', versions.at(-1) ?? '');
      }
      expect(new Set(versions).size).toBe(10);
      expect(versions).not.toContain(undefined);
    });

    it('forgets a record when its time is over, and not before', async () => {
      const goOn = standStill();
      const store = await create();
      const short = await store.put('short', 1, undefined, 60);
      await store.put('long', 1, undefined, minute);
      goOn(59);
      expect(await store.get('short')).toBeDefined();
      goOn(1);
      expect(await store.get('short')).toBeUndefined();
      expect(await store.put('short', 2, short, minute)).toBeUndefined();
      expect(await store.remove('short', short ?? '')).toBe(false);
      const next = await store.put('short', 2, undefined, minute);
      expect([undefined, short]).not.toContain(next);
      expect(await store.get('long')).toBeDefined();
    });

    it('measures the time of a record from its last write', async () => {
      const goOn = standStill();
      const store = await create();
      const version = await store.put('k', 1, undefined, 60);
      goOn(50);
      await store.put('k', 2, version, 60);
      goOn(59);
      expect(await store.get('k')).toMatchObject({ value: 2 });
      goOn(1);
      expect(await store.get('k')).toBeUndefined();
    });

    it('keeps what it holds from whoever gave it, and from whoever got it', async () => {
      const store = await create();
      const given = { list: [1] };
      await store.put('k', given, undefined, minute);
      given.list.push(2);
      const { value } = (await store.get('k')) ?? {};
      if (value === undefined) throw new Error('there is no record');
      (value as unknown as typeof given).list.push(3);
      expect(await store.get('k')).toMatchObject({ value: { list: [1] } });
    });

    it('takes any key and any JSON value', async () => {
      const store = await create();
      const key = fc.oneof(fc.constantFrom('', '__proto__', 'a/b', '..', 'é', 'x'.repeat(300)), fc.string());
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(key, { maxLength: 4 }), fc.jsonValue(), async (keys, value) => {
          const json = JSON.parse(JSON.stringify(value)) as JsonValue;
          for (const each of keys) {
            const old = await store.get(each);
            await store.put(each, { key: each, json }, old?.version, minute);
          }
          for (const each of keys) {
            const { value: found } = (await store.get(each)) ?? {};
            expect(JSON.stringify(found)).toBe(JSON.stringify({ key: each, json }));
          }
        }),
        { numRuns: 30 },
      );
    });

    it('has one winner, however many claim a key at the same time', async () => {
      const store = await create();
      const handles = await Promise.all(Array.from({ length: 20 }, () => reopen?.(store) ?? store));
      const claims = await Promise.all(handles.map((handle, i) => handle.put('k', i, undefined, minute)));
      const winners = claims.flatMap((version, i) => (version === undefined ? [] : [i]));
      expect(winners).toHaveLength(1);
      expect(await store.get('k')).toMatchObject({ value: winners[0] });

      const { version = '' } = (await store.get('k')) ?? {};
      const moves = await Promise.all([
        ...handles.map((handle) => handle.put('k', 'moved', version, minute)),
        ...handles.map((handle) => handle.remove('k', version)),
      ]);
      expect(moves.filter((won) => won !== undefined && won !== false)).toHaveLength(1);
    });

    // A store of one process has one handle.
    it(`shows ${reopen === undefined ? 'its handle' : 'every handle'} the same`, async () => {
      const store = await create();
      const other = (await reopen?.(store)) ?? store;
      const version = await store.put('k', 'v', undefined, minute);
      expect(await other.get('k')).toEqual({ value: 'v', version });
      expect(await other.remove('k', version ?? '')).toBe(true);
      expect(await store.get('k')).toBeUndefined();
    });

    it('is not shared with another store', async () => {
      const [one, other] = [await create(), await create()];
      await one.put('k', 1, undefined, minute);
      expect(await other.get('k')).toBeUndefined();
    });
  });
}
