import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonValue } from '../../templates/runtime/json.ts';
import type { Store } from '../../templates/runtime/toolkit/stores/store.ts';

interface Entry {
  readonly value: JsonValue;
  readonly version: string;
  readonly expiresAt: number;
}

/** A store in a folder, a sample of what a host writes: one file a record, a folder as the lock of its key. */
export function fileStore(folder: string): Store {
  const fileOf = (key: string): string =>
    path.join(folder, createHash('sha256').update(JSON.stringify(key)).digest('hex'));

  const read = async (key: string): Promise<Entry | undefined> => {
    const text = await readFile(`${fileOf(key)}.json`, 'utf8').catch(() => undefined);
    const entry = text === undefined ? undefined : (JSON.parse(text) as Entry);
    return entry !== undefined && entry.expiresAt > Date.now() ? entry : undefined;
  };

  const locked = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const lock = `${fileOf(key)}.lock`;
    await mkdir(folder, { recursive: true });
    for (;;) {
      try {
        await mkdir(lock);
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    return work().finally(() => rmdir(lock));
  };

  return {
    async get(key) {
      const entry = await read(key);
      return entry === undefined ? undefined : { value: entry.value, version: entry.version };
    },
    put: (key, value, expected, ttlMs) =>
      locked(key, async () => {
        if ((await read(key))?.version !== expected) return undefined;
        const entry: Entry = { value, version: randomUUID(), expiresAt: Date.now() + ttlMs };
        // Readers take no lock, so they must never see half a file.
        const draft = `${fileOf(key)}.${entry.version}`;
        await writeFile(draft, JSON.stringify(entry));
        await rename(draft, `${fileOf(key)}.json`);
        return entry.version;
      }),
    remove: (key, expected) =>
      locked(key, async () => {
        if ((await read(key))?.version !== expected) return false;
        await rm(`${fileOf(key)}.json`);
        return true;
      }),
  };
}
