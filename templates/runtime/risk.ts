/** How much harm an action can do, from none to much. */
export type RiskLevel = 'read' | 'low' | 'medium' | 'high';

const ranks: { readonly [level in RiskLevel]: number } = { read: 0, low: 1, medium: 2, high: 3 };

/** Whether a risk is greater than the limit. */
export function exceeds(risk: RiskLevel, limit: RiskLevel): boolean {
  return ranks[risk] > ranks[limit];
}

export function isRiskLevel(value: unknown): value is RiskLevel {
  return typeof value === 'string' && Object.hasOwn(ranks, value);
}
