/**
 * The item at an index of a list that has one there.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} index
 * @returns {Item}
 */
export function item(items, index) {
  const found = items[index];
  if (found === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return found;
}

/**
 * The item at an index of a list that begins anew at its end.
 *
 * @template Item
 * @param {readonly Item[]} items  at least one
 * @param {number} index
 * @returns {Item}
 */
export function cyclic(items, index) {
  return item(items, index % items.length);
}
