/** Values that are made once, lists by key, numbers of distinct items, and a priority queue. */

/** A map or a weak map. */
interface Lookup<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key. Makes and keeps it if the key has none. */
export function madeOnce<Key, Value>(
  values: Lookup<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  let value = values.get(key);
  if (value === undefined) {
    value = make();
    values.set(key, value);
  }
  return value;
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  madeOnce(lists, key, () => []).push(item);
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

/**
 * A set of items whose first one, in an order, is taken in logarithmic time (Williams, "Algorithm 232: Heapsort", 1964).
 */
export class Heap<Item> {
  /** The item at an index comes before those at twice the index plus 1 and plus 2. */
  readonly #items: Item[] = [];
  readonly #isBefore: (a: Item, b: Item) => boolean;

  constructor(isBefore: (a: Item, b: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  /** The first item; undefined if there is none. */
  get first(): Item | undefined {
    return this.#items.at(0);
  }

  add(item: Item): void {
    let at = this.#items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(item, this.#items[parent]!)) break;
      this.#items[at] = this.#items[parent]!;
      at = parent;
    }
    this.#items[at] = item;
  }

  /** Removes the first item, and returns it; undefined if there is none. */
  take(): Item | undefined {
    const { first } = this;
    const last = this.#items.pop();
    if (this.#items.length > 0) this.#sink(last!);
    return first;
  }

  /** Puts an item in the place of the first one, and moves it below those that come before it. */
  #sink(item: Item): void {
    const items = this.#items;
    let at = 0;
    for (let child = 1; child < items.length; child = 2 * at + 1) {
      const other = child + 1;
      if (other < items.length && this.#isBefore(items[other]!, items[child]!)) child = other;
      if (!this.#isBefore(items[child]!, item)) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = item;
  }
}
