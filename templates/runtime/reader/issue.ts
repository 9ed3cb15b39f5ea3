/** One way in which a value does not fit its schema. */
export interface Issue {
  /**
   * Where in the value: property names and array positions from its root; empty for the root itself. A property that is
   * missing or not expected is named by its own path.
   */
  readonly path: readonly (string | number)[];
  /** The JSON Schema keyword that refused the value (`type`, `required`, `pattern`, …). */
  readonly keyword: string;
  /** What is wrong, in one plain sentence without the path ("expected a string that matches ^0x…, got 12"). */
  readonly message: string;
}

/** What reading a value by a schema gives. */
export type ReadResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Reads values by one schema. */
export interface Reader {
  /**
   * Reads a JSON value: its verdict, and on success the value with the schema's defaults filled in (a fresh copy where
   * a default was filled; otherwise the value itself). Never throws and never changes what it was given.
   */
  read(value: unknown): ReadResult;
}
