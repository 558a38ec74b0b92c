/** Values that depend on a list of rule names, made once for each list. */

import { requireRuleName } from "./rule-selection.js";

/** So many lists are remembered; a program that asks with more makes its values again. */
const LISTS_KEPT = 1 << 6;

/** A cache by lists of names. Names are compared as they are written. */
export class ByNames<Value> {
  readonly #valueCache = new Map<string, Value>();

  /**
   * The value of a list, which is made if it is not there.
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
