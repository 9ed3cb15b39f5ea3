import type { Handler, HandlerContext } from '../../templates/runtime/toolkit/handlers.ts';
import type { IsPlain } from '../schemas/schema-input.ts';
import type { ActionDefinition, RuntimeAction } from './action.ts';
import type { HandlerInputOf, HandlerOutputOf, RequestOf, ResultOf } from './types.ts';

/** What callers of an action see: what it takes, and what its execution gives. */
export interface ActionTypes {
  request: unknown;
  result: unknown;
}

/** Actions by name. */
export interface ActionMap {
  [name: string]: ActionTypes;
}

/** Any action, its types forgotten. */
export interface AnyAction extends ActionDefinition {
  readonly handler: (input: never, context: never) => unknown;
}

declare const registered: unique symbol;

/** An action that a provider has checked and holds. Its handler is not to be called by hand: it takes what was validated. */
export interface RegisteredAction<Request = unknown, Result = unknown> extends AnyAction {
  /** For types alone: what it takes, and what its execution gives. */
  readonly [registered]: { readonly request: Request; readonly result: Result };
}

/** The registered action of a name, of those whose types are known. */
export type ActionOf<Actions, Name extends string> = Name extends keyof Actions
  ? Actions[Name] extends { readonly request: infer Request; readonly result: infer Result }
    ? RegisteredAction<Request, Result>
    : RegisteredAction
  : RegisteredAction;

/** The types of an action. */
export interface TypesOf<In, Out> extends ActionTypes {
  request: RequestOf<In>;
  result: ResultOf<Out>;
}

/**
 * A map of one action. One whose name is not known at compile time (`const action = { name: 'a', … }`, whose name is any text to TypeScript) could be
 * any: every name may be called then.
 */
export type Named<Name extends string, In, Out> = [Name] extends [never]
  ? unknown
  : string extends Name
    ? ActionMap
    : { [N in Name]: TypesOf<In, Out> };

/** A list of actions as a map of their types. */
export type ActionMapOf<Actions extends readonly AnyAction[]> = {
  [A in Actions[number] as A['name']]: A extends { readonly [registered]: infer Known extends ActionTypes }
    ? Known
    : A extends RuntimeAction<string, infer In, infer Out, never, never>
      ? TypesOf<In, Out>
      : ActionTypes;
};

/** The same actions, each with a handler that fits its schemas. */
export type Fitting<Actions extends readonly AnyAction[]> = {
  readonly [K in keyof Actions]: Fit<Actions[K]>;
};

/** What a handler has to take: of a plain JSON Schema whatever it says itself. */
type HandlerGiven<In> = [IsPlain<In>] extends [true] ? never : HandlerInputOf<In>;

/** One by one, where an element may be of several types. */
export type Fit<Action> = Action extends { readonly [registered]: unknown }
  ? unknown
  : Action extends unknown
    ? {
        readonly handler: Handler<
          HandlerGiven<SchemaOf<Action, 'inputSchema'>>,
          HandlerOutputOf<SchemaOf<Action, 'outputSchema'>>,
          never,
          never
        >;
      }
    : never;

type SchemaOf<Action, Role extends string> = Action extends { readonly [R in Role]?: infer S }
  ? S
  : undefined;

/** The host's context that all of some actions can work with. */
export type ContextOf<A extends AnyAction> = Meet<
  A['handler'] extends (input: never, context: HandlerContext<infer Context, never>) => unknown
    ? (each: Context) => void
    : never
>;

/** The credentials that all of some actions can work with. */
export type CredentialsOf<A extends AnyAction> = Meet<
  A['handler'] extends (input: never, context: HandlerContext<never, infer Credentials>) => unknown
    ? (each: Credentials) => void
    : never
>;

/** What fits every function of a union. */
type Meet<F> = F extends (each: infer Each) => void ? Each : unknown;
