/** Suggestions for misspelled names. */

/** The limit of the length. Edit distance does not model the errors in longer names. */
export const LONGEST_NAME = 64;

/**
 * Returns the name at the least edit distance, or undefined if every distance is half the length of
 * the name or more. The function ignores candidates of more than `LONGEST_NAME` characters, and
 * suggests nothing for such a name.
 *
 * @param limitOf returns a distance that is too great for a candidate
 *
 * Cost: for each candidate of a similar length, its length times the least distance so far.
 */
export function nearest(
  name: string,
  candidates: Iterable<string>,
  limitOf: (candidate: string) => number = () => Infinity,
): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = Math.ceil(name.length / 2);
  for (const candidate of candidates) {
    if (candidate.length > LONGEST_NAME) continue;
    const limit = Math.min(least, limitOf(candidate));
    const distance = editDistance(wanted, candidate.toLowerCase(), limit);
    if (distance < limit) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/**
 * Returns the number of insertions, deletions, substitutions and transpositions (the optimal
 * string alignment distance), or the limit if the distance is not less.
 *
 * A distance below the limit depends only on the cells within the limit of the diagonal. The
 * function computes no others (Ukkonen, "Algorithms for approximate string matching", 1985).
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, limit));
  let beforePrevious = previous;
  for (let row = 1; row <= a.length; row += 1) {
    const current = Array.from({ length: b.length + 1 }, () => limit);
    if (row < limit) current[0] = row;
    let least = current[0]!;
    const last = Math.min(b.length, row + limit - 1);
    for (let column = Math.max(1, row - limit + 1); column <= last; column += 1) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isTransposed = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const transposition = isTransposed ? beforePrevious[column - 2]! + 1 : limit;
      const insertion = current[column - 1]! + 1;
      const cost = Math.min(substitution, previous[column]! + 1, insertion, transposition, limit);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least === limit) return limit;
    [beforePrevious, previous] = [previous, current];
  }
  return previous[b.length]!;
}
