import type { Failure } from './check.ts';
import type { Issue } from './issue.ts';

/**
 * At most this many issues are listed. Only a value that holds one object in very many places, or a huge one that is
 * wrong throughout, comes near it.
 */
export const maxIssues = 10_000;

/** So many issues name what is nearest. A text for a model has room for fewer. */
const searched = 100;

/** The issues of a failure with their paths, in the order of the value; what is said twice of one place is listed once. */
export function listIssues(failure: Failure): Issue[] {
  const issues: Issue[] = [];
  collect(failure, [], issues, new Set(), new Map());
  return issues;
}

function collect(
  failure: Failure,
  path: readonly (string | number)[],
  issues: Issue[],
  said: Set<string>,
  told: Map<Failure, Set<string>>,
): void {
  if (issues.length >= maxIssues) return;
  if ('parts' in failure) {
    // What several references found is one failure: told once of each place, or their combinations would never end.
    const places = told.get(failure) ?? new Set();
    const place = JSON.stringify(path);
    if (places.has(place)) return;
    told.set(failure, places.add(place));
    for (const part of failure.parts) collect(part, path, issues, said, told);
  } else if ('inner' in failure) {
    collect(failure.inner, [...path, failure.key], issues, said, told);
  } else {
    const issue: Issue = { path, keyword: failure.keyword, message: failure.tell(issues.length < searched) };
    const text = JSON.stringify(issue);
    if (said.has(text)) return;
    said.add(text);
    issues.push(issue);
  }
}
