/** Tables that are exported, and that nobody can change. */

/**
 * A map that has no methods to change it, and none that can be replaced. (`Object.freeze` does not
 * help with a `Map`: what is in it is not a property.)
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
