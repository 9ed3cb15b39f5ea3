import { isPlainObject, own } from '../json.ts';
import { type AuthRequired, type FailedResult, failure } from '../results.ts';
import { withDeadline } from './deadline.ts';
import type { Report } from './report.ts';
import type { Run } from './run.ts';
import * as sentences from './sentences.ts';

/** What finding an entity's credentials needs. */
export interface Connecting {
  /** The host's resolver; `undefined`: handlers find their credentials themselves. */
  readonly connections: ((request: object) => unknown) | undefined;
  readonly timeoutMs: number;
  readonly report: Report;
}

/** Credentials for one call; `credentials` is `undefined` where the action needs no connection. */
export interface Connected {
  readonly ok: true;
  readonly credentials: unknown;
}

/** Asks the host for the entity's credentials, anew for each call: nothing is kept that another entity could be given. */
export async function connect(
  { connections, timeoutMs, report }: Connecting,
  { call, facts: { auth } }: Run,
): Promise<Connected | FailedResult> {
  if (auth === undefined || connections === undefined) return { ok: true, credentials: undefined };
  const { action, entity, callId } = call;
  const { connection, scopes } = auth;
  const ending = await withDeadline(
    (signal) => connections({ action, entity, callId, connection, scopes: [...scopes], signal }),
    timeoutMs,
    call.signal,
    (late) => report(late, call, 'AUTH_REQUIRED'),
  );
  switch (ending.kind) {
    case 'done':
      return readAnswer(ending.value, { connection, scopes: [...scopes] });
    case 'threw':
      report(ending.error, call, 'EXECUTION_FAILED');
      return failure('EXECUTION_FAILED', sentences.unavailable, { cause: ending.error });
    case 'timeout':
      return failure('EXECUTION_FAILED', sentences.unavailable);
    case 'aborted':
      return failure('ABORTED', sentences.abortedBefore, { cause: ending.reason });
  }
}

/** Only `{ credentials }` connects: whatever else a resolver answers, the user has to authorise first. */
function readAnswer(answer: unknown, needed: AuthRequired): Connected | FailedResult {
  const given = isPlainObject(answer) ? own(answer, 'credentials') : undefined;
  if (given !== undefined && given !== null) return { ok: true, credentials: given };
  const url = isPlainObject(answer) ? own(answer, 'url') : undefined;
  const authRequired = typeof url === 'string' ? { ...needed, url } : needed;
  return failure('AUTH_REQUIRED', sentences.authRequired(needed.connection), { authRequired });
}
