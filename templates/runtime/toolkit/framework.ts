import type { ProviderNames } from '../client.ts';
import { FrameworkAdapter, type FrameworkAdapterLike } from '../framework-adapter.ts';
import { createNameTable } from '../names.ts';
import { quote } from '../quote.ts';
import type { Engine } from './engine.ts';
import { lazy } from './lazy.ts';
import type { LoadedProvider } from './library.ts';

/** A provider that a host has chosen: its label, and what a toolkit needs of it, on first use. */
export interface ChosenProvider {
  readonly provider: string;
  load(): Promise<LoadedProvider>;
}

/**
 * A host's own adapter as a provider.
 *
 * @throws {TypeError} where it is no adapter (in code that was not type-checked), or gives two actions one name
 */
export function frameworkProvider(
  engine: Engine,
  adapter: FrameworkAdapterLike,
  entity: string | undefined,
): ChosenProvider {
  const provider = labelOf(adapter);
  requireOperations(adapter, provider);
  const toolName = adapter.toolName ?? FrameworkAdapter.prototype.toolName;
  const { previously } = engine.library;
  const names = namesBy((action) => toolName.call(adapter, action), engine, provider);
  return {
    provider,
    load: lazy(async () => {
      const { loadFramework } = await import('./framework-wire.ts');
      return loadFramework(engine, adapter, { provider, entity, names: createNameTable(names, previously) });
    }),
  };
}

function labelOf({ provider }: FrameworkAdapterLike): string {
  return typeof provider === 'string' && provider !== '' ? provider : 'custom';
}

const operations = ['exportTools', 'parseToolCall', 'formatToolResult', 'renderContext'] as const;
const others = ['toolName', 'findCalls', 'isCutOff'] as const;

function requireOperations(adapter: FrameworkAdapterLike, provider: string): void {
  const missing = operations.filter((each) => typeof adapter[each] !== 'function');
  const wrong = others.filter((each) => adapter[each] !== undefined && typeof adapter[each] !== 'function');
  const lacks = [...missing, ...wrong];
  if (lacks.length === 0) return;
  const what = typeof adapter === 'function' ? 'a class, of which an object is wanted' : `an adapter`;
  throw new TypeError(
    `forLLM got ${what} (${quote(provider)}) that has no method ${lacks.join(', ')}. Extend FrameworkAdapter.`,
  );
}

function namesBy(
  toolName: (action: string) => unknown,
  { actions, library: { previously } }: Engine,
  provider: string,
): ProviderNames {
  const nameOf = (action: string): string => {
    const name = toolName(action);
    if (typeof name === 'string' && name.trim() !== '') return name;
    throw new TypeError(
      `toolName of ${quote(provider)} gives no name to the action ${quote(action)}: a name is a text that is not empty.`,
    );
  };
  const owners = new Map<string, string>();
  for (const action of Object.keys(actions)) {
    const name = nameOf(action);
    const owner = owners.get(name);
    if (owner !== undefined) {
      throw new TypeError(
        `toolName of ${quote(provider)} gives the name ${quote(name)} to two actions, ${quote(owner)} and ${quote(action)}.`,
      );
    }
    owners.set(name, action);
  }
  return {
    names: Object.fromEntries([...owners].map(([name, action]) => [action, name])),
    previousNames: Object.fromEntries(namesOfOld(previously, nameOf)),
  };
}

/** The names of old names; one that could mean two actions means neither. Names of today go before them all. */
function namesOfOld(
  previously: { readonly [oldName: string]: string },
  nameOf: (action: string) => string,
): ReadonlyMap<string, string> {
  const meant = new Map<string, string | undefined>();
  for (const [old, action] of Object.entries(previously)) {
    const name = nameOf(old);
    meant.set(name, meant.has(name) && meant.get(name) !== action ? undefined : action);
  }
  return new Map([...meant].flatMap(([name, action]) => (action === undefined ? [] : [[name, action]])));
}
