import type { ActionFacts, ActionTable } from '../client.ts';
import { invalidInput, unknownTool, unreadable } from '../feedback.ts';
import { copyJson, own } from '../json.ts';
import { toJson } from '../payload.ts';
import { type FailedResult, failure, type ToolResultOf } from '../results.ts';
import type { Call, CallScope } from './call.ts';
import { confirmed } from './confirm.ts';
import { type Ending, withDeadline } from './deadline.ts';
import type { AnyHandler } from './handlers.ts';
import type { ActionReaders, Library } from './library.ts';
import { decide, type Policy } from './policy.ts';
import type { Report } from './report.ts';
import * as sentences from './sentences.ts';
import { messageForModel } from './tool-error.ts';

/** Everything that executions of one toolkit share. */
export interface Engine {
  readonly actions: ActionTable;
  readonly library: Library;
  readonly handlers: ReadonlyMap<string, AnyHandler>;
  readonly policy: Policy;
  readonly timeoutMs: number;
  readonly confirm: ((request: object) => unknown) | undefined;
  readonly context: ((scope: CallScope) => unknown) | undefined;
  readonly report: Report;
}

type Result = ToolResultOf<unknown>;

/** Executes an action on a canonical input that nobody has validated yet. Never rejects. */
export async function execute(engine: Engine, call: Call, input: unknown): Promise<Result> {
  if (!Object.hasOwn(engine.actions, call.action)) {
    return failure('ACTION_NOT_FOUND', unknownTool(call.action, Object.keys(engine.actions)));
  }
  // Before anything is awaited: what is validated and confirmed is what is executed, whatever the caller does meanwhile.
  const copied = copyInput(input);
  if (!copied.ok) return copied;
  const loaded = await load(engine, call, () => engine.library.readers(call.action));
  if (!loaded.ok) return loaded;
  const read = loaded.value.input.read(copied.value);
  if (!read.ok) return failure('INVALID_INPUT', invalidInput(read.issues), { issues: read.issues });
  return perform(engine, call, loaded.value, read.value);
}

function copyInput(input: unknown): { readonly ok: true; readonly value: unknown } | FailedResult {
  try {
    return { ok: true, value: copyJson(input) };
  } catch (cause) {
    return failure('INVALID_INPUT', unreadable, { cause });
  }
}

/** Loads what an execution needs of the client's files; a file that cannot be loaded fails this one call. */
export async function load<Value>(
  { report }: Engine,
  call: Call,
  loader: () => Promise<Value>,
): Promise<{ readonly ok: true; readonly value: Value } | FailedResult> {
  try {
    return { ok: true, value: await loader() };
  } catch (cause) {
    report(cause, call, 'EXECUTION_FAILED');
    return failure('EXECUTION_FAILED', sentences.unavailable, { cause });
  }
}

/** Executes an action on a valid input: policy, confirmation, handler, output. Never rejects. */
export async function perform(
  engine: Engine,
  call: Call,
  readers: ActionReaders,
  input: unknown,
): Promise<Result> {
  const facts = own(engine.actions, call.action);
  const handler = engine.handlers.get(call.action);
  if (facts === undefined || handler === undefined)
    return failure('ACTION_NOT_FOUND', unknownTool(call.action, []));
  const refusal = await authorize(engine, call, facts, input);
  if (refusal !== undefined) return refusal;

  const timeoutMs = facts.timeoutMs ?? engine.timeoutMs;
  const { action, entity, callId } = call;
  const ending = await withDeadline(
    async (signal) => {
      const context = await engine.context?.({ action, entity, callId });
      return handler(input, { action, entity, callId, signal, context });
    },
    timeoutMs,
    call.signal,
    (late) => engine.report(late, call, 'EXECUTION_FAILED'),
  );
  return ending.kind === 'done'
    ? readOutput(readers, ending.value)
    : explain(engine, call, ending, timeoutMs);
}

/** Why a call may not run; `undefined` where it may. */
async function authorize(
  { policy, confirm, report }: Engine,
  call: Call,
  facts: ActionFacts,
  input: unknown,
): Promise<FailedResult | undefined> {
  const decision = decide(facts, policy);
  if (decision === 'block') return failure('POLICY_BLOCKED', sentences.networkBlocked);
  if (decision === 'allow' || call.confirmed) return undefined;
  return confirmed(confirm, call, facts.risk, input, report);
}

function explain(
  { report }: Engine,
  call: Call,
  ending: Exclude<Ending<unknown>, { readonly kind: 'done' }>,
  timeoutMs: number,
): FailedResult {
  switch (ending.kind) {
    case 'timeout':
      return failure('TIMEOUT', sentences.timedOut(timeoutMs));
    case 'aborted':
      return failure('ABORTED', ending.started ? sentences.aborted : sentences.abortedBefore, {
        cause: ending.reason,
      });
    case 'threw':
      report(ending.error, call, 'EXECUTION_FAILED');
      return failure('EXECUTION_FAILED', messageForModel(ending.error) ?? sentences.failed, {
        cause: ending.error,
      });
  }
}

/** An output that has a schema is what the schema promises, as JSON data; any other is what the handler returned. */
function readOutput({ output: reader }: ActionReaders, value: unknown): Result {
  if (reader === undefined) return { ok: true, output: value };
  const json = toJson(value);
  if (!json.ok) return failure('INVALID_OUTPUT', sentences.invalidOutput, { cause: json.cause });
  const read = reader.read(json.value);
  if (read.ok) return { ok: true, output: read.value };
  return failure('INVALID_OUTPUT', sentences.invalidOutput, { issues: read.issues });
}
