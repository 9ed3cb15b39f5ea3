import type { SignalLike } from '../platform.ts';

/** Which call of which action it is about. */
export interface CallScope<Name extends string = string> {
  readonly action: Name;
  /** The end user for whom the toolkit executes; `undefined` where the toolkit is not bound to one. */
  readonly entity: string | undefined;
  /** The provider's id of the call; `undefined` for a direct `execute` and where the provider sent none. */
  readonly callId: string | undefined;
}

/** One call on its way through the engine. */
export interface Call extends CallScope {
  /** Whether somebody who may do so has confirmed it already. */
  readonly confirmed: boolean;
  readonly signal: SignalLike | undefined;
}
