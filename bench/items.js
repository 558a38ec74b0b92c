/**
 * Returns the item at an index that the list has.
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
 * Returns the item at an index modulo the length of the list.
 *
 * @template Item
 * @param {readonly Item[]} items  at least one
 * @param {number} index
 * @returns {Item}
 */
export function cyclic(items, index) {
  return item(items, index % items.length);
}
