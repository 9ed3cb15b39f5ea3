import type { Content } from '../content.ts';
import { own } from '../json.ts';
import type { Signal } from '../platform.ts';

/** What a handler is told besides its input. */
export interface HandlerContext<Context = unknown> {
  /** The canonical name of the action. */
  readonly action: string;
  /** The end user for whom the toolkit executes; `undefined` where the toolkit is not bound to one. */
  readonly entity: string | undefined;
  /** The provider's id of the call; `undefined` for a direct `execute` and where the provider sent none. */
  readonly callId: string | undefined;
  /** Aborted when the time is up or the caller aborts: hand it on to whatever takes one. */
  readonly signal: Signal;
  /** What the host's own `context` option gave for this call. */
  readonly context: Context;
}

/** Executes an action, and returns its output or `content`. It may be synchronous; what it throws becomes a failed result. */
export type Handler<Input, Output, Context = unknown> = (
  input: Input,
  context: HandlerContext<Context>,
) => Output | Content | Promise<Output | Content>;

/** One handler for every action of the map, none besides. */
export type HandlersOf<Inputs, Outputs extends { [N in keyof Inputs]: unknown }, Context = unknown> = {
  readonly [N in keyof Inputs]: Handler<Inputs[N], Outputs[N], Context>;
};

/** A handler with its types forgotten: what it is called with was validated. */
export type AnyHandler = (input: unknown, context: HandlerContext<unknown>) => unknown;

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
