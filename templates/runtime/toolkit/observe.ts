import type { ActionFacts, ActionTable } from '../client.ts';
import { own } from '../json.ts';
import { platform } from '../platform.ts';
import { clip } from '../quote.ts';
import { randomId } from '../random-id.ts';
import {
  type ErrorCode,
  type ExecutionResultOf,
  type FailedResult,
  failure,
  type ToolResultOf,
} from '../results.ts';
import type { Call } from './call.ts';
import type { CallBlocked, CallEnded, CallInfo, Observer, Tracing, UnknownCallInfo } from './events.ts';
import { redact } from './redact.ts';
import type { Report } from './report.ts';
import type { Run, Tell } from './run.ts';
import * as sentences from './sentences.ts';

/** What observing calls needs. */
export interface Observing {
  readonly actions: ActionTable;
  /** The host's hooks, metrics and logs. */
  readonly observers: readonly Observer[];
  readonly tracing: Tracing | undefined;
  /** Whether events carry inputs and outputs. */
  readonly content: boolean;
  readonly report: Report;
}

type Result = ToolResultOf<unknown>;

/**
 * Does the work of one call of a known action and tells everybody how it ended, once, whatever happens. The result is that of the
 * work, with the report of how it went.
 */
export function observed(
  observing: Observing,
  call: Call,
  facts: ActionFacts,
  work: (run: Run) => Promise<Result>,
): Promise<ExecutionResultOf<unknown>> {
  const { action, entity, callId, turnId, provider } = call;
  const { integration, risk } = facts;
  const known = { action, entity, callId, turnId, provider, integration, risk };
  return traced(observing, call, known, async (traceId, tell) => {
    const info: CallInfo = { ...known, traceId };
    const run: Run = {
      call,
      facts,
      info,
      tell,
      attempts: 0,
      rule: undefined,
      onceKey: undefined,
      replayed: false,
    };
    const started = platform.performance.now();
    const result = await safely(observing, call, () => work(run));
    const report = { traceId, attempts: run.attempts, durationMs: platform.performance.now() - started };
    if (!result.ok && isRefusal(result.errorCode)) tell('onBlocked', { ...info, ...blocked(run, result) });
    const ended = contentOf(observing, facts, result);
    tell('onResult', { ...info, ...report, replayed: run.replayed, ...ended } as CallInfo & CallEnded);
    return Object.assign(result, report, run.replayed ? { replayed: true as const } : {});
  });
}

/** The same for a call that names no action of the client: there is nothing to do, and a failure to tell of. */
export function observedUnknown(
  observing: Observing,
  call: Omit<Call, 'action'>,
  requested: string | undefined,
  result: FailedResult,
): Promise<ExecutionResultOf<never>> {
  const { entity, callId, turnId, provider } = call;
  // A model's invention may be of any length.
  const name = requested === undefined ? undefined : clip(requested, 100);
  const known = { action: undefined, requested: name, entity, callId, turnId, provider };
  return traced(observing, { ...call, action: name ?? '' }, known, async (traceId, tell) => {
    const report = { traceId, attempts: 0, durationMs: 0 };
    const { errorCode, error } = result;
    const content = observing.content ? { error } : {};
    tell('onResult', { ...known, ...report, replayed: false, ok: false, errorCode, ...content });
    return Object.assign(result, report);
  });
}

/** Runs the work inside the tracing that there is. A tracing that fails costs its own spans and nothing else. */
async function traced<Info extends Omit<CallInfo, 'traceId'> | Omit<UnknownCallInfo, 'traceId'>, Result>(
  { tracing, observers, report }: Observing,
  call: Call,
  info: Info,
  work: (traceId: string, tell: Tell) => Promise<Result>,
): Promise<Result> {
  if (tracing === undefined) return work(randomId(), tellAll(observers));
  let working: Promise<Result> | undefined;
  try {
    await tracing.trace(info, (span) => {
      working ??= work(span.traceId ?? randomId(), tellAll([...observers, span]));
      return working;
    });
  } catch (error) {
    report(error, call, 'EXECUTION_FAILED');
  }
  return working ?? work(randomId(), tellAll(observers));
}

function tellAll(observers: readonly Observer[]): Tell {
  return (name, event) => {
    for (const observer of observers) {
      // An async function, so that neither an exception nor a rejection of an observer gets out.
      (async () => (observer[name] as ((event: unknown) => unknown) | undefined)?.(event))().catch(
        () => undefined,
      );
    }
  };
}

/** The work catches what it expects; what it does not expect fails the one call. */
async function safely({ report }: Observing, call: Call, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    report(cause, call, 'EXECUTION_FAILED');
    return failure('EXECUTION_FAILED', sentences.unavailable, { cause });
  }
}

const refusals: readonly ErrorCode[] = [
  'POLICY_BLOCKED',
  'CONFIRMATION_REQUIRED',
  'AUTH_REQUIRED',
  'IDEMPOTENCY_CONFLICT',
];

function isRefusal(errorCode: ErrorCode): errorCode is CallBlocked['errorCode'] {
  return refusals.includes(errorCode);
}

function blocked(run: Run, { errorCode, authRequired, confirmation }: FailedResult): CallBlocked {
  return {
    errorCode: errorCode as CallBlocked['errorCode'],
    rule: run.rule,
    shadow: false,
    ...(authRequired === undefined ? {} : { authRequired }),
    ...(confirmation === undefined ? {} : { confirmation }),
  };
}

function contentOf({ content }: Observing, facts: ActionFacts, result: Result): object {
  if (result.ok) return { ok: true, ...(content ? { output: redact(facts, result.output) } : {}) };
  const { errorCode, error } = result;
  return { ok: false, errorCode, ...(content ? { error } : {}) };
}

/** The facts of an action of the client; `undefined` for every other name. */
export function factsOf({ actions }: Pick<Observing, 'actions'>, action: string): ActionFacts | undefined {
  return own(actions, action);
}
