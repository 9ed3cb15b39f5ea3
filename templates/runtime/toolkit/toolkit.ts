import type { ActionNameOf, ActionTable, ClientParts, ClientShape, ProviderIdOf } from '../client.ts';
import { checkLeniency } from '../leniency.ts';
import { defaultMaxResult } from '../payload-limit.ts';
import type { ToolResultOf } from '../results.ts';
import { isRiskLevel } from '../risk.ts';
import { type Engine, execute } from './execute.ts';
import { collectHandlers, type HandlersOf } from './handlers.ts';
import { createLibrary } from './library.ts';
import { createModelTools, type ModelTools, type ModelToolsOptions } from './model-tools.ts';
import type { ExecuteOptions, ToolkitArguments, ToolkitOptions } from './options.ts';
import { createReport } from './report.ts';

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
  ): Promise<ToolResultOf<Client['outputs'][N]>>;

  /**
   * The actions as one provider's models see them, all or a selection.
   *
   * @throws {TypeError} where the selection leaves no action (providers refuse an empty tool array), or names something that the client does not have
   */
  forLLM<P extends ProviderIdOf<Client>>(
    provider: P,
    options?: ModelToolsOptions<Client>,
  ): ModelTools<Client, P>;
}

/** The typed dispatcher over a host's handlers. */
export interface Toolkit<Client extends ClientShape> extends EntityToolkit<Client> {
  execute<N extends ActionNameOf<Client>>(
    name: N,
    input: Client['requests'][N],
    options?: ExecuteOptions,
  ): Promise<ToolResultOf<Client['outputs'][N]>>;

  /**
   * The toolkit bound to an end user, whom handlers find in their context.
   *
   * @throws {TypeError} for an empty id: whoever has none must not share one with others
   */
  entity(id: string): EntityToolkit<Client>;
}

const defaultTimeoutMs = 60_000;

/** @throws {TypeError} when a handler is missing or an option cannot be meant (in code that was not type-checked) */
export function makeToolkit<Client extends ClientShape, Context>(
  parts: ClientParts<Client>,
  handlers: HandlersOf<
    Client['inputs'],
    Client['outputs'] & { [N in keyof Client['inputs']]: unknown },
    Context
  >,
  ...[options = {}]: ToolkitArguments<Client, Context>
): Toolkit<Client> {
  const engine = createEngine(parts, handlers, options);
  const unbound = bind<Client>(engine, undefined);
  const entity = (id: string): EntityToolkit<Client> => {
    if (typeof id !== 'string' || id === '')
      throw new TypeError('An entity needs an id: a text that is not empty.');
    return bind(engine, id);
  };
  return {
    async execute(name, input, given) {
      const toolkit = given?.entity === undefined ? unbound : entity(given.entity);
      return toolkit.execute(name, input, given);
    },
    forLLM: unbound.forLLM,
    entity,
  };
}

function bind<Client extends ClientShape>(engine: Engine, entity: string | undefined): EntityToolkit<Client> {
  return {
    execute<N extends ActionNameOf<Client>>(
      action: N,
      input: unknown,
      { confirmed, signal }: ExecuteOptions = {},
    ) {
      const call = { action, entity, callId: undefined, confirmed: confirmed === true, signal };
      return execute(engine, call, input) as Promise<ToolResultOf<Client['outputs'][N]>>;
    },
    forLLM: (provider, selection) => createModelTools(engine, provider, entity, selection),
  };
}

function createEngine<Client extends ClientShape, Context>(
  parts: ClientParts<Client>,
  handlers: object,
  {
    policy,
    networks,
    confirm,
    context,
    timeoutMs = defaultTimeoutMs,
    leniency,
    results = {},
    onError,
  }: ToolkitOptions<Client, Context>,
): Engine {
  const limit = policy?.maxRiskWithoutConfirmation;
  if (limit !== undefined && !isRiskLevel(limit)) {
    throw new TypeError(
      `maxRiskWithoutConfirmation must be read, low, medium or high, got ${String(limit)}.`,
    );
  }
  if (typeof timeoutMs !== 'number' || !(timeoutMs > 0)) {
    throw new TypeError(`timeoutMs must be a positive number of milliseconds, got ${String(timeoutMs)}.`);
  }
  checkLeniency(leniency);
  const { maxLength = defaultMaxResult, overflow } = results;
  if (typeof maxLength !== 'number' || !(maxLength > 0)) {
    throw new TypeError(
      `results.maxLength must be a positive number of characters, got ${String(maxLength)}.`,
    );
  }
  const actions: ActionTable = parts.actions;
  return {
    actions,
    library: createLibrary(parts),
    handlers: collectHandlers(Object.keys(actions), handlers, parts.previously),
    policy: { networks, maxRiskWithoutConfirmation: limit },
    timeoutMs,
    leniency,
    results: { maxLength, overflow: overflow as Engine['results']['overflow'] },
    confirm: confirm as Engine['confirm'],
    context: context as Engine['context'],
    report: createReport(onError),
  };
}
