import type { DescriptionPart } from './description.ts';
import type { JsonSchema, ObjectSchema } from './json.ts';
import type { Restore } from './lens/plan.ts';
import type { Refine } from './refine.ts';
import type { RiskLevel } from './risk.ts';
import type { Wire } from './wire.ts';

/** What the generated files of a client are made of, as types; the toolkit and the adapters work on them alone. */

/** What the dispatcher knows of an action without loading its schema. */
export interface ActionFacts<Integration extends string = string, Network extends string = string> {
  /** Which file of schemas, types and tools it stands in. */
  readonly part: string;
  readonly integration: Integration;
  readonly risk: RiskLevel;
  readonly requiresConfirmation: boolean;
  /** Empty: every network. */
  readonly networks: readonly Network[];
  readonly timeoutMs?: number;
  /** How often a run that failed is tried again. */
  readonly retries?: number;
  /** Doing it twice does what doing it once does. */
  readonly idempotent?: true;
  /** What it needs of the end user's accounts. */
  readonly auth?: { readonly connection: string; readonly scopes: readonly string[] };
  /** JSON pointers into input and output whose values models, hooks and logs do not see. */
  readonly sensitive?: readonly string[];
}

/** The facts of all actions, in the order in which tools are shown to models. */
export type ActionTable<
  Name extends string = string,
  Integration extends string = string,
  Network extends string = string,
> = {
  readonly [N in Name]: ActionFacts<Integration, Network>;
};

export interface ActionSchemas {
  readonly input: ObjectSchema;
  readonly output?: JsonSchema;
  /** What the input must be besides, and what handlers are given of it. */
  readonly refineInput?: Refine;
  /** What a handler's output must be, and what is made of it, before it is read by `output`. */
  readonly refineOutput?: Refine;
}

/** The schemas that the reader reads by, of the actions of one part. */
export type SchemaPart<Name extends string = string> = { readonly [N in Name]: ActionSchemas };

/** One action's tool for one provider. */
export interface ToolEntry<Name extends string = string, Tool extends object = object> {
  readonly action: Name;
  readonly tool: Tool;
  /** Where the tool's schema was lowered in a way that values must follow. */
  readonly restore?: Restore;
}

/** Wire names of one provider: what is given out, and what is still understood. */
export interface ProviderNames {
  /** Canonical name -> wire name. */
  readonly names: { readonly [canonical: string]: string };
  /** Wire names of earlier days -> canonical name of today. */
  readonly previousNames: { readonly [wireName: string]: string };
  /** What the host puts in front of every wire name before a model sees it, and takes off its calls. */
  readonly namePrefix?: string;
}

/** What a toolkit loads of a provider on first use: no tools yet, only where each part's are. */
export interface ProviderModule<Tool extends object = object, Result extends object = object>
  extends ProviderNames {
  readonly wire: Wire<object, Result>;
  readonly tools: { readonly [part: string]: () => Promise<readonly ToolEntry<string, Tool>[]> };
}

/** One provider's types in a client. */
export interface ProviderTypes {
  /** An element of its tool array. */
  tool: object;
  /** What an adapter's `exportTools` gives. */
  tools: object;
  /** What a toolkit's `tools` gives. */
  offered: object;
  /** What a toolkit's `runnable` gives; `never` where the SDK has no loop of its own. */
  runnable: object;
  /** What answers one call. */
  result: object;
  /** What answers the calls of one turn. */
  results: object[];
  /** What `renderContextMessages` gives. */
  context: object;
  /** Where the form of files in results is up to who reads them: the names of those forms. */
  media?: string;
}

/** What `media` takes for a provider: `text` has images, sound and files of results as notes, whoever reads them. */
export type MediaOf<Types extends ProviderTypes> =
  | 'text'
  | (Types extends { readonly media: infer Form extends string } ? Form : never);

/** The types of a provider whose SDK takes a plain array of tools, and plain answers. */
export interface PlainTypes<
  Tool extends object,
  Result extends object,
  Runnable extends object,
  Context extends object,
> {
  tool: Tool;
  tools: Tool[];
  offered: Tool[];
  runnable: Runnable;
  result: Result;
  results: Result[];
  context: Context;
}

/** The shape of a client's `ClientTypes`: maps from action names to types, and the unions of ids. */
export interface ClientShape {
  inputs: object;
  requests: object;
  outputs: object;
  integration: string;
  network: string;
  providers: { [id: string]: ProviderTypes };
}

export type ActionNameOf<Client extends ClientShape> = keyof Client['inputs'] &
  keyof Client['requests'] &
  keyof Client['outputs'] &
  string;

export type ProviderIdOf<Client extends ClientShape> = keyof Client['providers'] & string;

/** Where everything of a client is found: facts at hand, schemas and providers on demand. */
export interface ClientParts<Client extends ClientShape> {
  readonly actions: ActionTable<ActionNameOf<Client>, Client['integration'], Client['network']>;
  /** Old canonical name -> the name of today. */
  readonly previously: { readonly [oldName: string]: string };
  readonly schemas: { readonly [part: string]: () => Promise<{ readonly [name: string]: ActionSchemas }> };
  /** For providers that are the host's own: others have tools, with the descriptions in them. */
  readonly descriptions: { readonly [part: string]: () => Promise<DescriptionPart> };
  readonly providers: {
    readonly [P in ProviderIdOf<Client>]: () => Promise<
      ProviderModule<object, Client['providers'][P]['result']>
    >;
  };
}
