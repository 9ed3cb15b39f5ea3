import { invalidInput, unreadable } from '../feedback.ts';
import { copyJson } from '../json.ts';
import type { Reader } from '../reader/issue.ts';
import type { Refine } from '../refine.ts';
import { type FailedResult, failure } from '../results.ts';
import { hideInIssues } from '../sensitive.ts';

/** A value that was read well. */
export interface Valid {
  readonly ok: true;
  readonly value: unknown;
}

/** A canonical input by its schema, with its defaults. */
export function readInput(
  reader: Reader,
  input: unknown,
  sensitive: readonly string[] | undefined,
): Valid | FailedResult {
  const read = reader.read(input);
  if (read.ok) return { ok: true, value: read.value };
  const issues = hideInIssues(read.issues, sensitive);
  return failure('INVALID_INPUT', invalidInput(issues), { issues });
}

/** The input as it is now: what is validated and confirmed is what is executed, whatever the caller does meanwhile. */
export function copyInput(input: unknown): Valid | FailedResult {
  try {
    return { ok: true, value: copyJson(input) };
  } catch (cause) {
    return failure('INVALID_INPUT', unreadable, { cause });
  }
}

/**
 * What an input is besides what its schema says, by the schema's own validator.
 *
 * @throws what the validator throws
 */
export async function refineInput(
  refine: Refine,
  input: unknown,
  sensitive: readonly string[] | undefined,
): Promise<Valid | FailedResult> {
  const refined = await refine(input);
  if (refined.ok) return refined;
  const issues = hideInIssues(refined.issues, sensitive);
  return failure('INVALID_INPUT', invalidInput(issues), { issues });
}
