import type { Repair } from './calls.ts';
import { isPlainObject, type JsonValue, setOwn } from './json.ts';
import { pointerSteps, toPointer } from './json-pointer.ts';
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
  return issues.map((issue) => {
    const depth = depthOfSecret(issue.path, pointers);
    if (depth === undefined) return issue;
    return {
      ...issue,
      path: issue.path.map((step, at) => (at < depth || isOfSchema(issue, at) ? step : hidden)),
      message: issue.message.replace(/, got [\s\S]*$/, ', got something else'),
    };
  });
}

/** Repairs without the keys that came below sensitive places. */
export function hideInRepairs(
  repairs: readonly Repair[],
  pointers: readonly string[] | undefined,
): readonly Repair[] {
  return repairs.map((repair) => {
    const path = pointerSteps(repair.path);
    const depth = depthOfSecret(path, pointers);
    if (depth === undefined || depth >= path.length) return repair;
    return { ...repair, path: toPointer(path.map((step, at) => (at < depth ? step : hidden))) };
  });
}

/** Up to where a path is no secret that stands above, at or below a sensitive place; `undefined` where it does not touch one. */
function depthOfSecret(
  path: readonly (string | number)[],
  pointers: readonly string[] = [],
): number | undefined {
  const touched = pointers
    .map(pointerSteps)
    .filter((steps) =>
      steps.every((step, at) => at >= path.length || step === '*' || step === String(path[at])),
    );
  return touched.length === 0 ? undefined : Math.min(...touched.map((steps) => steps.length));
}

/** Whether a step of an issue's path is no key that came: a position, or a key that is missing. */
function isOfSchema({ path, keyword }: Issue, at: number): boolean {
  const isMissing = keyword === 'required' || keyword === 'dependentRequired';
  return typeof path[at] === 'number' || (isMissing && at === path.length - 1);
}
