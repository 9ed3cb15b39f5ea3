import { invalidInput, unreadable } from '../feedback.ts';
import { copyJson } from '../json.ts';
import { toJson } from '../payload.ts';
import type { Reader } from '../reader/issue.ts';
import { type FailedResult, failure, type ToolResultOf } from '../results.ts';
import * as sentences from './sentences.ts';

/** A value that was read well. */
export interface Valid {
  readonly ok: true;
  readonly value: unknown;
}

/** A canonical input by its schema, with its defaults. */
export function readInput(reader: Reader, input: unknown): Valid | FailedResult {
  const read = reader.read(input);
  if (!read.ok) return failure('INVALID_INPUT', invalidInput(read.issues), { issues: read.issues });
  return { ok: true, value: read.value };
}

/** The input as it is now: what is validated and confirmed is what is executed, whatever the caller does meanwhile. */
export function copyInput(input: unknown): Valid | FailedResult {
  try {
    return { ok: true, value: copyJson(input) };
  } catch (cause) {
    return failure('INVALID_INPUT', unreadable, { cause });
  }
}

/** An output that has a schema is what the schema promises, as JSON data; any other is what the handler returned. */
export function readOutput(reader: Reader | undefined, value: unknown): ToolResultOf<unknown> {
  if (reader === undefined) return { ok: true, output: value };
  const json = toJson(value);
  if (!json.ok) return failure('INVALID_OUTPUT', sentences.invalidOutput, { cause: json.cause });
  const read = reader.read(json.value);
  if (read.ok) return { ok: true, output: read.value };
  return failure('INVALID_OUTPUT', sentences.invalidOutput, { issues: read.issues });
}
