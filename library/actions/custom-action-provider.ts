import type { SchemaInput } from '../schemas/schema-input.ts';
import type { RuntimeAction } from './action.ts';
import { ActionProvider, actionSetOf } from './action-provider.ts';
import type {
  ActionMapOf,
  AnyAction,
  ContextOf,
  CredentialsOf,
  Fit,
  Fitting,
  Named,
} from './action-types.ts';

type S = SchemaInput | undefined;

/** A list of unknown length, or an empty one: not one that is written in place. */
type ListOf<Actions extends readonly AnyAction[]> = number extends Actions['length']
  ? Actions & Fitting<Actions>
  : Actions['length'] extends 0
    ? Actions
    : never;

/** `unknown` of no actions, which vanishes beside others. */
type MapOf<Actions extends readonly AnyAction[]> = Actions['length'] extends 0
  ? unknown
  : ActionMapOf<Actions>;

/**
 * A provider of the actions given, and of their types.
 *
 * @throws {DefinitionError} that tells everything that is wrong with any of them
 */
export function customActionProvider<const Actions extends readonly AnyAction[]>(
  actions: ListOf<Actions>,
): ActionProvider<ActionMapOf<Actions>, ContextOf<Actions[number]>, CredentialsOf<Actions[number]>>;
/**
 * The same of a list that is written in place. Its first eight handlers are typed by their schemas, the others by `defineAction`: TypeScript does not
 * type a function by another member of an element of a list of any length.
 */
// Last, since compilers explain what is wrong by the last of several signatures.
export function customActionProvider<
  const N1 extends string,
  const N2 extends string = never,
  const N3 extends string = never,
  const N4 extends string = never,
  const N5 extends string = never,
  const N6 extends string = never,
  const N7 extends string = never,
  const N8 extends string = never,
  I1 extends S = undefined,
  I2 extends S = undefined,
  I3 extends S = undefined,
  I4 extends S = undefined,
  I5 extends S = undefined,
  I6 extends S = undefined,
  I7 extends S = undefined,
  I8 extends S = undefined,
  O1 extends S = undefined,
  O2 extends S = undefined,
  O3 extends S = undefined,
  O4 extends S = undefined,
  O5 extends S = undefined,
  O6 extends S = undefined,
  O7 extends S = undefined,
  O8 extends S = undefined,
  Context = unknown,
  Credentials = unknown,
  const More extends readonly AnyAction[] = [],
>(
  actions: readonly [
    RuntimeAction<N1, I1, O1, Context, Credentials>,
    RuntimeAction<N2, I2, O2, Context, Credentials>?,
    RuntimeAction<N3, I3, O3, Context, Credentials>?,
    RuntimeAction<N4, I4, O4, Context, Credentials>?,
    RuntimeAction<N5, I5, O5, Context, Credentials>?,
    RuntimeAction<N6, I6, O6, Context, Credentials>?,
    RuntimeAction<N7, I7, O7, Context, Credentials>?,
    RuntimeAction<N8, I8, O8, Context, Credentials>?,
    ...{ readonly [K in keyof More]: More[K] & Fit<More[K]> },
  ],
): ActionProvider<
  Named<N1, I1, O1> &
    Named<N2, I2, O2> &
    Named<N3, I3, O3> &
    Named<N4, I4, O4> &
    Named<N5, I5, O5> &
    Named<N6, I6, O6> &
    Named<N7, I7, O7> &
    Named<N8, I8, O8> &
    MapOf<More>,
  Context & ContextOf<More[number]>,
  Credentials & CredentialsOf<More[number]>
>;
export function customActionProvider(actions: readonly unknown[]): unknown {
  const provider = new ActionProvider<never, never, never>();
  actionSetOf(provider).add(actions as readonly AnyAction[]);
  return provider;
}
