import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { manifestItem } from '../../generator/model/facts.ts';
import type { AnthropicTool } from '../../templates/providers/anthropic/wire.ts';
import type { BedrockTool } from '../../templates/providers/bedrock/types.ts';
import type { GeminiTool } from '../../templates/providers/gemini/types.ts';
import type { LangChainTool } from '../../templates/providers/langchain/types.ts';
import type { McpTool } from '../../templates/providers/mcp/types.ts';
import type { OpenAITool } from '../../templates/providers/openai/wire.ts';
import type { ResponsesTool } from '../../templates/providers/openai-responses/wire.ts';
import { copyJson } from '../../templates/runtime/json.ts';
import type { ToolManifestItem } from '../../templates/runtime/manifest.ts';
import { nearest } from '../../templates/runtime/nearest.ts';
import { quote } from '../../templates/runtime/quote.ts';
import { kindOf } from '../schemas/json-data.ts';
import type { SchemaInput } from '../schemas/schema-input.ts';
import {
  type AgentsToolDef,
  agentsExporter,
  anthropicExporter,
  bedrockExporter,
  type Exporter,
  geminiExporter,
  langchainExporter,
  mcpExporter,
  openaiExporter,
  responsesExporter,
  type VercelToolDef,
  vercelExporter,
} from '../tools/exporters.ts';
import type { LowerOptions } from '../tools/lower-tools.ts';
import type { RuntimeAction } from './action.ts';
import { ActionSet } from './action-set.ts';
import type { ActionMap, ActionOf, AnyAction, Named, RegisteredAction } from './action-types.ts';
import type { HeldAction } from './read-actions.ts';

/** How tools are exported; names are the provider's own, so that no selection of actions renames. */
export type ToolOptions = Omit<LowerOptions, 'names' | 'namePrefix'>;

/**
 * Actions that are known at run time only: a plugin's, those of a user's own MCP server, or defined in code. `createDynamicToolkit` executes them;
 * the tools of each provider are had here as data.
 *
 * `Actions` says what is known of them at compile time: `customActionProvider([…])` knows all of its actions, and every `register` in a chain
 * adds one. A provider that is made empty is open: every name may be called, those that nobody has typed give `unknown`.
 */
export class ActionProvider<Actions = ActionMap, Context = unknown, Credentials = unknown> {
  /** For types alone. */
  declare readonly types: {
    readonly actions: Actions;
    readonly context: (context: Context) => void;
    readonly credentials: (credentials: Credentials) => void;
  };

  readonly #set = new ActionSet();

