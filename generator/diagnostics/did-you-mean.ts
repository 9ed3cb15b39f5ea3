/**
 * The known word that a misspelt one most likely meant, or `undefined` where none is near: at most a third of its letters
 * may differ (a swap of neighbours counts once), and case, `-` and `_` count for nothing.
 */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  const given = plain(word);
  if (given.length > 64) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const each of known) {
    const candidate = plain(each);
    if (Math.abs(candidate.length - given.length) >= least) continue;
    const edits = distance(given, candidate);
    if (edits < least) {
      best = each;
      least = edits;
    }
  }
  return best;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[-_]/g, '');
}

/** Optimal string alignment distance. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (beforeLast[j - 2] ?? Infinity) + 1 : Infinity;
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change, swap));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
