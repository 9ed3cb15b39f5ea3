import type { JsonSchema } from './json.ts';
import type { Judge } from './lens/plan.ts';
import { Compilation } from './reader/compile.ts';
import { equal } from './reader/equal.ts';
import type { Reader } from './reader/issue.ts';
import { linkedGroups } from './reader/linked.ts';
import { atPointer } from './reader/pointer.ts';
import { createReader } from './reader/reader.ts';

const readers = new WeakMap<object, Reader>();
const compilations = new WeakMap<object, Compilation>();

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

/** What the way back from wire values asks the reader. */
export const judge: Judge = {
  fits(schema, pointer, value) {
    let compilation = compilations.get(schema);
    if (compilation === undefined) {
      compilation = new Compilation(schema, linkedGroups);
      compilations.set(schema, compilation);
    }
    try {
      return compilation.judge(atPointer(schema, pointer) ?? false, value) === undefined;
    } catch {
      // A value or a schema so deep that the stack ends fits nothing.
      compilations.delete(schema);
      return false;
    }
  },
  equal,
};
