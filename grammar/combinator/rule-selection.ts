/** Which rules somebody means who names them to see them in what another rule matches. */
import { ruleKey } from "../ast/definition.js";
import { reachableFrom } from "../ast/references.js";
import { describe } from "./input.js";
import type { Definition } from "../ast/definition.js";

/** What names mean in the grammar of a rule. */
export interface Naming {
  /** What a name means, if anything. */
  find(name: string): Definition | undefined;
  /** The same; throws UnknownRuleError. */
  resolve(name: string): Definition;
}

/**
 * The definitions that names mean. A rule may be reached through an import of an import, or through
 * bound prose, and then the grammar itself has no name for it; where several rules of one name are
 * reached, the grammar's own comes first.
 *
 * @param start the rule in which they are to be seen
 * @throws {UnknownRuleError} where no rule has the name.
 * @throws {TypeError} where a name is no string.
 */
export function wantedRules(
  names: readonly string[],
  start: Definition,
  naming: Naming,
): readonly Definition[] {
  const reached = [...reachableFrom(start)];
  return names.map((name) => {
    requireRuleName(name);
    const key = ruleKey(name);
    const candidates = reached.filter((definition) => ruleKey(definition.name) === key);
    const own = naming.find(name);
    if (own !== undefined && candidates.includes(own)) return own;
    return candidates[0] ?? naming.resolve(name);
  });
}

/** @throws {TypeError} where a name is no string. */
export function requireRuleName(name: unknown): asserts name is string {
  if (typeof name !== "string")
    throw new TypeError(`a rule name is a string, not ${describe(name)}`);
}
