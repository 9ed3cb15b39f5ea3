import type { JsonValue } from '../../json.ts';

/** What a store holds under a key. */
export interface StoredRecord {
  readonly value: JsonValue;
  /** Another one for each write of the key, also after the record was removed or has expired: no version ever comes back. */
  readonly version: string;
}

/**
 * Where executions and grants are remembered: in memory, or wherever processes can share it. Each write is conditional
 * and atomic (a compare-and-set), which is all that a lease or a grant that is consumed once needs of a database. A method rejects where the
 * store cannot be reached; nothing is executed then.
 */
export interface Store {
  /** The record of a key; `undefined` where there is none, or it has expired. */
  get(key: string): Promise<StoredRecord | undefined>;
  /**
   * Writes the record if the key is as the writer thinks it is.
   *
   * @param expected the version that it has now; `undefined`: there is none
   * @param ttlMs after this time the record is gone
   * @returns the new version; `undefined` where another writer was first
   */
  put(
    key: string,
    value: JsonValue,
    expected: string | undefined,
    ttlMs: number,
  ): Promise<string | undefined>;
  /** Removes the record if it still has this version. Tells whether it did. */
  remove(key: string, expected: string): Promise<boolean>;
}
