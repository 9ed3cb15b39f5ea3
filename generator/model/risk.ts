import type { Action, RiskLevel } from './ir.ts';

export const riskLevels: readonly RiskLevel[] = ['read', 'low', 'medium', 'high'];

export function isRiskLevel(text: string): text is RiskLevel {
  return (riskLevels as readonly string[]).includes(text);
}

/**
 * The risk of an action that names none, from the hints that tool servers publish.
 *
 * A hint is a stranger's word, and the protocol that defines them says that clients must not trust it; but
 * the file that it stands in is checked in and reviewed like the rest of the definition, and the level that
 * it leads to is plain in the generated manifest. So a hint is believed where it is said, and never made up:
 * an action that says nothing is not taken to be harmless (the protocol's own default calls it destructive),
 * and of two hints that contradict each other the more careful one counts.
 */
export function riskFromHints({ readOnlyHint, destructiveHint }: Action['annotations']): RiskLevel {
  if (destructiveHint === true) return 'high';
  if (readOnlyHint === true) return 'read';
  if (destructiveHint === false) return 'low';
  return 'medium';
}
