import type { ActionFacts } from '../client.ts';
import { isPlainObject, own, setOwn } from '../json.ts';
import { toJson } from '../payload.ts';

const hidden = '[redacted]';

/** An input or output as models, hooks and logs may see it: a copy as JSON data, without what the action's definition calls sensitive. */
export function redact({ sensitive = [] }: ActionFacts, value: unknown): unknown {
  const json = toJson(value);
  if (!json.ok) return hidden;
  return sensitive.reduce<unknown>((result, pointer) => hide(result, stepsOf(pointer)), json.value);
}

/** The value with what stands at the path hidden; where the path leads nowhere, the value itself. */
function hide(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return hidden;
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === step ? hide(item, rest) : item));
  }
  if (!isPlainObject(value) || !Object.hasOwn(value, step)) return value;
  const result: { [key: string]: unknown } = {};
  for (const key of Object.keys(value)) {
    setOwn(result, key, key === step ? hide(own(value, key), rest) : own(value, key));
  }
  return result;
}

/** The steps of a JSON pointer (RFC 6901). */
function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
