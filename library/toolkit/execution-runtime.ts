import type { ExecutionResultOf } from '../../templates/runtime/results.ts';
import { bindActions, createServices, type Services } from '../../templates/runtime/toolkit/engine.ts';
import type { ExecuteOptions, ToolkitOptions } from '../../templates/runtime/toolkit/options.ts';
import { toolkitOf } from '../../templates/runtime/toolkit/toolkit.ts';
import type { RuntimeAction } from '../actions/action.ts';
import type { AnyAction, RegisteredAction } from '../actions/action-types.ts';
import { readHandled } from '../actions/read-actions.ts';
import type { RequestOf, ResultOf } from '../actions/types.ts';
import type { SchemaInput } from '../schemas/schema-input.ts';
import { type AnyClient, clientParts, handlersOf } from './client-parts.ts';

/** What an execution is ruled by: a toolkit's options. The context comes with each run. */
export type RuntimeOptions<Credentials = undefined> = Omit<
  ToolkitOptions<AnyClient, undefined, Credentials>,
  'context'
>;

type Bound = ReturnType<typeof bindActions>;

/**
 * Executes actions that stand alone: the pipeline of a toolkit (input, policy, confirmation, connection, idempotency, handler, output, hooks),
 * for whichever action is handed in. Grants, limits and what is remembered are shared by all that one runtime executes.
 */
export class ExecutionRuntime<Credentials = undefined> {
  readonly #services: Services;
  readonly #bound = new WeakMap<object, { readonly name: string; readonly actions: Bound }>();

  /** @throws {TypeError} when an option cannot be meant */
  constructor(options: RuntimeOptions<Credentials> = {}) {
    this.#services = createServices(options);
  }

  /**
   * Executes an action (one that is defined, or one that a provider holds) on a canonical input that nobody has validated yet. Never rejects for what a tool, a policy or the input did.
   *
   * @param context what the handler finds as `context.context`
   * @throws {DefinitionError} (as a rejection) for an action whose definition is wrong; once it was read, changing it changes nothing
   */
  run<Request, Result>(
    action: RegisteredAction<Request, Result>,
    context: unknown,
    input: Request,
    options?: ExecuteOptions,
  ): Promise<ExecutionResultOf<Result>>;
  // Last, since compilers explain what is wrong by the last of several signatures.
  run<Name extends string, In extends SchemaInput | undefined, Out extends SchemaInput | undefined, Context>(
    action: RuntimeAction<Name, In, Out, Context, Credentials>,
    context: Context,
    input: RequestOf<In>,
    options?: ExecuteOptions,
  ): Promise<ExecutionResultOf<ResultOf<Out>>>;
  async run(
    action: AnyAction,
    context: unknown,
    input: unknown,
    options?: ExecuteOptions,
  ): Promise<ExecutionResultOf<unknown>> {
    const { name, actions } = this.#bind(action);
    const toolkit = toolkitOf<AnyClient>({ ...this.#services, ...actions, context: () => context });
    return toolkit.execute(name, input, options);
  }

  #bind(given: AnyAction): { readonly name: string; readonly actions: Bound } {
    const known = this.#bound.get(given);
    if (known !== undefined) return known;
    const held = readHandled([given]).actions;
    const parts = clientParts(held, new Map(), () => {
      throw new TypeError('An action that stands alone has no tools.');
    });
    const bound = { name: held[0]?.action.name ?? given.name, actions: bindActions(parts, handlersOf(held)) };
    this.#bound.set(given, bound);
    return bound;
  }
}
