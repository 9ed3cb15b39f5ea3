import type { ActionNameOf, ClientShape } from '../client.ts';
import type { Leniency } from '../leniency.ts';
import type { Signal, SignalLike } from '../platform.ts';
import type { ErrorCode } from '../results.ts';
import type { RiskLevel } from '../risk.ts';
import type { CallScope } from './call.ts';
import type { OversizedResult } from './oversized.ts';

/** What a host is asked to confirm: narrows by `action`. */
export type ConfirmationRequest<Client extends ClientShape> = {
  [N in ActionNameOf<Client>]: CallScope<N> & {
    /** A copy of the validated input: changing it changes nothing. */
    readonly input: Client['inputs'][N];
    readonly risk: RiskLevel;
    /** Aborted when the caller aborts. */
    readonly signal: Signal;
  };
}[ActionNameOf<Client>];

export interface PolicyOptions {
  /** Actions of a greater risk need a confirmation, as those do that say `requiresConfirmation`. Not given: only those. */
  readonly maxRiskWithoutConfirmation?: RiskLevel | undefined;
}

export interface ResultOptions<Client extends ClientShape> {
  /** Characters of text per result; 100,000 where nothing is said (about 25,000 tokens). `Infinity`: no limit. */
  readonly maxLength?: number | undefined;
  /**
   * Given a result that is longer: what it returns is shown in its place (a first page and how to get the next, or where the whole
   * was stored). `undefined`, or an exception: the beginning is shown, with a marker.
   */
  readonly overflow?:
    | ((result: OversizedResult<ActionNameOf<Client>>) => string | undefined | Promise<string | undefined>)
    | undefined;
}

export interface ToolkitOptions<Client extends ClientShape, Context = undefined> {
  readonly policy?: PolicyOptions | undefined;
  /** The networks that may be acted on. Actions that work on none of these are refused; those without networks pass. */
  readonly networks?: readonly Client['network'][] | undefined;
  /**
   * Asked inline when a call needs a confirmation: `true` confirms, `false` refuses, anything else (or no hook) leaves
   * the call unconfirmed, which the model is told. A hook that throws confirms nothing.
   */
  readonly confirm?: ((request: ConfirmationRequest<Client>) => Answer | Promise<Answer>) | undefined;
  /** What handlers find as `context`, made anew for each call. */
  readonly context?: ((scope: CallScope<ActionNameOf<Client>>) => Context | Promise<Context>) | undefined;
  /** The time limit of handlers whose action has none of its own; 60,000 where neither says anything. `Infinity`: no limit. */
  readonly timeoutMs?: number | undefined;
  /** How much of what models send may be put right; of a direct `execute`, nothing is. */
  readonly leniency?: Leniency | undefined;
  /** How much of a result models are shown. */
  readonly results?: ResultOptions<Client> | undefined;
  /**
   * Told of every exception that results hide from models: of handlers (those that come after a timeout too), of `context`, of `confirm`, and of
   * files that could not be loaded. What it throws is ignored.
   */
  readonly onError?:
    | ((error: unknown, failed: CallScope & { readonly errorCode: ErrorCode }) => void)
    | undefined;
}

type Answer = boolean | undefined;

/** The options as arguments: they cannot be left out where handlers rely on a context. */
export type ToolkitArguments<Client extends ClientShape, Context> = undefined extends Context
  ? [options?: ToolkitOptions<Client, Context>]
  : [options: ToolkitOptions<Client, Context> & Required<Pick<ToolkitOptions<Client, Context>, 'context'>>];

export interface ExecuteOptions {
  /** The call was confirmed by whoever may do so. */
  readonly confirmed?: boolean | undefined;
  /** The end user for whom it is executed, for this call. */
  readonly entity?: string | undefined;
  readonly signal?: SignalLike | undefined;
}
