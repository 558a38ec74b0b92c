import type { Rule } from "../../grammar/index.js";

/** Returns a rule whose names are not known to the compiler, to name rules in another case, by a variable, or wrongly. */
export function untyped(rule: Rule): Rule {
  return rule;
}
