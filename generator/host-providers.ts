import { registry } from '../templates/providers/registry.ts';
import { type Diagnostic, diagnostic } from './diagnostics/diagnostic.ts';
import { guarded } from './hosts-code.ts';
import { readProviderFolder } from './load/provider-folder.ts';
import type { ProviderFolder } from './model/client-source.ts';
import type { Shape } from './model/definition.ts';
import type { HostProvider } from './model/host-provider.ts';
import { byCodeUnits } from './model/names.ts';
import type { Provider } from './model/provider.ts';
import { providerFaults } from './model/provider-faults.ts';

/** The providers of a run: those that are asked for of ours, and the host's own. */
export interface RunProviders {
  /** Sound ones, in the order of their ids. */
  readonly providers: readonly Provider[];
  /** What clients take from the folders of the host's own. */
  readonly folder: ProviderFolder;
  /** Their recognisers of tools. */
  readonly shapes: readonly Shape[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ProvidersRequest {
  readonly root: string;
  /** Ids of ours, and providers of the host's own. */
  readonly providers: readonly (string | HostProvider)[];
  readonly namePrefixes?: Readonly<Record<string, string>>;
  readonly sdkChecks?: Readonly<Record<string, string | true>>;
}

/** Finds the providers of a run, and reads the folders of the host's own. What is wrong with one leaves it out of the run, and is told. */
export async function takeProviders(
  request: ProvidersRequest,
  dialects: Iterable<string>,
): Promise<RunProviders> {
  const known = [...dialects];
  const own = [...new Set(request.providers.filter((each) => typeof each !== 'string'))];
  const found = registry.filter(({ id }) => request.providers.includes(id));
  const taken: HostProvider[] = [];
  const sources: ProviderFolder['sources'][number][] = [];
  const templates = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const provider of own) {
    const faults = providerFaults(provider, known);
    const id = typeof provider.id === 'string' ? provider.id : '';
    const { folder } = provider;
    if (folder === undefined)
      faults.push("`folder` is missing; in most cases it is `new URL('.', import.meta.url)`");
    if (faults.length === 0)
      faults.push(...clashesOf(provider, [...registry, ...taken]), ...tooLong(provider, request));
    // An id that is not sound must not become a path, even in a run that writes nothing.
    const read = /^[a-z][a-z0-9-]*$/.test(id) && isPlace(folder) && typeof provider.exports === 'object';
    const reading = read ? await readProviderFolder(request.root, { ...provider, folder }) : undefined;
    diagnostics.push(...(reading?.diagnostics ?? []));
    const check = `providers/${id}/sdk-check.ts.hbs`;
    if (
      reading !== undefined &&
      Object.hasOwn(request.sdkChecks ?? {}, id) &&
      !reading.folder.templates.has(check)
    )
      faults.push('`sdkCheck` is set, and there is no `sdk-check.ts.hbs` in its folder');
    diagnostics.push(
      ...faults.map((fault) =>
        diagnostic('invalid-provider', `The provider ${id === '' ? 'without an id' : `\`${id}\``}: ${fault}`),
      ),
    );
    if (faults.length > 0 || reading === undefined || reading.diagnostics.length > 0) continue;
    taken.push(guarded(provider));
    sources.push(...reading.folder.sources);
    for (const [name, text] of reading.folder.templates) templates.set(name, text);
  }
  return {
    providers: [...found, ...taken].sort((a, b) => byCodeUnits(a.id, b.id)),
    folder: { sources, templates },
    shapes: taken.flatMap(({ shape }) => shape ?? []),
    diagnostics,
  };
}

function isPlace(folder: unknown): folder is URL | string {
  return typeof folder === 'string' || (typeof folder === 'object' && folder !== null);
}

/** What two providers of one client cannot both have. */
function clashesOf(provider: HostProvider, others: readonly Provider[]): string[] {
  const named = ({ exports: { prefix, types } }: Provider): string[] => [
    `${prefix}Names`,
    `${prefix}PreviousNames`,
    types,
  ];
  return others.flatMap((other) => {
    if (other.id === provider.id) {
      return [
        registry.includes(other)
          ? `\`id\` is that of a provider of toolwright's own (${other.label})`
          : '`id` is that of another provider of the config',
      ];
    }
    const theirs = named(other);
    return named(provider)
      .filter((name) => theirs.includes(name))
      .map((name) => `\`exports\` would give clients \`${name}\`, which \`${other.id}\` has already`);
  });
}

/** What is left of a name beside the host's prefix must have room for a word and a hash. */
function tooLong({ id, names }: HostProvider, { namePrefixes = {} }: ProvidersRequest): string[] {
  const prefix = Object.hasOwn(namePrefixes, id) ? (namePrefixes[id] ?? '') : '';
  const left = names.maxLength.value - prefix.length;
  return left >= 16
    ? []
    : [`\`namePrefix\` leaves ${left} of ${names.maxLength.value} characters for a name; 16 are needed`];
}
