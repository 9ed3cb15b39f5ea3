import type { Content } from '../content.ts';
import { own } from '../json.ts';
import type { Signal } from '../platform.ts';

/** What a handler is told besides its input. */
export interface HandlerContext<Context = unknown, Credentials = unknown> {
  /** The canonical name of the action. */
  readonly action: string;
  /** The end user for whom the toolkit executes; `undefined` where the toolkit is not bound to one. */
  readonly entity: string | undefined;
  /** The provider's id of the call, or the host's for a direct `execute`; `undefined` where there is none. */
  readonly callId: string | undefined;
  /** The host's id of the turn that the call belongs to. */
  readonly turnId: string | undefined;
  readonly traceId: string;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  /** The same for all attempts of one execution, and another for every other: for APIs that take such a key. `undefined` where idempotency is off. */
  readonly idempotencyKey: string | undefined;
  /** What the host's `connections` gave for the entity; `undefined` for actions that need no connection, and without that option. */
  readonly credentials: Credentials | undefined;
  /** Aborted when the time is up or the caller aborts: hand it on to whatever takes one. */
  readonly signal: Signal;
  /** What the host's own `context` option gave for this call. */
  readonly context: Context;
}

/** Executes an action, and returns its output or `content`. It may be synchronous; what it throws becomes a failed result. */
export type Handler<Input, Output, Context = unknown, Credentials = unknown> = (
  input: Input,
  context: HandlerContext<Context, Credentials>,
) => Output | Content | Promise<Output | Content>;

/** One handler for every action of the map, none besides. */
export type HandlersOf<
  Inputs,
  Outputs extends { [N in keyof Inputs]: unknown },
  Context = unknown,
  Credentials = unknown,
> = {
  readonly [N in keyof Inputs]: Handler<Inputs[N], Outputs[N], Context, Credentials>;
};

/** A handler with its types forgotten: what it is called with was validated. */
export type AnyHandler = (input: unknown, context: HandlerContext) => unknown;

/**
 * The handlers by action name, so that nothing changes under a running toolkit. Methods keep their `this`.
 *
 * @throws {TypeError} that names every action without a handler
 */
export function collectHandlers(
  actions: readonly string[],
  handlers: object,
  previously: { readonly [oldName: string]: string },
): ReadonlyMap<string, AnyHandler> {
  const given = handlers as { readonly [name: string]: unknown };
  const result = new Map<string, AnyHandler>();
  const missing: string[] = [];
  for (const action of actions) {
    const handler = own(given, action);
    if (typeof handler === 'function') result.set(action, handler.bind(handlers) as AnyHandler);
    else missing.push(JSON.stringify(action) + renamedFrom(action, given, previously));
  }
  if (missing.length > 0) throw new TypeError(`There is no handler for ${missing.join(', ')}.`);
  return result;
}

function renamedFrom(
  action: string,
  given: { readonly [name: string]: unknown },
  previously: { readonly [oldName: string]: string },
): string {
  const old = Object.keys(previously).find(
    (name) => previously[name] === action && Object.hasOwn(given, name),
  );
  return old === undefined ? '' : ` (${JSON.stringify(old)} is its old name: rename the handler)`;
}
