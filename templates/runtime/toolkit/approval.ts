import { randomId } from '../random-id.ts';
import { directCall } from './call.ts';
import { grantedCall } from './confirm.ts';
import type { Engine } from './engine.ts';
import { load } from './execute.ts';
import { factsOf } from './observe.ts';
import { judge } from './policy.ts';
import type { Run } from './run.ts';
import { copyInput, readInput } from './validate.ts';

/**
 * For SDKs that ask their own user before they call a tool (the AI SDK's and the Agents SDK's `needsApproval`): whether this very call has
 * to be confirmed. The call is remembered as a request, so that an approval counts for it and for no other.
 */
export async function needsConfirmation(
  engine: Engine,
  action: string,
  entity: string | undefined,
  input: unknown,
): Promise<boolean> {
  const facts = factsOf(engine, action);
  const copied = copyInput(input);
  if (facts === undefined || !copied.ok) return false;
  const call = { ...directCall, action, entity };
  const loaded = await load(engine, call, () => engine.library.readers(action));
  if (!loaded.ok) return false;
  const read = readInput(loaded.value.input, copied.value, facts.sensitive);
  if (!read.ok) return false;

  const run = quietRun(call, facts);
  if ((await judge(engine, run, read.value)).kind !== 'confirm') return false;
  try {
    const grants = await engine.grants();
    const granted = grantedCall(engine, run, read.value);
    if ((await grants.find(granted, undefined)) !== undefined) return false;
    await grants.request(granted, facts.risk);
  } catch (error) {
    // The approval will not be believed then, which is the safe way to fail.
    engine.report(error, call, 'CONFIRMATION_REQUIRED');
  }
  return true;
}

/** A run that nobody is told of: nothing is executed. */
function quietRun(call: Run['call'], facts: Run['facts']): Run {
  const { action, entity, callId, turnId, provider } = call;
  const { integration, risk } = facts;
  return {
    call,
    facts,
    info: { action, entity, callId, turnId, provider, integration, risk, traceId: randomId() },
    tell: () => undefined,
    attempts: 0,
    rule: undefined,
    onceKey: undefined,
    replayed: false,
  };
}
