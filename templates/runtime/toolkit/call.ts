import type { SignalLike } from '../platform.ts';

/** Which call of which action it is about. */
export interface CallScope<Name extends string = string> {
  readonly action: Name;
  /** The end user for whom the toolkit executes; `undefined` where the toolkit is not bound to one. */
  readonly entity: string | undefined;
  /** The provider's id of the call, or the host's for a direct `execute`; `undefined` where there is none. */
  readonly callId: string | undefined;
}

/** One call on its way through the engine. */
export interface Call extends CallScope {
  /** The host's id of the turn of the conversation that the call belongs to. */
  readonly turnId: string | undefined;
  /** The provider whose model made the call; `undefined` for a direct `execute`. */
  readonly provider: string | undefined;
  /** What tells this call from an equal one that is meant to be another; `undefined`: every call is one of its own. */
  readonly onceId: string | undefined;
  /** Whether somebody who may do so has confirmed it already. */
  readonly confirmed: boolean;
  /** Whether the user of a provider's SDK has approved it, which counts for a call that was asked about before. */
  readonly approved: boolean;
  readonly signal: SignalLike | undefined;
}

/** A direct call of a host that says nothing besides. */
export const directCall: Omit<Call, 'action' | 'entity'> = {
  callId: undefined,
  turnId: undefined,
  provider: undefined,
  onceId: undefined,
  confirmed: false,
  approved: false,
  signal: undefined,
};

/** What tells a call from its equals, made of what the host says of it; `undefined` where it says nothing. */
export function onceIdOf(turnId: string | undefined, callId: string | undefined): string | undefined {
  return turnId === undefined && callId === undefined
    ? undefined
    : JSON.stringify([turnId ?? null, callId ?? null]);
}
