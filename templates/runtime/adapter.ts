import type { FailedCall, ParseOutcomeOf, ToolCallOf } from './calls.ts';
import type {
  ActionNameOf,
  ActionTable,
  ClientShape,
  MediaOf,
  ProviderIdOf,
  ProviderNames,
  SchemaPart,
  ToolEntry,
} from './client.ts';
import type { Content } from './content.ts';
import type { ContextBlock } from './context.ts';
import { type FormatOptions, formatAnswer, type OutputFacts } from './format.ts';
import { copyJson, isObjectSchema, own } from './json.ts';
import { isMendable, type Leniency, takesRepairs } from './leniency.ts';
import { mend } from './lenient/mend.ts';
import { down, up } from './lens/lens.ts';
import type { Restore } from './lens/plan.ts';
import type { ToolManifestItem } from './manifest.ts';
import { createNameTable } from './names.ts';
import { cutOff, decode, duplicate, hintsForSome, identify } from './parse.ts';
import { judge, readerOf } from './readers.ts';
import type { ToolResultOf } from './results.ts';
import { type Selection, selectActions } from './selection.ts';
import { assembleCalls, gather } from './stream.ts';
import { collectTools } from './tools.ts';
import type { CacheOptions, Wire } from './wire.ts';

/** The call that a result answers: a parsed one, or its id and name from elsewhere. */
export interface CallReference<Name extends string = string> {
  readonly id: string | undefined;
  readonly name: Name;
}

/** One provider's operations over the client's actions. The same members for every provider. */
export interface Adapter<Client extends ClientShape, P extends ProviderIdOf<Client>> {
  readonly provider: P;

  /**
   * The tools as the SDK takes them: deep copies of your own, in the same order and bytes each time.
   * Takes a filter, or items of the client's manifest, of which it goes by the names.
   *
   * @throws {TypeError} where nothing is selected, or something that the client does not have
   */
  exportTools(
    selection?: Selection<Client> | readonly ToolManifestItem<ActionNameOf<Client>, Client['network']>[],
    options?: CacheOptions,
  ): Client['providers'][P]['tools'];

  /**
   * Reads one tool call as the SDK gave it. Never throws and never changes it: what cannot be read is an outcome with a text
   * for the model.
   *
   * @param leniency how much may be put right; what was stands in the call's `repairs`
   */
  parseToolCall(raw: unknown, leniency?: Leniency): ParseOutcomeOf<ToolCallOf<Client['inputs'], P>>;

  /**
   * Reads the calls of a streamed answer from the SDK's events, in the order in which they began. A call that the stream did not finish
   * is the outcome `truncated`. Rejects only where the stream itself does; a provider that does not stream gives no outcomes.
   */
  accumulate(
    events: Iterable<unknown> | AsyncIterable<unknown>,
    leniency?: Leniency,
  ): Promise<ParseOutcomeOf<ToolCallOf<Client['inputs'], P>>[]>;

  /**
   * The provider's answer to a call: a result of the toolkit, the action's bare output, or `content`; without what the action calls
   * sensitive. Never throws.
   */
  formatToolResult<N extends ActionNameOf<Client>>(
    call: CallReference<N> | { readonly ok: true; readonly call: CallReference<N> },
    result: ToolResultOf<Client['outputs'][N]> | Client['outputs'][N] | Content,
    options?: FormatOptions<MediaOf<Client['providers'][P]>>,
  ): Client['providers'][P]['result'];
  /** The provider's answer to a call that could not be read. */
  formatToolResult(failed: FailedCall): Client['providers'][P]['result'];

  /** State for the model as text, by priority; blocks of equal priority keep their order. */
  renderContext(blocks: readonly ContextBlock[]): string;

  /**
   * State for the model where this provider's messages have a place for it: blocks that say `cache` at the start, where a prompt cache
   * keeps them, the others late. Each group by priority, as in `renderContext`.
   */
  renderContextMessages(
    blocks: readonly ContextBlock[],
    options?: CacheOptions,
  ): Client['providers'][P]['context'];

  /** The arguments that a model would send for an input: for examples in prompts, and for tests. */
  encodeInput<N extends ActionNameOf<Client>>(name: N, input: Client['requests'][N]): unknown;

  /** The way back from a model's arguments to the action's own form, before validation. */
  decodeInput(name: ActionNameOf<Client>, wireValue: unknown): unknown;
}

