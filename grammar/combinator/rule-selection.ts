/** Which rules somebody means who names them to see them in what another rule matches. */
import { ruleKey } from "../ast/definition.js";
import { reachableFrom } from "../ast/references.js";
import { areSame } from "../ast/same-definitions.js";
import { describe } from "../arguments.js";
import type { Definition } from "../ast/definition.js";

/** What names mean in the grammar of a rule. */
export interface Naming {
  /** What a name means, if anything. */
  find(name: string): Definition | undefined;
  /** The same; throws UnknownRuleError. */
  resolve(name: string): Definition;
}

/** The rules that names mean. */
export interface Wanted {
  /** By name: one definition for all that are the same. */
  readonly definitions: readonly Definition[];
  /** For every definition that is meant, the one of these that stands for it. */
  readonly standing: ReadonlyMap<Definition, Definition>;
}

/**
 * The rules that names mean. A rule may be reached through an import of an import, or through bound
 * prose, and then the grammar itself has no name for it; where different rules of one name are
 * reached, the grammar's own comes first. Definitions that say the same are one rule, wherever they
 * come from.
 *
 * @param start the rule in which they are to be seen
 * @throws {UnknownRuleError} where no rule has the name.
 * @throws {TypeError} where a name is no string.
 */
export function wantedRules(names: readonly string[], start: Definition, naming: Naming): Wanted {
  const reached = [...reachableFrom(start)];
  const standing = new Map<Definition, Definition>();
  const definitions = names.map((name) => {
    requireRuleName(name);
    const key = ruleKey(name);
    const candidates = reached.filter((definition) => ruleKey(definition.name) === key);
    const own = naming.find(name);
    const isOwn = (candidate: Definition): boolean => own !== undefined && areSame(candidate, own);
    const wanted = candidates.find(isOwn) ?? candidates.at(0) ?? naming.resolve(name);
    standing.set(wanted, wanted);
    for (const other of candidates) if (areSame(other, wanted)) standing.set(other, wanted);
    return wanted;
  });
  return { definitions, standing };
}

/** @throws {TypeError} where a name is no string. */
export function requireRuleName(name: unknown): asserts name is string {
  if (typeof name !== "string")
    throw new TypeError(`a rule name is a string, not ${describe(name)}`);
}
