import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryStore } from '../../../templates/runtime/toolkit/stores/memory.ts';
import type { Store } from '../../../templates/runtime/toolkit/stores/store.ts';
import { fileStore } from '../../support/file-store.ts';
import { describeStore, standStill } from './describe-store.ts';

describeStore('in memory', { create: () => memoryStore() });

const root = mkdtempSync(path.join(tmpdir(), 'toolwright-store-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folders = new WeakMap<Store, string>();

describeStore('in a folder', {
  create() {
    const folder = mkdtempSync(path.join(root, 'store-'));
    const store = fileStore(folder);
    folders.set(store, folder);
    return store;
  },
  reopen: (store) => fileStore(folders.get(store) ?? ''),
});

describe('the store in memory', () => {
  it('refuses more records than it may have, but makes room from those that are over', async () => {
    const goOn = standStill();
    const store = memoryStore({ maxRecords: 100 });
    for (let i = 0; i < 99; i++) await store.put(`short ${i}`, i, undefined, 30);
    await store.put('long', 1, undefined, 60_000);
    await expect(store.put('more', 1, undefined, 60_000)).rejects.toThrow(/full/);
    goOn(30);
    expect(await store.put('more', 1, undefined, 60_000)).toEqual(expect.any(String));
    expect(await store.get('long')).toMatchObject({ value: 1 });
  });
});
