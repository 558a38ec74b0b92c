/** Binary search. */

/**
 * Returns the index of the first number of an ascending list that is not below a limit; the length of
 * the list if all are. Cost: logarithmic in the list.
 */
export function lowerBound(list: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
