/** So many names are told. */
const told = 3;

interface Found {
  readonly name: string;
  readonly distance: number;
}

/** The names that a misspelt one most likely meant, best first, at most three; none where nothing is near. */
export function nearest(name: string, known: Iterable<string>): string[] {
  const wanted = simplify(name.slice(0, 128));
  const found: Found[] = [];
  for (const each of known) {
    // No name; comparing it would cost more than it tells.
    if (each.length > 256) continue;
    const candidate = simplify(each);
    const near = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) * 0.4));
    const limit = Math.min(near, found[told - 1]?.distance ?? near);
    const distance = editDistance(wanted, candidate, limit);
    if (distance > limit) continue;
    found.push({ name: each, distance });
    found.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
    found.splice(told);
  }
  return found.map((each) => each.name);
}

/** Case and separators are what models and people get wrong first; they do not count. */
function simplify(name: string): string {
  return name.toLowerCase().replace(/[\s._/:-]+/g, '');
}

/**
 * How many letters are wrong, missing, extra, or swapped with their neighbour; anything above `limit` where it is sure to be
 * greater. Only the places that can be reached with so many changes are looked at.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const far = limit + 1;
  let before = new Uint16Array(b.length + 1);
  let previous = Uint16Array.from({ length: b.length + 1 }, (_, column) => column);
  let current = new Uint16Array(b.length + 1);
  for (let row = 1; row <= a.length; row++) {
    const [from, to] = [Math.max(1, row - limit), Math.min(b.length, row + limit)];
    current.fill(far);
    current[0] = row;
    let least = row;
    for (let column = from; column <= to; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (previous[column - 1] ?? far) + (same ? 0 : 1),
        (previous[column] ?? far) + 1,
        (current[column - 1] ?? far) + 1,
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? far) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return far;
    [before, previous, current] = [previous, current, before];
  }
  return previous[b.length] ?? far;
}
