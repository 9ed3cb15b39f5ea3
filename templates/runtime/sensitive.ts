import { isPlainObject, type JsonValue, setOwn } from './json.ts';
import { pointerSteps } from './json-pointer.ts';
import type { Issue } from './reader/issue.ts';

/** What stands in the place of a value that an action's definition calls sensitive. */
export const hidden = '[redacted]' as const;

/**
 * JSON data without what stands at the pointers, for models, hooks and logs. A step `*` is every item or member. The value itself
 * where there is nothing to hide; never changed.
 */
export function hideSensitive(value: JsonValue, pointers: readonly string[] | undefined): JsonValue {
  return (pointers ?? []).reduce((result, pointer) => hide(result, pointerSteps(pointer)), value);
}

function hide(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined) return hidden;
  const at = (key: string | number, member: JsonValue): JsonValue =>
    step === '*' || String(key) === step ? hide(member, rest) : member;
  if (Array.isArray(value)) {
    const items: readonly JsonValue[] = value;
    return items.map((item, index) => at(index, item));
  }
  if (!isPlainObject(value)) return value;
  const result: { [key: string]: JsonValue } = {};
  for (const [key, member] of Object.entries(value)) setOwn(result, key, at(key, member as JsonValue));
  return result;
}

/**
 * Issues without what came at sensitive places: neither values, nor the keys below such a place. What was expected is the schema's, and
 * stays.
 */
export function hideInIssues(
  issues: readonly Issue[],
  pointers: readonly string[] | undefined,
): readonly Issue[] {
  if (pointers === undefined || pointers.length === 0) return issues;
  const secret = pointers.map(pointerSteps);
  return issues.map((issue) => {
    const touched = secret.filter((steps) =>
      steps.every((step, at) => at >= issue.path.length || step === '*' || step === String(issue.path[at])),
    );
    if (touched.length === 0) return issue;
    const depth = Math.min(...touched.map((steps) => steps.length));
    return {
      ...issue,
      path: issue.path.map((step, at) => (at < depth || isOfSchema(issue, at) ? step : hidden)),
      message: issue.message.replace(/, got [\s\S]*$/, ', got something else'),
    };
  });
}

/** Whether a step of an issue's path is no key that came: a position, or a key that is missing. */
function isOfSchema({ path, keyword }: Issue, at: number): boolean {
  const isMissing = keyword === 'required' || keyword === 'dependentRequired';
  return typeof path[at] === 'number' || (isMissing && at === path.length - 1);
}
