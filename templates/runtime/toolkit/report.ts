import type { ErrorCode } from '../results.ts';
import type { CallScope } from './call.ts';

/** The host's hook for exceptions. */
export type ErrorHook = (error: unknown, failed: CallScope & { readonly errorCode: ErrorCode }) => void;

/** Hands an exception that models do not see to the host. Never throws, whatever the host's hook does. */
export type Report = (error: unknown, scope: CallScope, errorCode: ErrorCode) => void;

export function createReport(onError: ErrorHook | undefined): Report {
  return (error, { action, entity, callId }, errorCode) => {
    if (onError === undefined) return;
    // An async function, so that neither an exception nor a rejection of the hook gets out.
    (async () => onError(error, { action, entity, callId, errorCode }))().catch(() => undefined);
  };
}
