/** Lists by key, and numbers of distinct items. */

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Divides items by a key of each. The keys are in the order of their first items. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

/** Distinct items, numbered in the order of their first occurrence. */
export class Collected<Item> {
  readonly items: Item[] = [];
  readonly #keyOf: (item: Item) => string | number;
  readonly #numbers = new Map<string | number, number>();

  /** @param first the initial items, whose numbers are known */
  constructor(first: readonly Item[], keyOf: (item: Item) => string | number) {
    this.#keyOf = keyOf;
    for (const item of first) this.add(item);
  }

  /** Returns the number of an item. Adds the item if it is new. */
  add(item: Item): number {
    const key = this.#keyOf(item);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.items.push(item) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
