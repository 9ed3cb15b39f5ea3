import type { ErrorCode, FailedResult } from './results.ts';

/**
 * What kind of failure a model is told of. `arguments`: its own call, in full detail, all of it from the schema. `refusal`: a rule
 * or a missing permission, with the next step. `failure`: the handler, in the host's words, never the exception's.
 */
export type FailureClass = 'arguments' | 'refusal' | 'failure';

export const failureClasses: { readonly [code in ErrorCode]: FailureClass } = {
  ACTION_NOT_FOUND: 'arguments',
  MALFORMED_CALL: 'arguments',
  INVALID_INPUT: 'arguments',
  POLICY_BLOCKED: 'refusal',
  CONFIRMATION_REQUIRED: 'refusal',
  AUTH_REQUIRED: 'refusal',
  IDEMPOTENCY_CONFLICT: 'refusal',
  TIMEOUT: 'failure',
  ABORTED: 'failure',
  INVALID_OUTPUT: 'failure',
  EXECUTION_FAILED: 'failure',
};

/** What a model can do after a refusal. */
export type NextStep =
  | 'do_not_call_again'
  | 'ask_user_to_confirm'
  | 'ask_user_to_connect'
  | 'use_first_result';

const nextSteps: { readonly [code in ErrorCode]?: NextStep } = {
  POLICY_BLOCKED: 'do_not_call_again',
  CONFIRMATION_REQUIRED: 'ask_user_to_confirm',
  AUTH_REQUIRED: 'ask_user_to_connect',
  IDEMPOTENCY_CONFLICT: 'use_first_result',
};

/** What stands beside `error` and `code` in the JSON that a model sees. */
export function failureDetails({ errorCode, retryable }: FailedResult): {
  readonly next?: NextStep;
  readonly retryable?: boolean;
} {
  const next = nextSteps[errorCode];
  if (next !== undefined) return { next };
  return failureClasses[errorCode] === 'failure' ? { retryable: retryable === true } : {};
}
