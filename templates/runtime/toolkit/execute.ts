import { unknownTool } from '../feedback.ts';
import { callName } from '../raw-call.ts';
import { type ExecutionResultOf, type FailedResult, failure } from '../results.ts';
import type { Call } from './call.ts';
import type { Engine } from './engine.ts';
import { factsOf, observed, observedUnknown } from './observe.ts';
import { perform } from './pipeline.ts';
import * as sentences from './sentences.ts';
import { copyInput, readInput } from './validate.ts';

/** Executes an action on a canonical input that nobody has validated yet. Never rejects. */
export async function execute(
  engine: Engine,
  call: Call,
  input: unknown,
): Promise<ExecutionResultOf<unknown>> {
  const facts = factsOf(engine, call.action);
  if (facts === undefined) {
    // In code that was not type-checked, a name may be anything.
    const requested = callName(call.action);
    const error = unknownTool(requested, Object.keys(engine.actions));
    return observedUnknown(engine, call, requested, failure('ACTION_NOT_FOUND', error));
  }
  // Before anything is awaited.
  const copied = copyInput(input);
  return observed(engine, call, facts, async (run) => {
    if (!copied.ok) return copied;
    const loaded = await load(engine, call, () => engine.library.readers(call.action));
    if (!loaded.ok) return loaded;
    const read = readInput(loaded.value.input, copied.value, facts.sensitive);
    return read.ok ? perform(engine, run, loaded.value, read.value) : read;
  });
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
    return failure('EXECUTION_FAILED', sentences.unavailable, { retryable: true, cause });
  }
}
