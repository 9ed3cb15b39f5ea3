import type { ClientShape, MediaOf, ProviderIdOf, ProviderTypes } from '../client.ts';
import type { ContextBlock } from '../context.ts';
import type { FrameworkAdapterLike } from '../framework-adapter.ts';
import type { SignalLike } from '../platform.ts';
import type { Selection } from '../selection.ts';
import { collectTools } from '../tools.ts';
import type { CacheOptions } from '../wire.ts';
import type { Engine } from './engine.ts';
import { type ChosenProvider, frameworkProvider } from './framework.ts';
import { offeredActions } from './offer.ts';
import { runnableTools } from './runnable.ts';
import { answerCalls, answerEach, type Turn } from './turn.ts';

/** What `forLLM` takes: a filter, which binds at `run` as at `tools`, and what becomes of calls to unknown tools. */
export interface ModelToolsOptions<
  Client extends ClientShape = ClientShape,
  P extends ProviderIdOf<Client> = ProviderIdOf<Client>,
> extends Selection<Client> {
  /** `answer` (the default) answers calls to tools that are not ours with an error; `skip` leaves them to others. */
  readonly unknown?: 'answer' | 'skip' | undefined;
  /**
   * In what form images, sound and files of results go: `text` has them as notes, for models that read text only. Where the form is
   * up to what reads the answers (a major of the SDK, a class of chat model), its name.
   */
  readonly media?: MediaOf<Client['providers'][P]> | undefined;
  /** The state that the model is shown, asked for anew each time that it is rendered. */
  readonly blocks?:
    | ((scope: {
        readonly entity: string | undefined;
      }) => readonly ContextBlock[] | Promise<readonly ContextBlock[]>)
    | undefined;
}

/** What `forLLM` takes for a host's own framework, which is handed results in all their parts. */
export type FrameworkToolsOptions<Client extends ClientShape> = Omit<ModelToolsOptions<Client>, 'media'>;

/** How one response is answered. */
export interface RunOptions {
  readonly signal?: SignalLike | undefined;
  /**
   * The host's id of the turn, which no other turn has. With `idempotency`, answering the same response again under the same id
   * executes nothing again.
   */
  readonly turnId?: string | undefined;
}

/** A turn of the model: its message, in the provider's form, or its tool calls beside it. */
export interface ModelTurn {
  readonly role?: string | undefined;
  readonly content?: unknown;
  /** The calls in the provider's form. Where there are none here, those in the rest of the turn are meant. */
  readonly toolCalls?: readonly unknown[] | undefined;
}

export interface TurnAnswer<Result> {
  /** One for each call, at the same index; `[]` where the model called nothing, which ends a loop. */
  readonly toolResults: Result[];
  /** The state after these calls, as text for the model's next turn; empty without the option `blocks`. */
  readonly context: string;
}

/** Types of one provider that a toolkit speaks in. */
type SpokenTypes = Pick<ProviderTypes, 'offered' | 'runnable' | 'result' | 'results'>;

/** A selection of the actions as one provider's models see them. */
export interface ModelTools<Client extends ClientShape, P extends ProviderIdOf<Client>>
  extends ToolsOf<Client['providers'][P], P> {}

/** A selection of the actions as models see them through a host's own `FrameworkAdapter`. */
export interface FrameworkModelTools<Tools extends object, Result extends object>
  extends ToolsOf<{ offered: Tools; runnable: never; result: Result; results: Result[] }, string> {}

interface ToolsOf<Types extends SpokenTypes, Provider extends string> {
  readonly provider: Provider;
  /**
   * What the SDK's `tools` parameter takes: copies of your own, in the same order and bytes each time. Where the SDK executes tools itself,
   * they are executable.
   */
  tools(options?: CacheOptions): Promise<Types['offered']>;
  /**
   * The tools as the SDK's own loop takes them, each with what executes it. What a tool, a model or a policy did is told to the model.
   * Rejects with a `TypeError` for a provider whose SDK has no such loop.
   */
  runnable(): Promise<Types['runnable']>;
  /**
   * Executes the tool calls in what the SDK returned (the response, the message, its array of calls or blocks, or its stream), in
   * parallel, and answers each exactly once, in order. No calls, no answers: `[]`. Rejects for nothing that a tool or a
   * model did; it does where the provider's own file of this client cannot be loaded, and where a `FrameworkAdapter` cannot format an error.
   */
  run(response: unknown, options?: RunOptions): Promise<Types['results']>;
  /**
   * One turn of a loop: executes the model's calls as `run` does, then renders the context anew. Every element of `toolCalls` is
   * answered at its index, calls to tools that are not ours with an error.
   */
  processTurn(turn: ModelTurn, options?: RunOptions): Promise<TurnAnswer<Types['result']>>;
  /** State as text for the model: the blocks given, or those that the option `blocks` gives now. Rejects where `blocks` does. */
  renderContext(given?: readonly ContextBlock[]): Promise<string>;
}

/** Tools of which it is not known here whose they are: what `forLLM` says to its caller. */
export type AnyTools = ToolsOf<never, never>;

/** @throws {TypeError} where selection and policy leave no action, or the selection names something that the client does not have */
export function createModelTools<Client extends ClientShape>(
  engine: Engine,
  chosen: string | FrameworkAdapterLike,
  entity: string | undefined,
  { blocks, unknown, media, ...selection }: ModelToolsOptions<Client, ProviderIdOf<Client>> = {},
): AnyTools {
  const selected = offeredActions<Client>(engine, selection as Selection<Client>);
  const { provider, load } = choose(engine, chosen, entity);
  const turn = async ({ signal, turnId }: RunOptions = {}): Promise<Turn> => ({
    engine,
    provider: await load(),
    entity,
    offered: new Set(selected),
    skipUnknown: unknown === 'skip',
    turnId,
    signal,
    media,
  });

  const renderContext = async (given?: readonly ContextBlock[]): Promise<string> => {
    if (given === undefined && blocks === undefined) return '';
    const [{ wire }, current] = await Promise.all([load(), given ?? blocks?.({ entity }) ?? []]);
    return wire.renderContext(current);
  };

  return {
    provider: provider as never,
    async tools(cache = {}) {
      const { wire } = await load();
      const tools = await runnableTools(await turn());
      return (wire.offer?.(tools, { ...cache, media }) ?? collectTools(wire, tools, cache)) as never;
    },
    async runnable() {
      const { wire } = await load();
      if (wire.runnable === undefined)
        throw new TypeError(`The SDK of ${provider} has no loop that runs tools.`);
      return wire.runnable(await runnableTools(await turn()), { media }) as never;
    },
    async run(response, options) {
      const current = await turn(options);
      const results = await answerCalls(current, response);
      return (current.provider.wire.join?.(results) ?? results) as never;
    },
    async processTurn(given, options) {
      const current = await turn(options);
      const toolResults = Array.isArray(given?.toolCalls)
        ? await answerEach(current, given.toolCalls)
        : await answerCalls(current, given);
      return { toolResults: toolResults as never[], context: await renderContext() };
    },
    renderContext,
  };
}

/** An id, or an adapter of the host's own: whatever has members. */
function choose(
  engine: Engine,
  chosen: string | FrameworkAdapterLike,
  entity: string | undefined,
): ChosenProvider {
  const isAdapter = (typeof chosen === 'object' && chosen !== null) || typeof chosen === 'function';
  if (isAdapter) return frameworkProvider(engine, chosen, entity);
  return { provider: chosen, load: engine.library.provider(chosen) };
}