/** What an adapter is made of: the generated files' constants, and the provider's wire format. */
export interface AdapterParts<Client extends ClientShape, P extends ProviderIdOf<Client>>
  extends ProviderNames {
  readonly wire: Wire<object, Client['providers'][P]['result']>;
  readonly actions: ActionTable<ActionNameOf<Client>, Client['integration'], Client['network']>;
  /** Old canonical name -> the name of today. */
  readonly previously: { readonly [oldName: string]: string };
  readonly tools: readonly ToolEntry<ActionNameOf<Client>, Client['providers'][P]['tool']>[];
  readonly schemas: SchemaPart<ActionNameOf<Client>>;
}

export function createAdapter<Client extends ClientShape, P extends ProviderIdOf<Client>>(
  parts: AdapterParts<Client, P>,
): Adapter<Client, P> {
  const { wire, actions } = parts;
  const schemas: SchemaPart = parts.schemas;
  const facts: ActionTable = actions;
  const names = createNameTable(parts, parts.previously, wire.shortensNames);
  const entries = new Map<string, ToolEntry<string, Client['providers'][P]['tool']>>(
    parts.tools.map((entry) => [entry.action, entry]),
  );
  const wireNames = (): string[] => Object.keys(actions).map(names.toWire);
  const restoreOf = (action: string): Restore | undefined => entries.get(action)?.restore;
  const sensitive = (action: string): readonly string[] | undefined => own(facts, action)?.sensitive;
  const outputFacts = (action: string): OutputFacts => ({
    sensitive: sensitive(action),
    isPromised: isObjectSchema(own(schemas, action)?.output),
  });
  type Outcome = ParseOutcomeOf<ToolCallOf<Client['inputs'], P>>;

  const parse = (
    raw: unknown,
    complete: boolean,
    leniency: Leniency | undefined,
    known: () => readonly string[] = wireNames,
  ): Outcome => {
    const call = identify(raw, wire, names, known);
    if (!call.ok) return call;
    if (!complete) return cutOff(call);
    const schema = own(schemas, call.action)?.input ?? true;
    const risk = own(facts, call.action)?.risk ?? 'high';
    const decoder = {
      input: readerOf(schema),
      schema,
      restore: restoreOf(call.action),
      judge,
      sensitive: sensitive(call.action),
    };
    const outcome = decode(call, decoder, wire.provider, takesRepairs(risk, leniency));
    const mended =
      !outcome.ok && isMendable(outcome, risk, leniency)
        ? mend(call, outcome, decoder, wire.provider, leniency)
        : outcome;
    return mended as Outcome;
  };

  return {
    provider: wire.provider as P,

    exportTools(selection, options = {}) {
      const selected = isItems(selection) ? { actions: selection.map((item) => item.name) } : selection;
      const tools = selectActions<Client>(actions, selected).flatMap((action) => {
        const entry = entries.get(action);
        return entry === undefined ? [] : [{ name: names.toWire(action), tool: copyJson(entry.tool) }];
      });
      return collectTools(wire, tools, options);
    },

    parseToolCall: (raw, leniency) => parse(raw, true, leniency),

    async accumulate(events, leniency) {
      const ids = new Set<string>();
      const known = hintsForSome(wireNames);
      return assembleCalls(wire, await gather(events)).map(({ raw, complete }) => {
        const outcome = parse(raw, complete, leniency, known);
        const { id, name, echo } = outcome.ok ? outcome.call : outcome;
        if (id === undefined) return outcome;
        if (ids.has(id)) return duplicate({ id, name, echo });
        ids.add(id);
        return outcome;
      });
    },

    formatToolResult: (call: unknown, result?: unknown, options?: FormatOptions) =>
      formatAnswer(wire, names, call, result, outputFacts, { ...options }),
    renderContext: (blocks) => wire.renderContext(blocks),
    renderContextMessages: (blocks, options = {}) => wire.renderContextMessages(blocks, options),
    encodeInput: (name, input) => down(copyJson(input), restoreOf(name), judge),
    decodeInput: (name, wireValue) => up(copyJson(wireValue), restoreOf(name), judge),
  };
}

function isItems<Item>(selection: object | readonly Item[] | undefined): selection is readonly Item[] {
  return Array.isArray(selection);
}
