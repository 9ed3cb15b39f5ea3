import { copyJson } from '../json.ts';
import { type FailedResult, failure, type ToolResultOf } from '../results.ts';
import { confirmed, type Permit, takeGrant, unconfirmed } from './confirm.ts';
import { connect } from './connect.ts';
import type { Engine } from './engine.ts';
import { handle } from './handle.ts';
import type { ActionReaders } from './library.ts';
import { judge } from './policy.ts';
import { readOutput } from './read-output.ts';
import { redact } from './redact.ts';
import type { Run } from './run.ts';
import { createSecrets } from './secrets.ts';
import * as sentences from './sentences.ts';
import { refineInput, type Valid } from './validate.ts';

type Result = ToolResultOf<unknown>;

/**
 * Executes an action on a valid input. The steps are these, in this order, for every call: what the schema's own validator says, policy, confirmation, connection,
 * idempotency, handler, output. Validating the input comes before, redacting and hooks after (`observed`).
 */
export async function perform(
  engine: Engine,
  run: Run,
  readers: ActionReaders,
  input: unknown,
): Promise<Result> {
  const { call, facts } = run;
  run.tell('onCall', engine.content ? { ...run.info, input: redact(facts, input) } : run.info);
  const once = await engine.once?.();
  run.onceKey = await once?.key(call, input);

  const refined = await refine(engine, run, readers, input);
  if (!refined.ok) return refined;
  const permit = await permitted(engine, run, input);
  if (!permit.ok) return unlessAborted(run, permit);
  const connected = await connect(engine, run);
  if (!connected.ok) return unlessAborted(run, connected);
  const { credentials } = connected;
  const secrets = credentials === undefined ? undefined : createSecrets(credentials);

  const execute = async (): Promise<Result> => {
    // Taken right before the handler, so that a grant is not spent on a call that fails earlier.
    if (!(await takeGrant(engine, run, permit))) return unconfirmed();
    const handled = await handle(engine, run, {
      input: refined.value,
      fresh: () => fresh(readers, input),
      credentials,
      secrets,
    });
    if (!handled.ok) return handled;
    return readOutput(
      readers,
      secrets === undefined ? handled.value : secrets.value(handled.value),
      facts.sensitive,
    );
  };
  return once === undefined || run.onceKey === undefined
    ? execute()
    : once.perform(run.onceKey, run, execute);
}

/** A validator of the host's that fails is no verdict on the input. */
async function refine(
  { report }: Engine,
  { call, facts }: Run,
  readers: ActionReaders,
  input: unknown,
): Promise<Valid | FailedResult> {
  if (readers.refineInput === undefined) return { ok: true, value: input };
  try {
    return await refineInput(readers.refineInput, copyJson(input), facts.sensitive);
  } catch (cause) {
    report(cause, call, 'EXECUTION_FAILED');
    return failure('EXECUTION_FAILED', sentences.unavailable, { cause });
  }
}

/** The handler's input once more: it may have changed what it was given. */
async function fresh({ refineInput: again }: ActionReaders, input: unknown): Promise<unknown> {
  const copy = copyJson(input);
  if (again === undefined) return copy;
  const refined = await again(copy);
  if (refined.ok) return refined.value;
  throw new TypeError('The schema refuses an input that it took before.');
}

/** Policy and confirmation. */
async function permitted(engine: Engine, run: Run, input: unknown): Promise<Permit | FailedResult> {
  const decision = await judge(engine, run, input);
  if (decision.kind === 'allow') return { ok: true };
  run.rule = decision.rule;
  if (decision.kind === 'confirm') return confirmed(engine, run, input);
  const sentence =
    decision.rule === 'network' ? sentences.networkBlocked : sentences.policyBlocked(decision.reason);
  return failure('POLICY_BLOCKED', sentence);
}

/** A caller who has aborted is told so, whatever a step made of it. */
function unlessAborted({ call: { signal } }: Run, result: FailedResult): FailedResult {
  if (!signal?.aborted) return result;
  return failure('ABORTED', sentences.abortedBefore, { cause: signal.reason });
}
