import type { Repair } from '../calls.ts';
import type { ActionNameOf, ClientShape } from '../client.ts';
import type { AuthRequired, ErrorCode, GrantRequest } from '../results.ts';
import type { RiskLevel } from '../risk.ts';
import type { CallScope } from './call.ts';

/** Which part of the policy spoke; `selection`: the tool was not among those that the model was given. */
export type Rule = 'network' | 'deny' | 'allow' | 'write' | 'decide' | 'risk' | 'definition' | 'selection';

/** What every event says of its call. */
export interface CallInfo<Name extends string = string> extends CallScope<Name> {
  readonly traceId: string;
  readonly turnId: string | undefined;
  /** The provider whose model made the call; `undefined` for a direct `execute`. */
  readonly provider: string | undefined;
  readonly integration: string;
  readonly risk: RiskLevel;
}

/** A call that names no action of the client: all that is known of it is what it was called by. */
export interface UnknownCallInfo extends Omit<CallInfo, 'action' | 'integration' | 'risk'> {
  readonly action: undefined;
  readonly requested: string | undefined;
}

/** A value of which any part may be `"[redacted]"`, because the action's definition calls it sensitive. */
export type Redacted<T> = '[redacted]' | (T extends object ? { readonly [K in keyof T]: Redacted<T[K]> } : T);

/** A valid call, before policy. */
export interface CallStarted<Input = unknown> {
  /** Only where the toolkit's `content` option is on. */
  readonly input?: Redacted<Input>;
}

/** What is told of the end of every call. */
interface CallReport {
  readonly attempts: number;
  readonly durationMs: number;
  readonly replayed: boolean;
}

export interface CallSucceeded<Output = unknown> extends CallReport {
  readonly ok: true;
  /** Only where the toolkit's `content` option is on. */
  readonly output?: Redacted<Output>;
}

export interface CallFailed extends CallReport {
  readonly ok: false;
  readonly errorCode: ErrorCode;
  /** What the model is told. It may quote the call's arguments, so it is there only where the `content` option is on. */
  readonly error?: string;
}

/** The end of a call; there is exactly one for each. */
export type CallEnded = CallSucceeded | CallFailed;

/** A call that was refused, or (`shadow`) would have been. */
export interface CallBlocked {
  readonly errorCode: 'POLICY_BLOCKED' | 'CONFIRMATION_REQUIRED' | 'AUTH_REQUIRED' | 'IDEMPOTENCY_CONFLICT';
  /** The rule of the policy that said so; `undefined` where another step did. */
  readonly rule: Rule | undefined;
  /** The policy is in shadow mode: the call went on. */
  readonly shadow: boolean;
  /** For the host, who has somebody to ask: what to authorise or confirm. */
  readonly authRequired?: AuthRequired;
  readonly confirmation?: GrantRequest;
}

/** What leniency put right in a model's call. */
export interface CallRepaired {
  readonly repairs: readonly Repair[];
}

/** A run that failed and will be tried again. */
export interface CallRetried {
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
}

export type StartedEvent = CallInfo & CallStarted;
export type EndedEvent = (CallInfo & CallEnded) | (UnknownCallInfo & CallFailed);
export type BlockedEvent = CallInfo & CallBlocked;
export type RepairedEvent = CallInfo & CallRepaired;
export type RetriedEvent = CallInfo & CallRetried;

/** Told of what happens to calls: metrics, logs, traces. What it throws is ignored, and nobody waits for it. */
export interface Observer {
  onCall?(event: StartedEvent): void;
  onResult?(event: EndedEvent): void;
  onBlocked?(event: BlockedEvent): void;
  onRepair?(event: RepairedEvent): void;
  onRetry?(event: RetriedEvent): void;
}

/** An observer that calls run inside of, so that what their handlers trace belongs to them. */
export interface Tracing {
  /** Does the work of one call, and tells it the observer of that call. Gives what the work gives. */
  trace<Result>(
    call: Omit<CallInfo, 'traceId'> | Omit<UnknownCallInfo, 'traceId'>,
    work: (span: Observer & { readonly traceId: string | undefined }) => Promise<Result>,
  ): Promise<Result>;
}

/** A host's own hooks: each event narrows by `action`. They are not waited for, and what they throw is ignored. */
export interface Hooks<Client extends ClientShape> {
  /** A call is valid and goes to policy. */
  readonly onCall?: ((event: CallEventOf<Client>) => void) | undefined;
  /** A call was answered. Every call is, once; one that names no action has `action: undefined`. */
  readonly onResult?: ((event: ResultEventOf<Client>) => void) | undefined;
  /** A call was refused, or (`shadow`) would have been. */
  readonly onBlocked?: ((event: BlockedEventOf<Client>) => void) | undefined;
  /** Leniency put something right in a model's call. */
  readonly onRepair?: ((event: RepairEventOf<Client>) => void) | undefined;
}

export type CallEventOf<Client extends ClientShape> = {
  [N in ActionNameOf<Client>]: CallInfo<N> & CallStarted<Client['inputs'][N]>;
}[ActionNameOf<Client>];

/** Two lists of plain members: a union of one union for each action takes the compiler quadratic time. */
export type ResultEventOf<Client extends ClientShape> =
  | { [N in ActionNameOf<Client>]: CallInfo<N> & CallSucceeded<Client['outputs'][N]> }[ActionNameOf<Client>]
  | { [N in ActionNameOf<Client>]: CallInfo<N> & CallFailed }[ActionNameOf<Client>]
  | (UnknownCallInfo & CallFailed);

export type BlockedEventOf<Client extends ClientShape> = {
  [N in ActionNameOf<Client>]: CallInfo<N> & CallBlocked;
}[ActionNameOf<Client>];

export type RepairEventOf<Client extends ClientShape> = {
  [N in ActionNameOf<Client>]: CallInfo<N> & CallRepaired;
}[ActionNameOf<Client>];
