import { copyJson } from '../json.ts';
import { type FailedResult, failure, type GrantRequest } from '../results.ts';
import { withDeadline } from './deadline.ts';
import type { Grant, GrantedCall, Grants } from './grants.ts';
import type { Report } from './report.ts';
import type { Run } from './run.ts';
import * as sentences from './sentences.ts';

/** What confirming a call needs. */
export interface Confirming {
  readonly confirm: ((request: object) => unknown) | undefined;
  /** Loaded with the first call that needs a confirmation. */
  readonly grants: () => Promise<Grants>;
  /** The networks that may be acted on; `undefined`: every one. */
  readonly networks: readonly string[] | undefined;
  readonly report: Report;
}

/** Why a call may run: somebody confirmed it, or there is a grant to take for it right before it runs. */
export interface Permit {
  readonly ok: true;
  readonly grant?: Grant;
}

/** Finds out whether somebody agrees to exactly this call: whoever made it, a grant, or the host's hook, in this order. */
export async function confirmed(
  confirming: Confirming,
  run: Run,
  input: unknown,
): Promise<Permit | FailedResult> {
  if (run.call.confirmed) return { ok: true };
  const grant = await findGrant(confirming, run, input);
  if (grant !== undefined) return { ok: true, grant };
  const answer = await ask(confirming, run, input);
  if (answer !== undefined) return answer;
  return unconfirmed(await requestGrant(confirming, run, input));
}

/** Takes the grant of a permit, right before the call runs. False where another call was first. */
export async function takeGrant({ report }: Confirming, { call }: Run, { grant }: Permit): Promise<boolean> {
  try {
    return grant === undefined || (await grant.take());
  } catch (error) {
    report(error, call, 'CONFIRMATION_REQUIRED');
    return false;
  }
}

/** The answer to a call that nobody has confirmed. */
export function unconfirmed(confirmation?: GrantRequest): FailedResult {
  const details = confirmation === undefined ? {} : { confirmation };
  return failure('CONFIRMATION_REQUIRED', sentences.confirmationRequired, details);
}

/** What grants of a call are bound to. */
export function grantedCall(
  { networks }: Pick<Confirming, 'networks'>,
  { call: { action, entity }, facts }: Pick<Run, 'call' | 'facts'>,
  input: unknown,
): GrantedCall {
  const reach = facts.networks.length === 0 ? networks : facts.networks;
  const allowed = networks === undefined ? reach : reach?.filter((each) => networks.includes(each));
  return { action, entity, input, networks: allowed };
}

async function findGrant(confirming: Confirming, run: Run, input: unknown): Promise<Grant | undefined> {
  try {
    const grants = await confirming.grants();
    const call = grantedCall(confirming, run, input);
    if (run.call.approved) await grants.approve(call);
    return await grants.find(call, run.onceKey);
  } catch (error) {
    confirming.report(error, run.call, 'CONFIRMATION_REQUIRED');
    return undefined;
  }
}

async function requestGrant(
  confirming: Confirming,
  run: Run,
  input: unknown,
): Promise<GrantRequest | undefined> {
  try {
    return await (await confirming.grants()).request(grantedCall(confirming, run, input), run.facts.risk);
  } catch (error) {
    confirming.report(error, run.call, 'CONFIRMATION_REQUIRED');
    return undefined;
  }
}

/** Asks the host's hook; `undefined` where it leaves the call unconfirmed. */
async function ask(
  { confirm, report }: Confirming,
  { call, facts: { risk } }: Run,
  input: unknown,
): Promise<Permit | FailedResult | undefined> {
  if (confirm === undefined) return undefined;
  const { action, entity, callId } = call;
  const ending = await withDeadline(
    (signal) => confirm({ action, entity, callId, risk, signal, input: copyJson(input) }),
    Number.POSITIVE_INFINITY,
    call.signal,
    (late) => report(late, call, 'CONFIRMATION_REQUIRED'),
  );
  switch (ending.kind) {
    case 'done':
      if (ending.value === true) return { ok: true };
      return ending.value === false ? failure('POLICY_BLOCKED', sentences.confirmationRefused) : undefined;
    case 'threw':
      report(ending.error, call, 'CONFIRMATION_REQUIRED');
      return undefined;
    default:
      return failure('ABORTED', sentences.abortedBefore);
  }
}
