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
  /**
   * What really happened (a handler's exception, say), for the host's own logs. It is never formatted for a model, and
   * it is not enumerable, so that printing or serialising a result does not leak it.
   */
  readonly cause?: unknown;
}

/** What an execution resolves to. It never rejects for what a tool, a model or a policy did. */
export type ToolResultOf<Output> = { readonly ok: true; readonly output: Output } | FailedResult;
