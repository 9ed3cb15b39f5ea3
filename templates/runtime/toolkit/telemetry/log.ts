import type { ErrorCode } from '../../results.ts';
import type { RiskLevel } from '../../risk.ts';
import type { CallInfo, Observer, Rule, UnknownCallInfo } from '../events.ts';

/** One line of a log, as plain data. What is not known is left out. */
export interface LogRecord {
  readonly level: 'debug' | 'info' | 'warn';
  readonly event: 'call' | 'result' | 'blocked' | 'repair' | 'retry';
  /** When, in ISO 8601. */
  readonly time: string;
  readonly traceId: string;
  readonly action?: string;
  /** What a call named that is no action. */
  readonly requested?: string;
  readonly entity?: string;
  readonly callId?: string;
  readonly turnId?: string;
  readonly provider?: string;
  readonly integration?: string;
  readonly risk?: RiskLevel;
  readonly ok?: boolean;
  readonly errorCode?: ErrorCode;
  readonly rule?: Rule;
  readonly shadow?: boolean;
  readonly attempts?: number;
  readonly attempt?: number;
  readonly delayMs?: number;
  readonly durationMs?: number;
  readonly replayed?: boolean;
  /** `kind` and path of each. */
  readonly repairs?: readonly string[];
  /** The rest only where the toolkit's `content` option is on. */
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: string;
}

/** A log of calls: hands each event to `write`, which a host's logger is (`structuredLog((record) => logger[record.level](record))`). */
export function structuredLog(write: (record: LogRecord) => void): Observer {
  const line = (
    level: LogRecord['level'],
    event: LogRecord['event'],
    call: CallInfo | UnknownCallInfo,
    more: object,
  ): void => {
    const record = { level, event, time: new Date().toISOString(), ...scopeOf(call), ...more };
    write(withoutUndefined(record) as LogRecord);
  };

  return {
    onCall: (event) => line('debug', 'call', event, { input: event.input }),
    onRepair: (event) =>
      line('info', 'repair', event, {
        repairs: event.repairs.map(({ kind, path }) => (path === '' ? kind : `${kind} ${path}`)),
      }),
    onBlocked: (event) => {
      const { errorCode, rule, shadow } = event;
      line('warn', 'blocked', event, { errorCode, rule, shadow });
    },
    onRetry: (event) => line('info', 'retry', event, { attempt: event.attempt, delayMs: event.delayMs }),
    onResult: (event) => {
      const { ok, attempts, durationMs, replayed } = event;
      const outcome = event.ok
        ? { output: event.output }
        : { errorCode: event.errorCode, error: event.error };
      line(ok ? 'info' : 'warn', 'result', event, { ok, attempts, durationMs, replayed, ...outcome });
    },
  };
}

/** Only what every call has: the request for a confirmation, say, holds arguments and stays out. */
function scopeOf(call: CallInfo | UnknownCallInfo): object {
  const { traceId, entity, callId, turnId, provider } = call;
  const named =
    call.action === undefined
      ? { requested: call.requested }
      : { action: call.action, integration: call.integration, risk: call.risk };
  return { traceId, ...named, entity, callId, turnId, provider };
}

function withoutUndefined(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
