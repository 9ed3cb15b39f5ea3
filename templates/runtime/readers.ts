import type { JsonSchema, JsonSchemaObject } from './json.ts';
import { Compilation } from './reader/compile.ts';
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

/** Whether the part of a schema at a JSON pointer accepts a value of JSON data. What the value breaks counts as refused. */
export function fitsAt(schema: JsonSchemaObject, pointer: string, value: unknown): boolean {
  let compilation = compilations.get(schema);
  if (compilation === undefined) {
    compilation = new Compilation(schema, linkedGroups);
    compilations.set(schema, compilation);
  }
  try {
    return compilation.judge(atPointer(schema, pointer) ?? false, value) === undefined;
  } catch {
    compilations.delete(schema);
    return false;
  }
}
