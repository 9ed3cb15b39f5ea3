import path from 'node:path';
import { type CheckedConfig, providerPath } from '../config.ts';
import { RunFailure } from '../diagnostics/failure.ts';
import { type HostProvider, isHostProvider } from '../model/host-provider.ts';
import { loadModule } from './load.ts';

type Entry = CheckedConfig['providers'][number];

/**
 * A config with the providers themselves in the place of the paths of their modules.
 *
 * @throws {RunFailure} where a module cannot be loaded, or exports no provider
 */
export async function withProviders(config: CheckedConfig, root: string): Promise<CheckedConfig> {
  const providers: Entry[] = [];
  for (const entry of config.providers) {
    if (typeof entry === 'string') {
      providers.push(providerPath.test(entry) ? await loadProvider(entry, root) : entry);
    } else if ('provider' in entry && typeof entry.provider === 'string') {
      providers.push({ ...entry, provider: await loadProvider(entry.provider, root) });
    } else {
      providers.push(entry);
    }
  }
  return { ...config, providers };
}

async function loadProvider(given: string, root: string): Promise<HostProvider> {
  const exported = await loadModule(path.resolve(root, given), given, example);
  if (isHostProvider(exported)) return exported;
  throw new RunFailure({
    kind: 'config',
    message: `${given} does not export a provider by default.`,
    details: [],
    hint: example,
  });
}

const example =
  "Write `import { defineProvider } from 'toolwright'` and `export default defineProvider({ … })`.";

/** One entry of `providers`, whichever way it is written: a provider, or the id of one of ours, and its settings. */
export function readEntry(entry: Entry): {
  readonly id: string;
  readonly provider: string | HostProvider;
  readonly settings: Exclude<Entry, string | HostProvider> | undefined;
} {
  if (typeof entry === 'string') return { id: entry, provider: entry, settings: undefined };
  if (isHostProvider(entry)) return { id: entry.id, provider: entry, settings: undefined };
  const provider = 'provider' in entry ? entry.provider : entry.id;
  return { id: typeof provider === 'string' ? provider : provider.id, provider, settings: entry };
}
