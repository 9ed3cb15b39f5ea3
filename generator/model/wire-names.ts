import type { Action } from './ir.ts';
import { allocateNames } from './names.ts';
import type { Provider } from './provider.ts';
import { wireNameScheme } from './schemes.ts';

/** A provider's names: legal, unique, and each leading back to exactly one action. */
export interface WireNames {
  /** Canonical name -> wire name. */
  readonly current: ReadonlyMap<string, string>;
  /** Wire names of earlier days, still decoded -> the canonical name of today. */
  readonly previous: ReadonlyMap<string, string>;
  /** Canonical name of today -> wire names that it had itself, and could not keep. The ledger remembers them. */
  readonly renamed: ReadonlyMap<string, readonly string[]>;
}

export interface NamingOptions {
  /** What the host puts in front of every name: both together keep to the limit. */
  readonly prefix?: string | undefined;
  /** Canonical name -> wire names that it had before, and could not keep. */
  readonly earlier?: ReadonlyMap<string, readonly string[]>;
}

/**
 * The wire names of one provider. `owned` is the ledger's table, with the names that actions had before they were renamed: those stay with
 * their action, so that a stored history is never read as another action's call. So does a name that its owner cannot keep, since it is too
 * long behind the host's prefix, or no longer legal.
 */
export function wireNames(
  actions: readonly Pick<Action, 'name' | 'previously'>[],
  provider: Pick<Provider, 'names'>,
  owned: ReadonlyMap<string, string>,
  { prefix = '', earlier = new Map() }: NamingOptions = {},
): WireNames {
  const scheme = wireNameScheme(provider.names, prefix.length);
  const bare = wireNameScheme(provider.names);
  const previous = new Map<string, string>();
  const reserve = (wire: string, name: string): void => {
    if (wire !== '' && !previous.has(wire)) previous.set(wire, name);
  };
  for (const { name, previously } of actions) {
    for (const old of previously) {
      const wire =
        owned.get(old) ?? (bare.isLegal(old) && old.length <= bare.maxLength ? old : bare.derive(old));
      if (wire.length <= bare.maxLength) reserve(wire, name);
      for (const each of earlier.get(old) ?? []) reserve(each, name);
    }
  }
  const renamed = new Map<string, readonly string[]>();
  for (const { name } of actions) {
    const given = owned.get(name);
    const kept = given === undefined || (scheme.isLegal(given) && given.length <= scheme.maxLength);
    const before = [...(earlier.get(name) ?? []), ...(kept ? [] : [given])];
    const own = before.filter((wire) => (previous.get(wire) ?? name) === name);
    for (const wire of own) reserve(wire, name);
    if (own.length > 0) renamed.set(name, [...new Set(own)]);
  }
  const current = allocateNames(
    actions.map((action) => action.name),
    owned,
    scheme,
    previous,
  );
  for (const wire of current.values()) previous.delete(wire);
  return { current, previous, renamed };
}
