import { copyJson } from '../json.ts';
import { type FailedResult, failure } from '../results.ts';
import type { RiskLevel } from '../risk.ts';
import type { Call } from './call.ts';
import { withDeadline } from './deadline.ts';
import type { Report } from './report.ts';
import * as sentences from './sentences.ts';

/** Asks the host's hook about one call. `undefined` where it is confirmed, else why it may not run. */
export async function confirmed(
  confirm: ((request: object) => unknown) | undefined,
  call: Call,
  risk: RiskLevel,
  input: unknown,
  report: Report,
): Promise<FailedResult | undefined> {
  if (confirm === undefined) return failure('CONFIRMATION_REQUIRED', sentences.confirmationRequired);
  const { action, entity, callId } = call;
  const ending = await withDeadline(
    (signal) => confirm({ action, entity, callId, risk, signal, input: copyJson(input) }),
    Number.POSITIVE_INFINITY,
    call.signal,
    (late) => report(late, call, 'CONFIRMATION_REQUIRED'),
  );
  switch (ending.kind) {
    case 'done':
      if (ending.value === true) return undefined;
      return ending.value === false
        ? failure('POLICY_BLOCKED', sentences.confirmationRefused)
        : failure('CONFIRMATION_REQUIRED', sentences.confirmationRequired);
    case 'threw':
      report(ending.error, call, 'CONFIRMATION_REQUIRED');
      return failure('CONFIRMATION_REQUIRED', sentences.confirmationRequired, { cause: ending.error });
    default:
      return failure('ABORTED', sentences.abortedBefore);
  }
}
