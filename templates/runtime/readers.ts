import type { JsonSchema } from './json.ts';
import type { Reader } from './reader/issue.ts';
import { createReader } from './reader/reader.ts';

const readers = new WeakMap<object, Reader>();

/** The reader of a schema, made on first use and kept for as long as the schema object lives. */
export function readerOf(schema: JsonSchema): Reader {
  if (typeof schema === 'boolean') return createReader(schema);
  let reader = readers.get(schema);
  if (reader === undefined) {
    reader = createReader(schema);
    readers.set(schema, reader);
  }
  return reader;
}
