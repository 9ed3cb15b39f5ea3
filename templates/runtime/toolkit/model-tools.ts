import type { ClientShape, ProviderIdOf } from '../client.ts';
import type { SignalLike } from '../platform.ts';
import { type Selection, selectActions } from '../selection.ts';
import { collectTools } from '../tools.ts';
import type { CacheOptions } from '../wire.ts';
import type { Engine } from './execute.ts';
import { runnableTools } from './runnable.ts';
import { answerCalls, type Turn } from './turn.ts';

/** What `forLLM` takes: a filter, which binds at `run` as at `tools`, and what becomes of calls to unknown tools. */
export interface ModelToolsOptions<Client extends ClientShape = ClientShape> extends Selection<Client> {
  /** `answer` (the default) answers calls to tools that are not ours with an error; `skip` leaves them to others. */
  readonly unknown?: 'answer' | 'skip' | undefined;
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
   * The tools as the SDK's own loop takes them, each with what executes it. No execution throws: what a tool, a model or a policy did is
   * told to the model. Rejects with a `TypeError` for a provider whose SDK has no such loop.
   */
  runnable(): Promise<Client['providers'][P]['runnable']>;
  /**
   * Executes the tool calls in what the SDK returned (the response, the message, its array of calls or blocks, or its stream), in
   * parallel, and answers each exactly once, in order. No calls, no answers: `[]`. Rejects for nothing that a tool or a
   * model did; it does where the provider's own file of this client cannot be loaded.
   */
  run(
    response: unknown,
    options?: { readonly signal?: SignalLike | undefined },
  ): Promise<Client['providers'][P]['results']>;
}

/** @throws {TypeError} where the selection leaves no action, or names something that the client does not have */
export function createModelTools<Client extends ClientShape, P extends ProviderIdOf<Client>>(
  engine: Engine,
  provider: P,
  entity: string | undefined,
  options: ModelToolsOptions<Client> = {},
): ModelTools<Client, P> {
  const selected = selectActions<Client>(engine.actions, options);
  const load = engine.library.provider(provider);
  const turn = async (signal?: SignalLike): Promise<Turn> => ({
    engine,
    provider: await load(),
    entity,
    offered: new Set(selected),
    skipUnknown: options.unknown === 'skip',
    signal,
  });
  type Types = Client['providers'][P];
  return {
    provider,
    async tools(cache = {}) {
      const { wire } = await load();
      const tools = await runnableTools(await turn());
      return (wire.offer?.(tools, cache) ?? collectTools(wire, tools, cache)) as Types['offered'];
    },
    async runnable() {
      const { wire } = await load();
      if (wire.runnable === undefined)
        throw new TypeError(`The SDK of ${provider} has no loop that runs tools.`);
      return wire.runnable(await runnableTools(await turn())) as Types['runnable'];
    },
    async run(response, { signal } = {}) {
      return (await answerCalls(await turn(signal), response)) as Types['results'];
    },
  };
}
