/** Immutable tables for export. */

/**
 * Returns a map without methods that change it. No method can be replaced. (`Object.freeze` does
 * not protect a `Map`, because its entries are not properties.)
 */
export function frozenMap<Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
): ReadonlyMap<Key, Value> {
  const map = new Map(entries);
  const view: ReadonlyMap<Key, Value> = {
    size: map.size,
    get: (key) => map.get(key),
    has: (key) => map.has(key),
    keys: () => map.keys(),
    values: () => map.values(),
    entries: () => map.entries(),
    [Symbol.iterator]: () => map.entries(),
    forEach(action, self?: unknown) {
      for (const [key, value] of map) action.call(self, value, key, view);
    },
  };
  return Object.freeze(view);
}
