import type { JsonSchema } from '../../../templates/runtime/json.ts';
import type { ReadResult } from '../../../templates/runtime/reader/issue.ts';
import { createReader } from '../../../templates/runtime/reader/reader.ts';

export function read(schema: JsonSchema, value: unknown): ReadResult {
  return createReader(schema).read(value);
}

export function accepts(schema: JsonSchema, value: unknown): boolean {
  return read(schema, value).ok;
}

/** The issues as lines: `path keyword: message`. */
export function refusals(schema: JsonSchema, value: unknown): string[] {
  const result = read(schema, value);
  return result.ok
    ? []
    : result.issues.map(({ path, keyword, message }) => `/${path.join('/')} ${keyword}: ${message}`);
}
