import type { ParseFailure } from './calls.ts';
import type { Content } from './content.ts';
import type { Issue } from './reader/issue.ts';
import type { RiskLevel } from './risk.ts';

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

/** What the end user has to authorise before the action can run. */
export interface AuthRequired {
  readonly connection: string;
  readonly scopes: readonly string[];
  /** Where the user authorises it, if the host's resolver said so. It may hold a token: models are not shown it. */
  readonly url?: string;
}

/**
 * What somebody has to confirm before the action can run: exactly this call. Plain JSON, so that it can wait anywhere for its
 * answer. Hand it to `toolkit.grant` once it is confirmed; changing anything in it makes it worthless.
 */
export interface GrantRequest<Name extends string = string, Input = unknown> {
  readonly id: string;
  readonly action: Name;
  readonly entity: string | undefined;
  readonly input: Input;
  readonly risk: RiskLevel;
  /** The networks that the call may act on; `undefined`: every one that the action works on. */
  readonly networks: readonly string[] | undefined;
  /** Milliseconds since 1970 after which it can no longer be granted. */
  readonly expiresAt: number;
}

/** An execution that gave no output; `error` is written for the model and leaks nothing of the handler. */
export interface FailedResult {
  readonly ok: false;
  readonly output?: undefined;
  readonly error: string;
  readonly errorCode: ErrorCode;
  /** For `INVALID_INPUT` and `INVALID_OUTPUT`: each way in which the value does not fit. */
  readonly issues?: readonly Issue[];
  /** For `AUTH_REQUIRED`. */
  readonly authRequired?: AuthRequired;
  /** For `CONFIRMATION_REQUIRED`, where the call can be granted. */
  readonly confirmation?: GrantRequest;
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

/** How an execution went, whatever came of it. */
export interface ExecutionReport {
  /** The trace that it is part of: OpenTelemetry's where that is on, else one of its own. 32 hexadecimal digits. */
  readonly traceId: string;
  /** How often the handler was called: 0 where the call was refused, or answered from an earlier execution. */
  readonly attempts: number;
  readonly durationMs: number;
  /** The result of an earlier execution of this same call, which was not executed again. */
  readonly replayed?: true;
}

/** What `toolkit.execute` resolves to: narrow it by `ok`. */
export type ExecutionResultOf<Output> = ToolResultOf<Output> & ExecutionReport;

/** A failure; `cause` is kept out of sight of anything that lists the result's members. */
export function failure(
  errorCode: ErrorCode,
  error: string,
  details: Partial<Pick<FailedResult, 'issues' | 'authRequired' | 'confirmation' | 'cause'>> & {
    readonly retryable?: boolean | undefined;
  } = {},
): FailedResult {
  const { cause, retryable, ...shown } = details;
  const result: FailedResult = {
    ok: false,
    error,
    errorCode,
    ...shown,
    ...(retryable === undefined ? {} : { retryable }),
  };
  return 'cause' in details ? Object.defineProperty(result, 'cause', { value: cause }) : result;
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
