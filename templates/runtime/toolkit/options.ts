import type { ActionNameOf, ClientShape } from '../client.ts';
import type { Leniency } from '../leniency.ts';
import type { Signal, SignalLike } from '../platform.ts';
import type { RiskLevel } from '../risk.ts';
import type { CallScope } from './call.ts';
import type { ConcurrencyOptions } from './concurrency.ts';
import type { Hooks, Observer, Tracing } from './events.ts';
import type { GrantTimes } from './grants.ts';
import type { OnceTimes } from './once.ts';
import type { OversizedResult } from './oversized.ts';
import type { Verdict } from './policy.ts';
import type { ErrorHook } from './report.ts';
import type { RetryOptions } from './retry.ts';
import type { Store } from './stores/store.ts';

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

/** What a host's policy is asked: narrows by `action`. */
export type PolicyRequest<Client extends ClientShape> = ConfirmationRequest<Client> & {
  readonly integration: Client['integration'];
  /** Those that the action works on; empty: every network. */
  readonly networks: readonly Client['network'][];
};

/** What a host's resolver is asked for. */
export interface ConnectionRequest<Name extends string = string> extends CallScope<Name> {
  /** What the action's definition calls `auth.connection`. */
  readonly connection: string;
  readonly scopes: readonly string[];
  /** Aborted when the caller aborts, or the time is up. */
  readonly signal: Signal;
}

/** Credentials; or, without any, that the user has to authorise first, and where. */
export type ConnectionAnswer<Credentials> =
  | { readonly credentials: Credentials }
  | { readonly credentials?: undefined; readonly url?: string | undefined }
  | undefined;

export interface PolicyOptions<Client extends ClientShape> {
  /** Actions of a greater risk need a confirmation, as those do that say `requiresConfirmation`. Not given: only those. */
  readonly maxRiskWithoutConfirmation?: RiskLevel | undefined;
  /** `false`: only actions of the risk `read` are executed. */
  readonly writeEnabled?: boolean | undefined;
  /** The only actions that are executed. */
  readonly allow?: readonly ActionNameOf<Client>[] | undefined;
  /** Actions that are not executed, also where `allow` has them. */
  readonly deny?: readonly ActionNameOf<Client>[] | undefined;
  /**
   * Judges one call; the strictest of what it and the rest of the policy say counts. `{ block: 'The account is locked' }` tells the model why.
   * Anything else than a verdict blocks; so does an exception, and taking longer than `timeoutMs`.
   */
  readonly decide?: ((request: PolicyRequest<Client>) => Verdict | Promise<Verdict>) | undefined;
  /**
   * Nothing that this policy and `networks` would refuse is refused: it is reported (`onBlocked`, `shadow: true`). What an action's
   * definition demands (`requiresConfirmation`) stays in force.
   */
  readonly shadow?: boolean | undefined;
}

export interface GrantOptions extends Partial<GrantTimes> {
  readonly store: Store;
}

export interface IdempotencyOptions extends Partial<OnceTimes> {
  readonly store: Store;
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

export interface ToolkitOptions<Client extends ClientShape, Context = undefined, Credentials = undefined>
  extends Hooks<Client> {
  readonly policy?: PolicyOptions<Client> | undefined;
  /** The networks that may be acted on. Actions that work on none of these are refused; those without networks pass. */
  readonly networks?: readonly Client['network'][] | undefined;
  /**
   * Asked inline when a call needs a confirmation: `true` confirms, `false` refuses, anything else (or no hook) leaves
   * the call unconfirmed, which the model is told. A hook that throws confirms nothing.
   */
  readonly confirm?: ((request: ConfirmationRequest<Client>) => Answer | Promise<Answer>) | undefined;
  /** Where requests and grants wait: in memory where nothing is said, for a quarter of an hour each. */
  readonly grants?: Store | GrantOptions | undefined;
  /** Finds an entity's credentials, anew for each call of an action that needs a connection. */
  readonly connections?:
    | ((
        request: ConnectionRequest<ActionNameOf<Client>>,
      ) => ConnectionAnswer<Credentials> | Promise<ConnectionAnswer<Credentials>>)
    | undefined;
  /** Executes each call at most once that has a `turnId` or a host's `callId`. Outcomes are remembered for a day. */
  readonly idempotency?: Store | IdempotencyOptions | undefined;
  /** What handlers find as `context`, made anew for each attempt of each call. */
  readonly context?: ((scope: CallScope<ActionNameOf<Client>>) => Context | Promise<Context>) | undefined;
  /**
   * The time limit of handlers whose action has none of its own, all attempts and pauses together; 60,000 where neither says anything.
   * `Infinity`: no limit.
   */
  readonly timeoutMs?: number | undefined;
  /** How much of what models send may be put right; of a direct `execute`, nothing is. */
  readonly leniency?: Leniency | undefined;
  /** How much of a result models are shown. */
  readonly results?: ResultOptions<Client> | undefined;
  /** How failed runs are tried again: of actions that only read, are idempotent, or whose handler says so. */
  readonly retries?: RetryOptions | undefined;
  /** How many handlers may run at the same time; the others wait. A number is the limit of the whole toolkit. */
  readonly concurrency?: number | ConcurrencyOptions | undefined;
  /** Whether events carry inputs and outputs, without what is sensitive in them. */
  readonly content?: boolean | undefined;
  /** Traces: `openTelemetry(api)`. */
  readonly telemetry?: Tracing | undefined;
  /** Metrics: `prometheus(client)`. */
  readonly metrics?: Observer | undefined;
  /** Logs: `structuredLog(write)`. */
  readonly log?: Observer | undefined;
  /**
   * Told of every exception that results hide from models: of handlers (those that come after a timeout too), of `context`, of `confirm`, of
   * stores, of a `FrameworkAdapter`, and of files that could not be loaded. What it throws is ignored.
   */
  readonly onError?: ErrorHook | undefined;
}

type Answer = boolean | undefined;

/** The options as arguments: they cannot be left out where handlers rely on a context or on credentials. */
export type ToolkitArguments<Client extends ClientShape, Context, Credentials = undefined> =
  RequiredOptions<Context, Credentials> extends never
    ? [options?: ToolkitOptions<Client, Context, Credentials>]
    : [
        options: ToolkitOptions<Client, Context, Credentials> &
          Required<Pick<ToolkitOptions<Client, Context, Credentials>, RequiredOptions<Context, Credentials>>>,
      ];

type RequiredOptions<Context, Credentials> =
  | (undefined extends Context ? never : 'context')
  | (undefined extends Credentials ? never : 'connections');

export interface ExecuteOptions {
  /** The call was confirmed by whoever may do so. */
  readonly confirmed?: boolean | undefined;
  /**
   * A provider's SDK says that its user approved exactly this call. It counts only where `needsConfirmation` was asked about this very call
   * (entity, arguments, networks) before.
   */
  readonly approved?: boolean | undefined;
  /** The end user for whom it is executed, for this call. */
  readonly entity?: string | undefined;
  /** The host's id of the call: with `idempotency`, an equal call of the same id is the same call. */
  readonly callId?: string | undefined;
  /** The host's id of the turn that the call belongs to: with `idempotency`, as `callId`. */
  readonly turnId?: string | undefined;
  readonly signal?: SignalLike | undefined;
}
