import type { ActionFacts } from '../client.ts';
import { contentOf } from '../content.ts';
import { partNote } from '../content-note.ts';
import { toJson } from '../json-form.ts';
import { hidden, hideSensitive } from '../sensitive.ts';

/** An input or output as hooks and logs may see it: a copy as JSON data, without what the action's definition calls sensitive; of a result in parts, what stands for each. */
export function redact(facts: ActionFacts, value: unknown): unknown {
  const parts = contentOf(value);
  if (parts !== undefined) {
    return parts.map((part) => {
      if (part.type === 'json') return redact(facts, part.value);
      return part.type === 'text' ? part.text : partNote(part);
    });
  }
  const json = toJson(value);
  if (!json.ok) return hidden;
  return json.value === undefined ? undefined : hideSensitive(json.value, facts.sensitive);
}
