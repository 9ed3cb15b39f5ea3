import type { Issue } from '../../templates/runtime/reader/issue.ts';
import type { Refine, Refined } from '../../templates/runtime/refine.ts';

/**
 * The schema's own validator (`~standard.validate`, https://standardschema.dev) as what is asked after our reader: its issues become ours, in its
 * own words, and what it gives is what the handler receives. Synchronous where the validator is.
 *
 * @throws what the validator throws or rejects with, and a TypeError where it gives no result; neither is a verdict
 */
export function refineBy(standard: object): Refine | undefined {
  const validate: unknown = Reflect.get(standard, 'validate');
  if (typeof validate !== 'function') return undefined;
  return (value) => {
    const result: unknown = Reflect.apply(validate, standard, [value]);
    return isThenable(result) ? Promise.resolve(result).then(refined) : refined(result);
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof Reflect.get(value, 'then') === 'function';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function refined(result: unknown): Refined {
  if (!isObject(result)) throw new TypeError("The schema's validator gave no result.");
  const issues: unknown = Reflect.get(result, 'issues');
  if (!issues) return { ok: true, value: Reflect.get(result, 'value') };
  const list: readonly unknown[] = Array.isArray(issues) ? issues : [];
  // The standard takes any list of issues for a refusal, an empty one too.
  return { ok: false, issues: list.length === 0 ? [toIssue({})] : list.map(toIssue) };
}

function toIssue(issue: unknown): Issue {
  const message: unknown = isObject(issue) ? Reflect.get(issue, 'message') : undefined;
  const path: unknown = isObject(issue) ? Reflect.get(issue, 'path') : undefined;
  return {
    path: Array.isArray(path) ? path.map(toStep) : [],
    keyword: 'refine',
    message: typeof message === 'string' && message !== '' ? message : 'not valid',
  };
}

/** A step of a standard path: a key, or an object that holds it. */
function toStep(segment: unknown): string | number {
  const key: unknown = isObject(segment) ? Reflect.get(segment, 'key') : segment;
  return typeof key === 'number' ? key : String(key);
}
