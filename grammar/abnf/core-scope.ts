/** The rules of RFC 5234, appendix B.1, as definitions. */
import { ruleKey } from "../ast/definition.js";
import { link } from "../ast/link.js";
import { areSame } from "../ast/same-definitions.js";
import { CORE_RULES_ABNF } from "./core-rules.js";
import { readAbnf } from "./reader.js";
import type { Definition, Scope } from "../ast/definition.js";

let cache: Scope | undefined;

/** The scope of the core rules: every grammar can refer to them without defining them. */
export function coreScope(): Scope {
  cache ??= link(readAbnf(CORE_RULES_ABNF).rules, CORE_RULES_ABNF, {
    base: [],
    imported: new Map(),
    added: undefined,
    clashing: new Map(),
  }).scope;
  return cache;
}

/**
 * Checks whether a definition is that of a core rule. A grammar of another copy of this package has
 * its own definitions of the core rules. A core rule redefined by the grammar is not a core rule, even if
 * it says the same.
 */
export function isCoreRule(definition: Definition): boolean {
  const original = coreScope().get(ruleKey(definition.name));
  if (original === undefined || definition.parts[0]?.abnf !== CORE_RULES_ABNF) return false;
  return areSame(definition, original);
}
