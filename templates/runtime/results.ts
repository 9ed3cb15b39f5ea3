import type { ParseFailure } from './calls.ts';
import { type Content, contentOf } from './content.ts';
import { isPlainObject, own } from './json.ts';
import type { Issue } from './reader/issue.ts';

/** Why an execution gave no output. A closed list: switch over it. */
export type ErrorCode =
  | 'ACTION_NOT_FOUND'
  | 'MALFORMED_CALL'
  | 'INVALID_INPUT'
  | 'POLICY_BLOCKED'
  | 'CONFIRMATION_REQUIRED'
  | 'AUTH_REQUIRED'
  | 'IDEMPOTENCY_CONFLICT'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'INVALID_OUTPUT'
  | 'EXECUTION_FAILED';

/** An execution that gave no output; `error` is written for the model and leaks nothing of the handler. */
export interface FailedResult {
  readonly ok: false;
  readonly error: string;
  readonly errorCode: ErrorCode;
  /** For `INVALID_INPUT` and `INVALID_OUTPUT`: each way in which the value does not fit. */
  readonly issues?: readonly Issue[];
  /** Of a handler's failure: whether calling again may help. */
  readonly retryable?: boolean;
  /**
   * What really happened (a handler's exception, say), for the host's own logs. It is never formatted for a model, and
   * it is not enumerable, so that printing or serialising a result does not leak it.
   */
  readonly cause?: unknown;
}

/** What an execution resolves to. It never rejects for what a tool, a model or a policy did. */
export type ToolResultOf<Output> =
  | {
      readonly ok: true;
      readonly output: Output;
      /** What models are shown in place of the output, where the handler returned `content`. */
      readonly content?: Content;
    }
  | FailedResult;

/** A failure; `cause` is kept out of sight of anything that lists the result's members. */
export function failure(
  errorCode: ErrorCode,
  error: string,
  details: {
    readonly issues?: readonly Issue[];
    readonly retryable?: boolean | undefined;
    readonly cause?: unknown;
  } = {},
): FailedResult {
  const result: FailedResult = {
    ok: false,
    error,
    errorCode,
    ...(details.issues === undefined ? {} : { issues: details.issues }),
    ...(details.retryable === undefined ? {} : { retryable: details.retryable }),
  };
  return 'cause' in details ? Object.defineProperty(result, 'cause', { value: details.cause }) : result;
}

/** The error code of each way in which a call could not be read (design: one table for every provider). */
export const errorCodes: { readonly [failure in ParseFailure]: ErrorCode } = {
  unknown_tool: 'ACTION_NOT_FOUND',
  malformed_json: 'MALFORMED_CALL',
  not_an_object: 'MALFORMED_CALL',
  truncated: 'MALFORMED_CALL',
  duplicate_id: 'MALFORMED_CALL',
  invalid_input: 'INVALID_INPUT',
};

/**
 * Whether a value is a result and not an action's bare output: exactly `{ ok: true, output }`, perhaps with `content`, or
 * `{ ok: false }` with an `error` text and an `errorCode`.
 */
export function isToolResult(value: unknown): value is ToolResultOf<unknown> {
  if (!isPlainObject(value)) return false;
  const ok = own(value, 'ok');
  if (ok === true) {
    const extra = contentOf(own(value, 'content')) === undefined ? 0 : 1;
    return Object.hasOwn(value, 'output') && Object.keys(value).length === 2 + extra;
  }
  return (
    ok === false && typeof own(value, 'error') === 'string' && typeof own(value, 'errorCode') === 'string'
  );
}
