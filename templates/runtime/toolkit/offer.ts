import type { ClientShape } from '../client.ts';
import { own } from '../json.ts';
import { filterActions, type Selection, selectActions } from '../selection.ts';
import type { Engine } from './engine.ts';
import { refusingRule } from './policy.ts';

/** The selected actions that the policy does not refuse whatever their input is, by the same facts by which calls are judged. */
export function permittedActions<Client extends ClientShape>(
  engine: Pick<Engine, 'actions' | 'policy'>,
  selection: Selection<Client> | undefined,
): string[] {
  return filterActions(engine.actions, selection).filter((action) => isPermitted(engine, action));
}

/** The same for a model. @throws {TypeError} where nothing is left: providers refuse an empty tool array */
export function offeredActions<Client extends ClientShape>(
  engine: Pick<Engine, 'actions' | 'policy'>,
  selection: Selection<Client>,
): string[] {
  const offered = selectActions(engine.actions, selection).filter((action) => isPermitted(engine, action));
  if (offered.length > 0) return offered;
  throw new TypeError(
    `The policy refuses every action that passes the filter ${JSON.stringify(selection)}: providers refuse an empty tool array.`,
  );
}

function isPermitted({ actions, policy }: Pick<Engine, 'actions' | 'policy'>, action: string): boolean {
  const facts = own(actions, action);
  return facts !== undefined && (policy.shadow || refusingRule(action, facts, policy) === undefined);
}
