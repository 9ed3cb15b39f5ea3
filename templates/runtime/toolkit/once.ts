import { digest } from '../canonical.ts';
import { contentFrom, contentOf } from '../content.ts';
import { isPlainObject, type JsonValue } from '../json.ts';
import { toJson } from '../json-form.ts';
import { type ErrorCode, type FailedResult, failure, type ToolResultOf } from '../results.ts';
import type { Call } from './call.ts';
import { keepLease } from './lease.ts';
import type { Report } from './report.ts';
import type { Run } from './run.ts';
import * as sentences from './sentences.ts';
import type { Store, StoredRecord } from './stores/store.ts';
import { settledOrAborted, wait } from './wait.ts';

/**
 * What a store holds of one execution. `running` has a lease: where it runs out, whoever ran it is gone, and what came of
 * it is `unknown`. That is told and never repeated.
 */
export type OnceRecord =
  | { readonly state: 'running'; readonly until: number }
  | { readonly state: 'done'; readonly output?: JsonValue; readonly content?: JsonValue }
  | { readonly state: 'failed'; readonly errorCode: ErrorCode; readonly error: string }
  | { readonly state: 'unknown' };

export interface OnceTimes {
  /** How long a process may be silent before its execution counts as lost. It speaks up three times as often. */
  readonly leaseMs: number;
  /** How long an outcome is remembered. */
  readonly keepMs: number;
}

/** Executes each call at most once. */
export interface Once {
  /** The name of a call's execution; `undefined` where nothing tells it from an equal call. */
  key(call: Call, input: unknown): Promise<string | undefined>;
  /** The result of the execution of that name: of this one, of one that is under way, or of one that is over. Rejects where the store does before. */
  perform(key: string, run: Run, execute: () => Promise<Result>): Promise<Result>;
}

type Result = ToolResultOf<unknown>;

/** Between two looks at what another process executes. */
const firstLookMs = 20;
const longestLookMs = 1_000;

export function createOnce(store: Store, { leaseMs, keepMs }: OnceTimes, report: Report): Once {
  /** The executions that this toolkit has under way. */
  const underWay = new Map<string, Promise<void>>();

  const write = (
    key: string,
    record: OnceRecord,
    expected: string | undefined,
  ): Promise<string | undefined> => {
    // What runs must be there as long as its lease can be renewed, or it would be executed again.
    const ttlMs = record.state === 'running' ? Math.max(keepMs, 2 * leaseMs) : keepMs;
    return store.put(key, record as JsonValue, expected, ttlMs);
  };

  /** Claims the key and executes; `undefined` where another process has claimed it. */
  const lead = async (key: string, run: Run, execute: () => Promise<Result>): Promise<Result | undefined> => {
    const running = (): OnceRecord => ({ state: 'running', until: Date.now() + leaseMs });
    const claimed = await write(key, running(), undefined);
    if (claimed === undefined) return undefined;
    const lease = keepLease(claimed, leaseMs / 3, (version) => write(key, running(), version));
    try {
      const result = await execute();
      await close(key, await lease.end(), run, result);
      return result;
    } finally {
      await lease.end();
    }
  };

  /** Writes down what came of an execution. A lease that was lost meanwhile is not written over. */
  const close = async (key: string, version: string | undefined, run: Run, result: Result): Promise<void> => {
    try {
      // A handler that was never called has left nothing behind: the next one may try.
      const isLost =
        version === undefined ||
        (run.attempts === 0
          ? !(await store.remove(key, version))
          : (await write(key, recordOf(result), version)) === undefined);
      if (isLost) throw new Error('The execution outlasted its lease, so its outcome was not recorded.');
    } catch (error) {
      report(error, run.call, 'IDEMPOTENCY_CONFLICT');
    }
  };

  const perform = async (key: string, run: Run, execute: () => Promise<Result>): Promise<Result> => {
    const { signal } = run.call;
    for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 2, longestLookMs)) {
      if (signal?.aborted) return failure('ABORTED', sentences.abortedBefore, { cause: signal.reason });
      const own = underWay.get(key);
      if (own !== undefined) {
        await settledOrAborted(own, signal);
        continue;
      }
      const stored = await store.get(key);
      const record = read(stored);
      if (record === undefined) {
        // Another call of this toolkit may have come first while the store was asked.
        if (underWay.has(key)) continue;
        const leading = lead(key, run, execute);
        underWay.set(
          key,
          leading.then(
            () => undefined,
            () => undefined,
          ),
        );
        const result = await leading.finally(() => underWay.delete(key));
        if (result !== undefined) return result;
      } else if (record.state !== 'running') {
        return replay(record, run);
      } else if (record.until <= Date.now()) {
        await write(key, { state: 'unknown' }, stored?.version);
      } else {
        await wait(lookMs, signal);
      }
    }
  };

  return {
    async key({ action, entity, onceId }, input) {
      if (onceId === undefined) return undefined;
      return `once:${await digest({ action, entity: entity ?? null, input, id: onceId })}`;
    },
    perform,
  };
}

function replay(record: Exclude<OnceRecord, { readonly state: 'running' }>, run: Run): Result {
  switch (record.state) {
    case 'done':
      run.replayed = true;
      return doneAgain(record);
    case 'failed':
      run.replayed = true;
      return failure(record.errorCode, record.error);
    case 'unknown':
      return failure('IDEMPOTENCY_CONFLICT', sentences.outcomeUnknown);
  }
}

function doneAgain({ output, content: parts }: Extract<OnceRecord, { readonly state: 'done' }>): Result {
  const shown = contentFrom(parts);
  if (shown === undefined) return { ok: true, output };
  return output === undefined ? { ok: true, output: shown } : { ok: true, output, content: shown };
}

/** After a timeout or an abort the handler may still be at work. */
function recordOf(result: Result): OnceRecord {
  if (!result.ok) return outcomeOf(result);
  const isContent = contentOf(result.output) !== undefined;
  const output = toJson(isContent ? undefined : result.output);
  const content = toJson(contentOf(isContent ? result.output : result.content));
  if (!output.ok || !content.ok)
    return { state: 'failed', errorCode: 'INVALID_OUTPUT', error: sentences.invalidOutput };
  return {
    state: 'done',
    ...(output.value === undefined ? {} : { output: output.value }),
    ...(content.value === undefined ? {} : { content: content.value }),
  };
}

function outcomeOf({ errorCode, error }: FailedResult): OnceRecord {
  const isOpen = errorCode === 'TIMEOUT' || errorCode === 'ABORTED';
  return isOpen ? { state: 'unknown' } : { state: 'failed', errorCode, error };
}

/** A record that is no record of ours counts as one whose outcome is not known. */
function read(stored: StoredRecord | undefined): OnceRecord | undefined {
  if (stored === undefined) return undefined;
  const { value } = stored;
  const state = isPlainObject(value) ? value['state'] : undefined;
  const isOurs = state === 'running' || state === 'done' || state === 'failed';
  return isOurs ? (value as unknown as OnceRecord) : { state: 'unknown' };
}
