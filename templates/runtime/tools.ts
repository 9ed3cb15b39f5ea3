import type { CacheOptions, NamedTool, Wire } from './wire.ts';

/** The tools as the provider's SDK takes a set of them: an array, unless its wire format says otherwise. */
export function collectTools<Collected extends object>(
  wire: Pick<Wire, 'collect'>,
  tools: readonly NamedTool[],
  options: CacheOptions,
): Collected {
  const collected: object = wire.collect?.(tools, options) ?? tools.map(({ tool }) => tool);
  // `ProviderTypes.tools` of a provider says what its own `collect` gives.
  return collected as Collected;
}
