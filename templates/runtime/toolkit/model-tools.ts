import type { ClientShape, ProviderIdOf } from '../client.ts';
import { copyJson } from '../json.ts';
import type { SignalLike } from '../platform.ts';
import { type Selection, selectActions } from '../selection.ts';
import type { Engine } from './execute.ts';
import { answerCalls } from './turn.ts';

/** What `forLLM` takes: a filter, which binds at `run` as at `tools`, and what becomes of calls to unknown tools. */
export interface ModelToolsOptions<Client extends ClientShape = ClientShape> extends Selection<Client> {
  /** `answer` (the default) answers calls to tools that are not ours with an error; `skip` leaves them to others. */
  readonly unknown?: 'answer' | 'skip' | undefined;
}

/** A selection of the actions as one provider's models see them. */
export interface ModelTools<Client extends ClientShape, P extends ProviderIdOf<Client>> {
  readonly provider: P;
  /** What the SDK's `tools` parameter takes: copies of your own, in the same order and bytes each time. */
  tools(): Promise<Client['providers'][P]['tool'][]>;
  /**
   * Executes the tool calls in what the SDK returned (the response, the message, or its array of calls or blocks), in
   * parallel, and answers each exactly once, in order. No calls, no answers: `[]`. Rejects for nothing that a tool or a
   * model did; it does where the provider's own file of this client cannot be loaded.
   */
  run(
    response: unknown,
    options?: { readonly signal?: SignalLike | undefined },
  ): Promise<Client['providers'][P]['result'][]>;
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
  const turn = { engine, entity, offered: new Set(selected), skipUnknown: options.unknown === 'skip' };
  return {
    provider,
    async tools() {
      const { tool } = await load();
      const entries = await Promise.all(selected.map(tool));
      return entries.map((entry) => copyJson(entry.tool));
    },
    async run(response, { signal } = {}) {
      return answerCalls({ ...turn, provider: await load(), signal }, response);
    },
  };
}
