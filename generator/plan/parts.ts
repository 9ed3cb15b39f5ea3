import type { Catalog } from '../model/ir.ts';
import { byCodeUnits } from '../model/names.ts';
import { camel, pascal } from '../model/schemes.ts';
import type { Part } from './input.ts';

/**
 * The parts in the order of their names, each with its actions in the catalog's order.
 *
 * @param taken what constants of the client's own begin with, beside which those of a part stand
 */
export function planParts(
  catalog: Catalog,
  assigned: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): Part[] {
  const parts = new Map<string, Part & { actions: Catalog['actions'][number][] }>();
  for (const action of catalog.actions) {
    const part = assigned.get(action.name) ?? 'actions';
    const known = parts.get(part);
    if (known) known.actions.push(action);
    else parts.set(part, { ...partNames(part, taken), integration: action.integration, actions: [action] });
  }
  return [...parts.values()].sort((a, b) => byCodeUnits(a.part, b.part));
}

/**
 * `github.issues` -> `Github_Issues` and `github_issues`: file stems hold no underscore, so no two parts meet. One at the end sets apart what
 * would meet a constant of the client's own (an integration that is called as a provider is).
 */
function partNames(
  part: string,
  taken: ReadonlySet<string>,
): { part: string; stem: string; constant: string } {
  const [head = '', ...buckets] = part.split('.').map((each) => pascal(each, 'Part'));
  const constant = [camel(head), ...buckets.map(camel)].join('_');
  return {
    part,
    stem: [head, ...buckets].join('_'),
    constant: taken.has(constant) ? `${constant}_` : constant,
  };
}
