import type { Dialect } from '../../../generator/model/dialect.ts';
import { dialects } from '../../../templates/providers/dialects.ts';

/** The dialects, those with the same rules together: what is lowered into one of them is the same in all. */
export function dialectGroups(): readonly (readonly Dialect[])[] {
  const groups = new Map<string, Dialect[]>();
  for (const dialect of dialects.values()) {
    const rules = rulesOf(dialect);
    groups.set(rules, [...(groups.get(rules) ?? []), dialect]);
  }
  return [...groups.values()];
}

/** What a dialect says, without its name and where it was learnt. */
function rulesOf({ id: _, ...rules }: Dialect): string {
  return JSON.stringify(rules, (key, value: unknown) => (key === 'source' ? undefined : value));
}
