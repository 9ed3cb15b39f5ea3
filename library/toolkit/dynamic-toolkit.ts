import type { Provider } from '../../generator/model/provider.ts';
import type { ClientShape, ProviderIdOf } from '../../templates/runtime/client.ts';
import type { FrameworkAdapterLike } from '../../templates/runtime/framework-adapter.ts';
import { bindActions, createServices } from '../../templates/runtime/toolkit/engine.ts';
import type {
  FrameworkToolsOptions,
  ModelToolsOptions,
  RunOptions,
} from '../../templates/runtime/toolkit/model-tools.ts';
import type { ToolkitArguments, ToolkitOptions } from '../../templates/runtime/toolkit/options.ts';
import { type EntityToolkit, type Toolkit, toolkitOf } from '../../templates/runtime/toolkit/toolkit.ts';
import { type ActionProvider, actionSetOf } from '../actions/action-provider.ts';
import type { ActionSet } from '../actions/action-set.ts';
import type { LowerOptions } from '../tools/lower-tools.ts';
import { builtinProviders, type ProvidersOf } from './builtin-providers.ts';
import { checkProvider } from './check-provider.ts';
import { clientParts, handlersOf } from './client-parts.ts';

/** The types of a toolkit over a provider's actions. */
export interface DynamicClient<Actions, Own extends string = never> extends ClientShape {
  inputs: { [N in keyof Actions]: Request<Actions[N]> };
  requests: { [N in keyof Actions]: Request<Actions[N]> };
  outputs: { [N in keyof Actions]: Result<Actions[N]> };
  providers: ProvidersOf<Own>;
}

type Request<Action> = Action extends { request: infer R } ? R : unknown;
type Result<Action> = Action extends { result: infer R } ? R : unknown;

/** How tools are sent, beside a toolkit's own options. */
export interface SendOptions<Own extends string = string> {
  /** As in a generator's config. Default: `auto`. */
  readonly strict?: LowerOptions['strict'];
  /** By provider: another dialect than its own, and what the host puts in front of its tool names. */
  readonly send?: {
    readonly [provider: string]: Pick<LowerOptions, 'strict' | 'profile' | 'namePrefix'> | undefined;
  };
  /** Actions (or integrations) that stand together in one request, by a name. */
  readonly toolsets?: LowerOptions['toolsets'];
  /** Providers of the host's own (`defineProvider`), besides ours. */
  readonly providers?: readonly (Provider & { readonly id: Own })[];
}

/** A toolkit over actions that may change: what is registered later can be called at once. */
export interface DynamicToolkit<Client extends ClientShape> extends Toolkit<Client>, Runs<Client> {
  entity(id: string): DynamicEntityToolkit<Client>;
}

/** The same for one end user. */
export interface DynamicEntityToolkit<Client extends ClientShape>
  extends EntityToolkit<Client>,
    Runs<Client> {}

interface Runs<Client extends ClientShape> {
  /** Executes and answers the calls in what a framework of the host's own returned: `forLLM(adapter, options).run(response)`. */
  run<Tools extends object, Result extends object>(
    adapter: FrameworkAdapterLike<Tools, Result>,
    response: unknown,
    options?: FrameworkToolsOptions<Client> & RunOptions,
  ): Promise<Result[]>;

  /** Executes and answers the calls in what a provider's SDK returned: `forLLM(provider, options).run(response)`. */
  run<P extends ProviderIdOf<Client>>(
    provider: P,
    response: unknown,
    options?: ModelToolsOptions<Client, P> & RunOptions,
  ): Promise<Client['providers'][P]['results']>;
}

/**
 * The typed dispatcher over a provider's actions, with everything that a generated client's toolkit does. `forLLM` shows the actions as they are
 * when it is called; call it again when they may have changed.
 *
 * @throws {TypeError} when an option cannot be meant, or an action has no handler; a `DefinitionError` for a provider of the host's own that is wrong
 */
export function createDynamicToolkit<Actions, Context, Credentials, Own extends string = never>(
  provider: ActionProvider<Actions, Context, Credentials>,
  ...[options = {}]: DynamicArguments<Actions, Context, Credentials, Own>
): DynamicToolkit<DynamicClient<Actions, Own>> {
  type Client = DynamicClient<Actions, Own>;
  const set = actionSetOf(provider);
  const services = createServices(options as ToolkitOptions<Client, Context, Credentials>);
  const bind = binder(set, options as SendOptions);
  let bound: { readonly version: number; readonly toolkit: Toolkit<Client> } | undefined;
  const now = (): Toolkit<Client> => {
    if (bound?.version !== set.version) {
      bound = { version: set.version, toolkit: toolkitOf<Client>({ ...services, ...bind() }) };
    }
    return bound.toolkit;
  };
  now();
  return {
    ...live<Client>(now),
    execute: (name, input, given) => now().execute(name, input, given),
    grant: (request) => now().grant(request),
    revoke: (request) => now().revoke(request),
    entity: (id) => {
      now().entity(id);
      return live<Client>(() => now().entity(id));
    },
  };
}

/** The options; they cannot be left out where handlers rely on a context or on credentials. */
export type DynamicArguments<Actions, Context, Credentials, Own extends string> =
  ToolkitArguments<DynamicClient<Actions, Own>, Context, Credentials> extends [infer Given]
    ? [options: Given & SendOptions<Own>]
    : [options?: ToolkitOptions<DynamicClient<Actions, Own>, Context, Credentials> & SendOptions<Own>];

/** A toolkit that always is the one of now. */
function live<Client extends ClientShape>(now: () => EntityToolkit<Client>): DynamicEntityToolkit<Client> {
  return {
    execute: (name, input, given) => now().execute(name, input, given),
    actions: (selection) => now().actions(selection),
    needsConfirmation: (name, input) => now().needsConfirmation(name, input),
    grant: (request) => now().grant(request),
    revoke: (request) => now().revoke(request),
    forLLM: (provider: string | FrameworkAdapterLike, options?: ModelToolsOptions<Client>) =>
      // Which of the two it is decides `forLLM` itself.
      now().forLLM(provider as never, options) as never,
    async run(
      provider: string | FrameworkAdapterLike,
      response: unknown,
      { signal, turnId, ...selection }: RunOptions & object = {},
    ) {
      const tools = now().forLLM(provider as FrameworkAdapterLike, selection);
      return tools.run(response, { signal, turnId }) as never;
    },
  };
}

function binder(
  set: ActionSet,
  { strict = 'auto', send = {}, toolsets, providers = [] }: SendOptions,
): () => ReturnType<typeof bindActions> {
  const loaders = new Map<string, () => Promise<Provider>>(Object.entries(builtinProviders));
  for (const own of providers) {
    checkProvider(own);
    if (loaders.has(own.id)) throw new TypeError(`There is a provider ${JSON.stringify(own.id)} already.`);
    loaders.set(own.id, async () => own);
  }
  return () => {
    const held = set.all;
    const parts = clientParts(held, loaders, (provider) =>
      set.lowered(
        provider,
        {
          strict,
          ...(toolsets === undefined ? {} : { toolsets }),
          ...(Object.hasOwn(send, provider.id) ? send[provider.id] : {}),
        },
        // First asked for later, when there may be others: the tools shown are those that can be called here.
        held,
      ),
    );
    return bindActions(parts, handlersOf(held));
  };
}
