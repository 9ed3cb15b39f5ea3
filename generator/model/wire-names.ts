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
}

/**
 * The wire names of one provider. `owned` is the ledger's table, with the names that actions had before they were renamed: those stay with
 * their action, so that a stored history is never read as another action's call. `prefix` is what the host puts in front of every name: both
 * together keep to the limit.
 */
export function wireNames(
  actions: readonly Pick<Action, 'name' | 'previously'>[],
  provider: Pick<Provider, 'names'>,
  owned: ReadonlyMap<string, string>,
  prefix: string = '',
): WireNames {
  const scheme = wireNameScheme(provider.names, prefix.length);
  const previous = new Map<string, string>();
  const reserved = new Map<string, string>();
  for (const action of actions) {
    for (const old of action.previously) {
      const wire =
        owned.get(old) ?? (scheme.isLegal(old) && old.length <= scheme.maxLength ? old : scheme.derive(old));
      if (wire === '' || wire.length > scheme.maxLength || reserved.has(wire)) continue;
      reserved.set(wire, action.name);
      previous.set(wire, action.name);
    }
  }
  const current = allocateNames(
    actions.map((action) => action.name),
    owned,
    scheme,
    reserved,
  );
  for (const wire of current.values()) previous.delete(wire);
  return { current, previous };
}
