/** Values that depend on a list of rule names, made once for each list. */

import { requireRuleName } from "./rule-selection.js";

/** The largest number of lists in a cache. The next list empties the cache. */
const LISTS_KEPT = 1 << 6;

/** A cache by lists of names. Names are compared as they are written. */
export class ByNames<Value> {
  readonly #valueCache = new Map<string, Value>();

  /**
   * Returns the value of a list of names. The first call for a list makes the value.
   *
   * @throws {TypeError} where a name is no string.
   */
  get(names: readonly string[], make: () => Value): Value {
    names.forEach(requireRuleName);
    const key = names.map((name) => `${String(name.length)} ${name}`).join("");
    let value = this.#valueCache.get(key);
    if (value === undefined) {
      value = make();
      if (this.#valueCache.size === LISTS_KEPT) this.#valueCache.clear();
      this.#valueCache.set(key, value);
    }
    return value;
  }
}
