/** The name that somebody may have meant. */

/** Longer names are mistaken for others in ways that no edit distance tells. */
export const LONGEST_NAME = 64;

/**
 * The name at the least edit distance, or undefined where none is nearer than half its length.
 * Names of more than `LONGEST_NAME` characters are neither looked at nor suggested.
 *
 * Cost: for each candidate that is about as long, its length times the least distance so far.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = Math.ceil(name.length / 2);
  for (const candidate of candidates) {
    if (candidate.length > LONGEST_NAME) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/**
 * Levenshtein distance: insertions, deletions and substitutions; or the limit, where it is not less.
 *
 * Less than the limit can come of nothing but the cells that are nearer than it to the diagonal, so
 * that no others are looked at (Ukkonen, "Algorithms for approximate string matching", 1985).
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, limit));
  for (let row = 1; row <= a.length; row += 1) {
    const current = Array.from({ length: b.length + 1 }, () => limit);
    if (row < limit) current[0] = row;
    let least = current[0]!;
    const last = Math.min(b.length, row + limit - 1);
    for (let column = Math.max(1, row - limit + 1); column <= last; column += 1) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const cost = Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1, limit);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least === limit) return limit;
    previous = current;
  }
  return previous[b.length]!;
}
