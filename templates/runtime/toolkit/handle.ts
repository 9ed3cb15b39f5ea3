import { platform, type Signal } from '../platform.ts';
import { type FailedResult, failure } from '../results.ts';
import type { CallScope } from './call.ts';
import type { Limiter } from './concurrency.ts';
import { type Ending, settle, withDeadline } from './deadline.ts';
import type { AnyHandler } from './handlers.ts';
import type { Report } from './report.ts';
import type { RetryOptions } from './retry.ts';
import type { Run } from './run.ts';
import type { Secrets } from './secrets.ts';
import * as sentences from './sentences.ts';
import { messageForModel, retryMark } from './tool-error.ts';
import { wait } from './wait.ts';

/** What calling a handler needs. */
export interface Handling {
  readonly handlers: ReadonlyMap<string, AnyHandler>;
  readonly timeoutMs: number;
  readonly context: ((scope: CallScope) => unknown) | undefined;
  readonly retries: RetryOptions;
  /** `undefined`: as many at a time as there are calls. */
  readonly limiter: (() => Promise<Limiter>) | undefined;
  readonly report: Report;
}

/** What a handler is called with. */
export interface Job {
  readonly input: unknown;
  /** The same once more, for another attempt. */
  fresh(): Promise<unknown>;
  readonly credentials: unknown;
  /** What must not leave the handler; `undefined`: nothing. */
  readonly secrets: Secrets | undefined;
}

/** A handler's output as it came, or why there is none. */
export type Handled = { readonly ok: true; readonly value: unknown } | FailedResult;

type Attempt = Exclude<Ending<unknown>, { readonly kind: 'aborted' }>;

/** Calls the handler when there is a free place: within its time, and as often as retries allow. Never rejects. */
export async function handle(handling: Handling, run: Run, job: Job): Promise<Handled> {
  const { call, facts } = run;
  const limiter = await handling.limiter?.();
  const leave = await limiter?.enter({ integration: facts.integration, entity: call.entity }, call.signal);
  if (call.signal?.aborted) {
    leave?.();
    return failure('ABORTED', sentences.abortedBefore, { cause: call.signal.reason });
  }
  const timeoutMs = facts.timeoutMs ?? handling.timeoutMs;
  const tellLate = (late: unknown): void => tell(handling, run, job, late);
  try {
    const ending = await withDeadline(
      (signal) => attempts(handling, run, job, signal, timeoutMs),
      timeoutMs,
      call.signal,
      tellLate,
    );
    if (ending.kind !== 'done') return explain(handling, run, job, ending, timeoutMs);
    return explain(handling, run, job, ending.value, handling.retries.attemptTimeoutMs ?? timeoutMs);
  } finally {
    leave?.();
  }
}

/** Calls the handler until it succeeds, may not be tried again, or the time is up. */
async function attempts(
  handling: Handling,
  run: Run,
  job: Job,
  signal: Signal,
  timeoutMs: number,
): Promise<Attempt> {
  const deadline = platform.performance.now() + timeoutMs;
  const max = run.facts.retries ?? handling.retries.max ?? 0;
  const safe = run.facts.risk === 'read' || run.facts.idempotent === true;
  for (;;) {
    const attempt = ++run.attempts;
    // A handler may change what it is given; the next attempt is about the same call all the same.
    const input = attempt > max ? async () => job.input : job.fresh;
    const ending = await attemptOnce(handling, run, job, input, signal);
    if (ending.kind === 'done' || attempt > max || signal.aborted) return ending;
    const { nextPause } = await import('./retry.ts');
    const error = ending.kind === 'threw' ? ending.error : undefined;
    const leftMs = deadline - platform.performance.now();
    const delayMs = nextPause({ error, attempt, safe, leftMs }, handling.retries);
    if (delayMs === undefined) return ending;
    run.tell('onRetry', { ...run.info, attempt, delayMs });
    await wait(delayMs, signal);
    if (signal.aborted) return ending;
  }
}

async function attemptOnce(
  handling: Handling,
  run: Run,
  job: Job,
  input: () => Promise<unknown>,
  signal: Signal,
): Promise<Attempt> {
  const { call, onceKey, info, attempts: attempt } = run;
  const { action, entity, callId, turnId } = call;
  const work = async (own: Signal): Promise<unknown> => {
    const context = await handling.context?.({ action, entity, callId });
    const handler = handling.handlers.get(action);
    return handler?.(await input(), {
      action,
      entity,
      callId,
      turnId,
      traceId: info.traceId,
      attempt,
      idempotencyKey: onceKey,
      credentials: job.credentials,
      signal: own,
      context,
    });
  };
  const limitMs = handling.retries.attemptTimeoutMs;
  if (limitMs === undefined) {
    const settled = await settle(work, signal);
    const isLate = signal.aborted && settled.kind === 'threw';
    // Work that listens to its signal fails with the signal's own reason, which is no news.
    if (isLate && settled.error !== signal.reason) tell(handling, run, job, settled.error);
    return settled;
  }
  const ending = await withDeadline(work, limitMs, signal, (late) => tell(handling, run, job, late));
  // The signal is that of all attempts: where it was aborted, nobody waits for this one any more.
  return ending.kind === 'aborted' ? { kind: 'threw', error: signal.reason } : ending;
}

/** Tells the host of an exception, without the credentials that the handler was given. */
function tell({ report }: Handling, { call }: Run, { secrets }: Job, error: unknown): void {
  report(secrets === undefined ? error : secrets.error(error), call, 'EXECUTION_FAILED');
}

function explain(handling: Handling, run: Run, job: Job, ending: Ending<unknown>, limitMs: number): Handled {
  switch (ending.kind) {
    case 'done':
      return { ok: true, value: ending.value };
    case 'timeout':
      return failure('TIMEOUT', sentences.timedOut(limitMs));
    case 'aborted':
      return failure('ABORTED', ending.started ? sentences.aborted : sentences.abortedBefore, {
        cause: ending.reason,
      });
    case 'threw': {
      tell(handling, run, job, ending.error);
      const message = messageForModel(ending.error) ?? sentences.failed;
      const cause = job.secrets === undefined ? ending.error : job.secrets.error(ending.error);
      return failure('EXECUTION_FAILED', job.secrets?.text(message) ?? message, {
        retryable: retryMark(ending.error)?.retryable,
        cause,
      });
    }
  }
}
