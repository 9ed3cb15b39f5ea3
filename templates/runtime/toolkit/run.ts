import type { ActionFacts } from '../client.ts';
import type { Call } from './call.ts';
import type { CallBlocked, CallInfo, Observer, Rule } from './events.ts';

/** One execution on its way through the pipeline: what its steps find out for those after them. */
export interface Run {
  readonly call: Call;
  readonly facts: ActionFacts;
  readonly info: CallInfo;
  readonly tell: Tell;
  /** How often the handler was called so far. */
  attempts: number;
  /** The rule of the policy that wants a confirmation or refuses. */
  rule: Rule | undefined;
  /** The name of this execution for the idempotency store; `undefined` where it is off. */
  onceKey: string | undefined;
  replayed: boolean;
}

/** Tells all observers of an event. Never throws, and waits for none. */
export type Tell = <Name extends keyof Observer>(
  name: Name,
  event: Parameters<NonNullable<Observer[Name]>>[0],
) => void;

/** The report of a refusal that was not made, because the policy is in shadow mode. */
export function tellShadow(run: Run, errorCode: CallBlocked['errorCode'], rule: Rule): void {
  run.tell('onBlocked', { ...run.info, errorCode, rule, shadow: true });
}
