import type { ActionFacts } from '../client.ts';
import { exceeds, type RiskLevel } from '../risk.ts';
import { worksOn } from '../selection.ts';

/** What the host allows. */
export interface Policy {
  /** `undefined`: every network. */
  readonly networks: readonly string[] | undefined;
  readonly maxRiskWithoutConfirmation: RiskLevel | undefined;
}

/** Whether an action may run: `confirm` means that somebody has to agree first. */
export type Decision = 'allow' | 'confirm' | 'block';

export function decide(
  facts: ActionFacts,
  { networks, maxRiskWithoutConfirmation: limit }: Policy,
): Decision {
  if (networks !== undefined && !worksOn(facts, networks)) return 'block';
  if (facts.requiresConfirmation) return 'confirm';
  return limit !== undefined && exceeds(facts.risk, limit) ? 'confirm' : 'allow';
}
