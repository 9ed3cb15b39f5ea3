import type { ActionFacts } from '../client.ts';
import { toJson } from '../payload.ts';
import { hidden, hideSensitive } from '../sensitive.ts';

/** An input or output as hooks and logs may see it: a copy as JSON data, without what the action's definition calls sensitive. */
export function redact({ sensitive }: ActionFacts, value: unknown): unknown {
  const json = toJson(value);
  if (!json.ok) return hidden;
  return json.value === undefined ? undefined : hideSensitive(json.value, sensitive);
}
