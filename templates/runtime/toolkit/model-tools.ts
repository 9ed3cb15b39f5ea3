import type { ClientShape, MediaOf, ProviderIdOf } from '../client.ts';
import type { ContextBlock } from '../context.ts';
import type { SignalLike } from '../platform.ts';
import type { Selection } from '../selection.ts';
import { collectTools } from '../tools.ts';
import type { CacheOptions } from '../wire.ts';
import type { Engine } from './engine.ts';
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

/** A selection of the actions as one provider's models see them. */
export interface ModelTools<Client extends ClientShape, P extends ProviderIdOf<Client>> {
  readonly provider: P;
  /**
   * What the SDK's `tools` parameter takes: copies of your own, in the same order and bytes each time. Where the SDK executes tools itself,
   * they are executable.
   */
  tools(options?: CacheOptions): Promise<Client['providers'][P]['offered']>;
  /**
   * The tools as the SDK's own loop takes them, each with what executes it. What a tool, a model or a policy did is told to the model.
   * Rejects with a `TypeError` for a provider whose SDK has no such loop.
   */
  runnable(): Promise<Client['providers'][P]['runnable']>;
  /**
   * Executes the tool calls in what the SDK returned (the response, the message, its array of calls or blocks, or its stream), in
   * parallel, and answers each exactly once, in order. No calls, no answers: `[]`. Rejects for nothing that a tool or a
   * model did; it does where the provider's own file of this client cannot be loaded.
   */
  run(response: unknown, options?: RunOptions): Promise<Client['providers'][P]['results']>;
  /**
   * One turn of a loop: executes the model's calls as `run` does, then renders the context anew. Every element of `toolCalls` is
   * answered at its index, calls to tools that are not ours with an error.
   */
  processTurn(turn: ModelTurn, options?: RunOptions): Promise<TurnAnswer<Client['providers'][P]['result']>>;
  /** The state that the option `blocks` gives now, as text for the model. Rejects where `blocks` does. */
  renderContext(): Promise<string>;
}

/** @throws {TypeError} where selection and policy leave no action, or the selection names something that the client does not have */
export function createModelTools<Client extends ClientShape, P extends ProviderIdOf<Client>>(
  engine: Engine,
  provider: P,
  entity: string | undefined,
  { blocks, unknown, media, ...selection }: ModelToolsOptions<Client, P> = {},
): ModelTools<Client, P> {
  const selected = offeredActions<Client>(engine, selection as Selection<Client>);
  const load = engine.library.provider(provider);
  type Types = Client['providers'][P];
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

  const renderContext = async (): Promise<string> => {
    if (blocks === undefined) return '';
    const [{ wire }, current] = await Promise.all([load(), blocks({ entity })]);
    return wire.renderContext(current);
  };

  return {
    provider,
    async tools(cache = {}) {
      const { wire } = await load();
      const tools = await runnableTools(await turn());
      return (wire.offer?.(tools, { ...cache, media }) ??
        collectTools(wire, tools, cache)) as Types['offered'];
    },
    async runnable() {
      const { wire } = await load();
      if (wire.runnable === undefined)
        throw new TypeError(`The SDK of ${provider} has no loop that runs tools.`);
      return wire.runnable(await runnableTools(await turn()), { media }) as Types['runnable'];
    },
    async run(response, options) {
      const current = await turn(options);
      const results = await answerCalls(current, response);
      return (current.provider.wire.join?.(results) ?? results) as Types['results'];
    },
    async processTurn(given, options) {
      const current = await turn(options);
      const toolResults = Array.isArray(given?.toolCalls)
        ? await answerEach(current, given.toolCalls)
        : await answerCalls(current, given);
      return { toolResults, context: await renderContext() };
    },
    renderContext,
  };
}
