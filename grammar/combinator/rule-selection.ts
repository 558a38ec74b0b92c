/** The rules that the names in a call of `capture`, `only` and so on mean. */
import { ruleKey } from "../ast/definition.js";
import { reachableFrom } from "../ast/children.js";
import { areSame } from "../ast/same-definitions.js";
import { describe } from "../common/arguments.js";
import type { Definition } from "../ast/definition.js";

/** The meaning of names in the grammar of a rule. */
export interface Naming {
  /** Returns the definition that a name means, or undefined. */
  find(name: string): Definition | undefined;
  /**
   * Returns the definition that a name means.
   *
   * @throws {UnknownRuleError} where the name means none.
   */
  resolve(name: string): Definition;
}

/** The rules that names mean. */
export interface RuleSelection {
  /** One definition for each name, in the order of the names. */
  readonly definitions: readonly Definition[];
  /** From each definition that a name means to the one in `definitions` that stands for it. */
  readonly canonical: ReadonlyMap<Definition, Definition>;
}

/**
 * Returns the rules that names mean. A rule can be reached through an import of an import, or through
 * bound prose; then the grammar itself has no name for it. Where different rules of one name are
 * reached, the grammar's own rule comes first. Definitions that are the same are one rule, whichever
 * grammar they come from.
 *
 * @param start the rule whose derivations show them
 * @throws {UnknownRuleError} where no rule has the name.
 * @throws {TypeError} where a name is not a string.
 */
export function selectRules(
  names: readonly string[],
  start: Definition,
  naming: Naming,
): RuleSelection {
  const reached = [...reachableFrom(start)];
  const canonical = new Map<Definition, Definition>();
  const definitions = names.map((name) => {
    requireRuleName(name);
    const key = ruleKey(name);
    const candidates = reached.filter((definition) => ruleKey(definition.name) === key);
    const own = naming.find(name);
    const isOwn = (candidate: Definition): boolean => own !== undefined && areSame(candidate, own);
    const wanted = candidates.find(isOwn) ?? candidates.at(0) ?? naming.resolve(name);
    canonical.set(wanted, wanted);
    for (const other of candidates) if (areSame(other, wanted)) canonical.set(other, wanted);
    return wanted;
  });
  return { definitions, canonical };
}

/** @throws {TypeError} where a name is not a string. */
export function requireRuleName(name: unknown): asserts name is string {
  if (typeof name !== "string")
    throw new TypeError(`a rule name is a string, not ${describe(name)}`);
}

/** The largest number of lists in a cache. The next list empties the cache. */
const LISTS_KEPT = 1 << 6;

/** A cache by lists of names. Names are compared as they are written. */
export class ByNames<Value> {
  readonly #valueCache = new Map<string, Value>();

  /**
   * Returns the value of a list of names. The first call for a list makes the value.
   *
   * @throws {TypeError} where a name is not a string.
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
