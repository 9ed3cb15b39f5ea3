import type {
  ActionSchemas,
  ActionTable,
  ClientParts,
  ClientShape,
  ProviderModule,
  ToolEntry,
} from '../client.ts';
import type { ActionDescription } from '../description.ts';
import { isObjectSchema, type ObjectSchema, own } from '../json.ts';
import type { mend as Mend } from '../lenient/mend.ts';
import type { Judge } from '../lens/plan.ts';
import { createNameTable, type NameTable } from '../names.ts';
import type { Reader } from '../reader/issue.ts';
import type { Refine } from '../refine.ts';
import type { Wire } from '../wire.ts';
import { lazy } from './lazy.ts';

/** The parts of a client as a toolkit uses them: each loaded on first use, once. */
export interface Library {
  /** The readers of an action's input and output. Rejects where a file cannot be loaded. */
  readers(action: string): Promise<ActionReaders>;
  /** An action as its definition has it. Rejects where a file cannot be loaded. */
  definition(action: string): Promise<ActionDefinition>;
  /** Old canonical name -> the name of today. */
  readonly previously: { readonly [oldName: string]: string };
  /** The second reading of calls that could not be read to the letter. */
  mend(): Promise<typeof Mend>;
  /** @throws {TypeError} for a provider that the client does not have */
  provider(id: string): () => Promise<LoadedProvider>;
}

export interface ActionReaders {
  readonly input: Reader;
  /** What `input` reads by. */
  readonly schema: ObjectSchema;
  /** For the way back from wire values. */
  readonly judge: Judge;
  /** `undefined`: the action may return anything. */
  readonly output: Reader | undefined;
  readonly refineInput: Refine | undefined;
  readonly refineOutput: Refine | undefined;
  /** Whether the output schema promises an object, which some providers hand to programs beside the model's text. */
  readonly promisesObject: boolean;
}

export interface ActionDefinition {
  readonly schemas: ActionSchemas;
  readonly description: ActionDescription;
}

/** What of a wire format a toolkit uses: its tools are made before, and context in messages is an adapter's. */
export type ToolkitWire = Omit<Wire, 'toTool' | 'renderContextMessages'>;

export interface LoadedProvider {
  readonly wire: ToolkitWire;
  readonly names: NameTable;
  tool(action: string): Promise<ToolEntry>;
}

export function createLibrary<Client extends ClientShape>(parts: ClientParts<Client>): Library {
  const actions: ActionTable = parts.actions;
  const partOf = (action: string): string => own(actions, action)?.part ?? '';
  const engine = lazy(() => import('../readers.ts'));
  const schemaParts = mapValues(parts.schemas, (load) => lazy(load));
  const descriptionParts = mapValues(parts.descriptions, (load) => lazy(load));
  const schemasOf = async (action: string): Promise<ActionSchemas> =>
    found(own(await loaderOf(schemaParts, partOf(action))(), action), `schemas of ${action}`);
  const providers = mapValues(parts.providers as ClientParts<ClientShape>['providers'], (load) =>
    lazy(async () => loadedProvider(await load(), partOf, parts.previously)),
  );

  return {
    async readers(action) {
      const [{ readerOf, judge }, { input, output, refineInput, refineOutput }] = await Promise.all([
        engine(),
        schemasOf(action),
      ]);
      return {
        input: readerOf(input),
        schema: input,
        judge,
        output: output === undefined ? undefined : readerOf(output),
        refineInput,
        refineOutput,
        promisesObject: isObjectSchema(output),
      };
    },
    async definition(action) {
      const [schemas, part] = await Promise.all([
        schemasOf(action),
        loaderOf(descriptionParts, partOf(action))(),
      ]);
      return { schemas, description: found(own(part, action), `description of ${action}`) };
    },
    previously: parts.previously,
    mend: lazy(async () => (await import('../lenient/mend.ts')).mend),
    provider(id) {
      const load = providers.get(id);
      if (load !== undefined) return load;
      throw new TypeError(
        `There is no provider ${JSON.stringify(id)} in this client; it has ${[...providers.keys()].join(', ')}.`,
      );
    },
  };
}

function loadedProvider(
  module: ProviderModule,
  partOf: (action: string) => string,
  previously: { readonly [oldName: string]: string },
): LoadedProvider {
  const tools = mapValues(module.tools, (load) =>
    lazy(async () => new Map((await load()).map((entry) => [entry.action, entry]))),
  );
  return {
    wire: module.wire,
    names: createNameTable(module, previously, module.wire.shortensNames),
    async tool(action) {
      const entries = await loaderOf(tools, partOf(action))();
      return found(entries.get(action), `tool of ${action}`);
    },
  };
}

function mapValues<Value, Mapped>(
  object: { readonly [key: string]: Value },
  map: (value: Value) => Mapped,
): Map<string, Mapped> {
  return new Map(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

function loaderOf<Value>(loaders: ReadonlyMap<string, Value>, part: string): Value {
  return found(loaders.get(part), `part ${JSON.stringify(part)}`);
}

/** The generated files fit together; where they do not, some are of another run. */
function found<Value>(value: Value | undefined, what: string): Value {
  if (value !== undefined) return value;
  throw new Error(
    `The client has no ${what}: its files are of different runs of the generator. Run it again.`,
  );
}
