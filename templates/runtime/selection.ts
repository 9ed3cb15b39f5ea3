import type { ActionFacts, ActionNameOf, ActionTable, ClientShape } from './client.ts';
import { nearest } from './nearest.ts';
import { quote } from './quote.ts';
import { exceeds, isRiskLevel, type RiskLevel } from './risk.ts';

/** Which actions a model is shown; an action must pass every filter that is given. */
export interface Selection<Client extends ClientShape = ClientShape> {
  readonly integrationId?: Client['integration'] | undefined;
  /** Actions that work on at least one of these networks; those without networks work on every one. */
  readonly networks?: readonly Client['network'][] | undefined;
  readonly actions?: readonly ActionNameOf<Client>[] | undefined;
  /** Actions of at most this risk. */
  readonly maxRisk?: RiskLevel | undefined;
}

/**
 * The selected actions, always in the order of the client's table, so that a selection is the same bytes on every turn.
 *
 * @throws {TypeError} where the selection names something that the client does not have, or leaves nothing: providers refuse an
 * empty tool array.
 */
export function selectActions<Client extends ClientShape>(
  actions: ActionTable,
  selection: Selection<Client> = {},
): string[] {
  if (Object.keys(actions).length === 0)
    throw new TypeError(
      'There are no actions. Register some, or add action definitions and run the generator.',
    );
  const selected = filterActions(actions, selection);
  if (selected.length === 0) {
    throw new TypeError(
      `No action passes the filter ${JSON.stringify(selection)}: providers refuse an empty tool array. Widen it.`,
    );
  }
  return selected;
}

/**
 * The same where nothing may be left.
 *
 * @throws {TypeError} where the selection names something that the client does not have
 */
export function filterActions<Client extends ClientShape>(
  actions: ActionTable,
  selection: Selection<Client> = {},
): string[] {
  const all = Object.keys(actions);
  const facts = Object.values(actions);
  const { integrationId, networks, actions: names, maxRisk } = selection;

  if (integrationId !== undefined) {
    requireKnown(
      'integration',
      [integrationId],
      facts.map((each) => each.integration),
    );
  }
  if (networks !== undefined)
    requireKnown(
      'network',
      networks,
      facts.flatMap((each) => each.networks),
    );
  if (names !== undefined) requireKnown('action', names, all);
  if (maxRisk !== undefined && !isRiskLevel(maxRisk)) {
    throw new TypeError(`maxRisk must be read, low, medium or high, got ${quote(String(maxRisk))}.`);
  }

  const wanted = names === undefined ? undefined : new Set<string>(names);
  const selected = Object.entries(actions).filter(
    ([name, each]) =>
      (integrationId === undefined || each.integration === integrationId) &&
      (networks === undefined || worksOn(each, networks)) &&
      (wanted === undefined || wanted.has(name)) &&
      (maxRisk === undefined || !exceeds(each.risk, maxRisk)),
  );
  return selected.map(([name]) => name);
}

/** Whether an action works on at least one of the networks; one that names none works everywhere. */
export function worksOn({ networks }: ActionFacts, allowed: readonly string[]): boolean {
  return networks.length === 0 || networks.some((network) => allowed.includes(network));
}

/** @throws {TypeError} that names what there is not, with what was probably meant */
export function requireKnown(kind: string, wanted: readonly string[], known: readonly string[]): void {
  const all = new Set(known);
  for (const each of wanted) {
    if (all.has(each)) continue;
    const [near] = nearest(String(each), all);
    const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
    throw new TypeError(`There is no ${kind} ${quote(String(each))} in this client.${hint}`);
  }
}
