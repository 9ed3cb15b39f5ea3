import type { ClientShape, ProviderIdOf } from '../client.ts';
import type { ContextBlock } from '../context.ts';
import { copyJson } from '../json.ts';
import type { SignalLike } from '../platform.ts';
import type { Selection } from '../selection.ts';
import type { Engine } from './engine.ts';
import { offeredActions } from './offer.ts';
import { answerCalls, answerEach } from './turn.ts';

/** What `forLLM` takes: a filter, which binds at `run` as at `tools`, and what becomes of calls to unknown tools. */
export interface ModelToolsOptions<Client extends ClientShape = ClientShape> extends Selection<Client> {
  /** `answer` (the default) answers calls to tools that are not ours with an error; `skip` leaves them to others. */
  readonly unknown?: 'answer' | 'skip' | undefined;
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
  /** What the SDK's `tools` parameter takes: copies of your own, in the same order and bytes each time. */
  tools(): Promise<Client['providers'][P]['tool'][]>;
  /**
   * Executes the tool calls in what the SDK returned (the response, the message, or its array of calls or blocks), in
   * parallel, and answers each exactly once, in order. No calls, no answers: `[]`. Rejects for nothing that a tool or a
   * model did; it does where the provider's own file of this client cannot be loaded.
   */
  run(response: unknown, options?: RunOptions): Promise<Client['providers'][P]['result'][]>;
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
  { blocks, unknown, ...selection }: ModelToolsOptions<Client> = {},
): ModelTools<Client, P> {
  const selected = offeredActions<Client>(engine, selection as Selection<Client>);
  const load = engine.library.provider(provider);
  const turn = { engine, entity, offered: new Set(selected), skipUnknown: unknown === 'skip' };

  const renderContext = async (): Promise<string> => {
    if (blocks === undefined) return '';
    const [{ wire }, current] = await Promise.all([load(), blocks({ entity })]);
    return wire.renderContext(current);
  };

  return {
    provider,
    async tools() {
      const { tool } = await load();
      const entries = await Promise.all(selected.map(tool));
      return entries.map((entry) => copyJson(entry.tool));
    },
    async run(response, { signal, turnId } = {}) {
      return answerCalls({ ...turn, provider: await load(), signal, turnId }, response);
    },
    async processTurn(given, { signal, turnId } = {}) {
      const current = { ...turn, provider: await load(), signal, turnId };
      const toolResults = Array.isArray(given?.toolCalls)
        ? await answerEach(current, given.toolCalls)
        : await answerCalls(current, given);
      return { toolResults, context: await renderContext() };
    },
    renderContext,
  };
}
