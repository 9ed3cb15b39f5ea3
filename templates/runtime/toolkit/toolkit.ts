import type { ActionNameOf, ClientParts, ClientShape, ProviderIdOf } from '../client.ts';
import type { FrameworkAdapterLike } from '../framework-adapter.ts';
import type { ExecutionResultOf, GrantRequest } from '../results.ts';
import type { Selection } from '../selection.ts';
import { needsConfirmation } from './approval.ts';
import { directCall, onceIdOf } from './call.ts';
import { createEngine, type Engine } from './engine.ts';
import { execute } from './execute.ts';
import type { HandlersOf } from './handlers.ts';
import {
  createModelTools,
  type FrameworkModelTools,
  type FrameworkToolsOptions,
  type ModelTools,
  type ModelToolsOptions,
} from './model-tools.ts';
import { permittedActions } from './offer.ts';
import type { ExecuteOptions, ToolkitArguments } from './options.ts';

/** Executes actions for one end user. */
export interface EntityToolkit<Client extends ClientShape> {
  /**
   * Executes an action on a canonical input. Resolves to the output or to why there is none; never rejects for what a
   * handler, an input or a policy did.
   */
  execute<N extends ActionNameOf<Client>>(
    name: N,
    input: Client['requests'][N],
    options?: Omit<ExecuteOptions, 'entity'>,
  ): Promise<ExecutionResultOf<Client['outputs'][N]>>;

  /** The actions that the policy does not refuse outright, all or a selection, in the order in which models see them. May be empty. */
  actions(selection?: Selection<Client>): ActionNameOf<Client>[];

  /**
   * Whether exactly this call has to be confirmed before it can run, for SDKs with an approval of their own. It executes nothing and asks
   * nobody, but remembers the call, so that `execute(…, { approved: true })` is believed. False also for calls that cannot run at all.
   */
  needsConfirmation<N extends ActionNameOf<Client>>(name: N, input: Client['requests'][N]): Promise<boolean>;

  /**
   * Grants a request that a result's `confirmation` or `onBlocked` told of: the next call that is exactly it is executed, once. False where the
   * request is not as it was made, has expired, or is another entity's. Rejects where the grant store does.
   */
  grant(request: GrantRequest): Promise<boolean>;

  /** Takes back a request, or a grant that was not used yet. */
  revoke(request: GrantRequest): Promise<boolean>;

  /**
   * The actions as models see them through an adapter of your own (extend `FrameworkAdapter`), all or a selection.
   *
   * @throws {TypeError} as for an id, and where the adapter gives two actions one name
   */
  forLLM<Tools extends object, Result extends object>(
    adapter: FrameworkAdapterLike<Tools, Result>,
    options?: FrameworkToolsOptions<Client>,
  ): FrameworkModelTools<Tools, Result>;

  /**
   * The actions as one provider's models see them, all or a selection.
   *
   * @throws {TypeError} where the selection and the policy leave no action (providers refuse an empty tool array), or the selection names
   * something that the client does not have
   */
  forLLM<P extends ProviderIdOf<Client>>(
    provider: P,
    options?: ModelToolsOptions<Client, P>,
  ): ModelTools<Client, P>;
}

/** The typed dispatcher over a host's handlers. */
export interface Toolkit<Client extends ClientShape> extends EntityToolkit<Client> {
  execute<N extends ActionNameOf<Client>>(
    name: N,
    input: Client['requests'][N],
    options?: ExecuteOptions,
  ): Promise<ExecutionResultOf<Client['outputs'][N]>>;

  /** As an entity's toolkit does, for whichever entity the request is. */
  grant(request: GrantRequest): Promise<boolean>;

  /**
   * The toolkit bound to an end user, whom handlers find in their context.
   *
   * @throws {TypeError} for an empty id: whoever has none must not share one with others
   */
  entity(id: string): EntityToolkit<Client>;
}

/** @throws {TypeError} when a handler is missing or an option cannot be meant (in code that was not type-checked) */
export function makeToolkit<Client extends ClientShape, Context, Credentials = undefined>(
  parts: ClientParts<Client>,
  handlers: HandlersOf<
    Client['inputs'],
    Client['outputs'] & { [N in keyof Client['inputs']]: unknown },
    Context,
    Credentials
  >,
  ...[options = {}]: ToolkitArguments<Client, Context, Credentials>
): Toolkit<Client> {
  return toolkitOf(createEngine(parts, handlers, options));
}

/** The toolkit of an engine. */
export function toolkitOf<Client extends ClientShape>(engine: Engine): Toolkit<Client> {
  const unbound = bind<Client>(engine, undefined);
  const entity = (id: string): EntityToolkit<Client> => {
    if (typeof id !== 'string' || id === '')
      throw new TypeError('An entity needs an id: a text that is not empty.');
    return bind<Client>(engine, id);
  };
  return {
    ...unbound,
    async execute(name, input, given) {
      const toolkit = given?.entity === undefined ? unbound : entity(given.entity);
      return toolkit.execute(name, input, given);
    },
    grant: async (request) => (await engine.grants()).grant(request),
    revoke: async (request) => (await engine.grants()).revoke(request),
    entity,
  };
}

function bind<Client extends ClientShape>(engine: Engine, entity: string | undefined): EntityToolkit<Client> {
  const isOwn = (request: GrantRequest): boolean => (request?.entity ?? undefined) === entity;
  return {
    execute<N extends ActionNameOf<Client>>(
      action: N,
      input: unknown,
      { confirmed, approved, callId, turnId, signal }: ExecuteOptions = {},
    ) {
      const call = {
        ...directCall,
        action,
        entity,
        callId,
        turnId,
        onceId: onceIdOf(turnId, callId),
        confirmed: confirmed === true,
        approved: approved === true,
        signal,
      };
      return execute(engine, call, input) as Promise<ExecutionResultOf<Client['outputs'][N]>>;
    },
    actions: (selection) => permittedActions<Client>(engine, selection) as ActionNameOf<Client>[],
    needsConfirmation: (action, input) => needsConfirmation(engine, action, entity, input),
    grant: async (request) => isOwn(request) && (await engine.grants()).grant(request),
    revoke: async (request) => isOwn(request) && (await engine.grants()).revoke(request),
    forLLM: (provider: string | FrameworkAdapterLike, options?: ModelToolsOptions<Client>) =>
      createModelTools<Client>(engine, provider, entity, options),
  };
}
