import { describeAction } from '../../generator/model/describe-action.ts';
import { factsOf } from '../../generator/model/facts.ts';
import type { Provider } from '../../generator/model/provider.ts';
import type {
  ActionFacts,
  ActionSchemas,
  ClientParts,
  ClientShape,
  ProviderModule,
} from '../../templates/runtime/client.ts';
import type { ActionDescription } from '../../templates/runtime/description.ts';
import { type ObjectSchema, setOwn } from '../../templates/runtime/json.ts';
import type { HeldAction, ReadAction } from '../actions/read-actions.ts';
import type { LoweredTools } from '../tools/lower-tools.ts';

/** The types of a client of which nothing is known at compile time. */
export interface AnyClient extends ClientShape {
  inputs: { [name: string]: unknown };
  requests: { [name: string]: unknown };
  outputs: { [name: string]: unknown };
}

/** All actions stand in one part: there are no files to load. */
const part = 'all';

/**
 * What a generated client's files hold, of actions that are at hand. `lowered` is asked for a provider's tools on its first use.
 */
export function clientParts(
  held: readonly ReadAction[],
  providers: ReadonlyMap<string, () => Promise<Provider>>,
  lowered: (provider: Provider) => LoweredTools,
): ClientParts<AnyClient> {
  const actions: { [name: string]: ActionFacts } = {};
  const previously: { [oldName: string]: string } = {};
  const schemas: { [name: string]: ActionSchemas } = {};
  const descriptions: { [name: string]: ActionDescription } = {};
  for (const { action, refineInput, refineOutput } of held) {
    setOwn(actions, action.name, factsOf(action, part));
    for (const old of action.previously) setOwn(previously, old, action.name);
    setOwn(descriptions, action.name, describeAction(action));
    setOwn(schemas, action.name, {
      // An action's input always is a schema of objects.
      input: action.input as ObjectSchema,
      ...(action.output === undefined ? {} : { output: action.output as ObjectSchema }),
      ...(refineInput === undefined ? {} : { refineInput }),
      ...(refineOutput === undefined ? {} : { refineOutput }),
    });
  }
  const modules: { [id: string]: () => Promise<ProviderModule> } = {};
  for (const [id, load] of providers) {
    setOwn(modules, id, async () => {
      const provider = await load();
      const { entries, names, namePrefix } = lowered(provider);
      return {
        wire: provider.wire,
        names: Object.fromEntries(names.current),
        previousNames: Object.fromEntries(names.previous),
        ...(namePrefix === undefined ? {} : { namePrefix }),
        tools: { [part]: async () => entries },
      };
    });
  }
  return {
    actions,
    previously,
    schemas: { [part]: async () => schemas },
    descriptions: { [part]: async () => descriptions },
    providers: modules,
  };
}

/** The handlers of some actions by name. */
export function handlersOf(held: readonly HeldAction[]): object {
  const handlers: { [name: string]: unknown } = {};
  for (const { action, handler } of held) setOwn(handlers, action.name, handler);
  return handlers;
}
