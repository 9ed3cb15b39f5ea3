/** The names that a misspelt one most likely meant, best first, at most three; none where nothing is near. */
export function nearest(name: string, known: Iterable<string>): string[] {
  const wanted = simplify(name.slice(0, 128));
  const found: { readonly name: string; readonly distance: number }[] = [];
  for (const each of known) {
    // No name; comparing it would cost more than it tells.
    if (each.length > 256) continue;
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

/**
 * How many letters are wrong, missing, extra, or swapped with their neighbour; anything above `limit` where it is sure to be
 * greater.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(previous, column - 1) + (same ? 0 : 1),
          at(previous, column) + 1,
          at(current, column - 1) + 1,
          swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
