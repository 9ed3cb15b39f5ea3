/** The names that a misspelt one most likely meant, best first, at most three; none where nothing is near. */
export function nearest(name: string, known: Iterable<string>): string[] {
  const wanted = simplify(name.slice(0, 128));
  const found: { readonly name: string; readonly distance: number }[] = [];
  for (const each of known) {
    const candidate = simplify(each);
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) * 0.4));
    const distance = editDistance(wanted, candidate, limit);
    if (distance <= limit) found.push({ name: each, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map((each) => each.name);
}

/** Case and separators are what models and people get wrong first; they do not count. */
function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s._/:-]+/g, '');
}

/** Levenshtein's distance; anything above `limit` where it is sure to be greater. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const substitution = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const cost = Math.min(substitution, at(previous, column) + 1, at(current, column - 1) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