  constructor() {
    sets.set(this, this.#set);
  }

  /** What is to be said of the registered actions that is no error: what a schema's library says that JSON Schema cannot, and the like. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#set.diagnostics;
  }

  /**
   * Adds an action, in force at once, for toolkits over this provider as well. Returns the provider itself, which then knows the action's types
   * (of one of another provider, nothing more than before).
   *
   * @throws {DefinitionError} for a definition that is wrong, and where the name (or a former one) is taken
   */
  register(action: RegisteredAction): this;
  // Last, since compilers explain what is wrong by the last of several signatures.
  register<
    const Name extends string,
    In extends SchemaInput | undefined = undefined,
    Out extends SchemaInput | undefined = undefined,
  >(
    action: RuntimeAction<Name, In, Out, Context, Credentials>,
  ): ActionProvider<Actions & Named<Name, In, Out>, Context, Credentials>;
  register(action: AnyAction): unknown {
    this.#set.add([action]);
    return this;
  }

  has(name: string): boolean {
    return this.#set.find(name) !== undefined;
  }

  /**
   * The action of a name, as it was registered.
   *
   * @throws {TypeError} where there is none, with the nearest names that there are
   */
  get<Name extends (keyof Actions & string) | (string & {})>(name: Name): ActionOf<Actions, Name> {
    const held = this.#set.find(name);
    if (held !== undefined) return held.given as ActionOf<Actions, Name>;
    if (typeof name !== 'string') throw new TypeError(`An action is known by its name, got ${kindOf(name)}.`);
    const near = nearest(
      name,
      this.#set.all.map(({ action }) => action.name),
    ).map((each) => JSON.stringify(each));
    const hint = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
    throw new TypeError(`There is no action ${quote(name)}.${hint}`);
  }

  /** All actions as they were registered, in the order of their names. */
  list(): RegisteredAction[] {
    return this.#set.all.map(asRegistered);
  }

  /** The actions that work on a network: those that name it, and those that name none. */
  listForNetwork(network: string): RegisteredAction[] {
    return this.#on(network).map(asRegistered);
  }

  /** The actions as plain data, all or those that work on a network: a copy of your own. */
  manifest(network?: string): ToolManifestItem[] {
    return this.#on(network).map(({ action }) => copyJson(manifestItem(action)));
  }

  openAITools(network?: string, options?: ToolOptions): OpenAITool[] {
    return this.#tools(openaiExporter, network, options);
  }

  openAIResponsesTools(network?: string, options?: ToolOptions): ResponsesTool[] {
    return this.#tools(responsesExporter, network, options);
  }

  openAIAgentsTools(network?: string, options?: ToolOptions): AgentsToolDef[] {
    return this.#tools(agentsExporter, network, options);
  }

  anthropicTools(network?: string, options?: ToolOptions): AnthropicTool[] {
    return this.#tools(anthropicExporter, network, options);
  }

  vercelTools(network?: string, options?: ToolOptions): VercelToolDef[] {
    return this.#tools(vercelExporter, network, options);
  }

  /** The same as `vercelTools`. */
  vercelAITools(network?: string, options?: ToolOptions): VercelToolDef[] {
    return this.vercelTools(network, options);
  }

  langChainToolDefs(network?: string, options?: ToolOptions): LangChainTool[] {
    return this.#tools(langchainExporter, network, options);
  }

  mcpTools(network?: string, options?: ToolOptions): McpTool[] {
    return this.#tools(mcpExporter, network, options);
  }

  geminiTools(network?: string, options?: ToolOptions): GeminiTool[] {
    return this.#tools(geminiExporter, network, options);
  }

  bedrockTools(network?: string, options?: ToolOptions): BedrockTool[] {
    return this.#tools(bedrockExporter, network, options);
  }

  /** @throws {TypeError} for a network that is no text: options, say, which stand behind it */
  #on(network: string | undefined): readonly HeldAction[] {
    if (network !== undefined && typeof network !== 'string') {
      throw new TypeError(`A network is named by a text, or \`undefined\` for all; got ${kindOf(network)}.`);
    }
    return this.#set.all.filter(
      ({ action: { networks } }) =>
        network === undefined || networks.length === 0 || networks.includes(network),
    );
  }

  #tools<Exported>(
    { provider, shape }: Exporter<Exported>,
    network: string | undefined,
    options: ToolOptions = {},
  ): Exported[] {
    const wanted = new Set(this.#on(network).map(({ action }) => action.name));
    const tools = this.#set
      .lowered(provider, options)
      .entries.filter(({ action }) => wanted.has(action))
      .map(({ name, tool }) => ({ name, tool: copyJson(tool) }));
    return tools.length === 0 ? [] : shape(tools);
  }
}

/** What makes it registered is that it is held. */
function asRegistered({ given }: HeldAction): RegisteredAction {
  return given as RegisteredAction;
}

const sets = new WeakMap<object, ActionSet>();

/** What a provider holds, for what else this library makes of it. */
export function actionSetOf(provider: object): ActionSet {
  const set = sets.get(provider);
  if (set !== undefined) return set;
  throw new TypeError(
    'A provider is made by `new ActionProvider()`, `customActionProvider(…)` or `fromMcpClient(…)`.',
  );
}
