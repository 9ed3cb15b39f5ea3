import { copyJson, type JsonValue } from '../../json.ts';
import type { Store } from './store.ts';

export interface MemoryStoreOptions {
  /** More records than this are refused, so that nobody can fill the memory: 100,000 where nothing is said. */
  readonly maxRecords?: number | undefined;
}

interface Entry {
  readonly value: JsonValue;
  readonly version: string;
  readonly expiresAt: number;
}

/** A store for one process: what it holds ends with it. */
export function memoryStore({ maxRecords = 100_000 }: MemoryStoreOptions = {}): Store {
  const entries = new Map<string, Entry>();
  let writes = 0;
  let sweepAt = 64;

  const current = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > Date.now() ? entry : undefined;
  };
  /** Only when the number of records has doubled, so that a write costs the same however many there are. */
  const sweep = (): void => {
    if (entries.size < Math.min(sweepAt, maxRecords)) return;
    for (const key of entries.keys()) if (current(key) === undefined) entries.delete(key);
    sweepAt = Math.max(64, entries.size * 2);
    if (entries.size >= maxRecords)
      throw new Error(`The memory store is full: it has ${entries.size} records.`);
  };

  // Each method does its work before it first gives way, which makes it atomic.
  return {
    async get(key) {
      const entry = current(key);
      return entry === undefined ? undefined : { value: copyJson(entry.value), version: entry.version };
    },
    async put(key, value, expected, ttlMs) {
      if (current(key)?.version !== expected) return undefined;
      if (!entries.has(key)) sweep();
      const version = String(++writes);
      entries.set(key, { value: copyJson(value), version, expiresAt: Date.now() + ttlMs });
      return version;
    },
    async remove(key, expected) {
      return current(key)?.version === expected && entries.delete(key);
    },
  };
}
