/** Rules compared by their languages. */
import { difference as stringsOf, isIncluded, PAIR_BUDGET } from "../automaton/difference.js";
import { Languages } from "../automaton/languages.js";
import { lower } from "../automaton/lower.js";
import { ComparisonError } from "../errors.js";
import type { Subset } from "../automaton/subsets.js";
import type { Rule } from "./rule.js";

export function difference(a: Rule, b: Rule): Iterable<string> {
  const { languages, left, right } = comparable(a, b);
  return { [Symbol.iterator]: () => stringsOf(languages, left, right, PAIR_BUDGET) };
}
function comparable(a: Rule, b: Rule): { languages: Languages; left: Subset; right: Subset } {
  const [left, right] = [a, b].map((rule) => {
    const lowered = lower(rule.definition, () => false);
    if (lowered.calls.length > 0) throw new ComparisonError("recursive-rule", `${rule.ruleName} contains itself`);
    return lowered;
  }) as [ReturnType<typeof lower>, ReturnType<typeof lower>];
  const languages = new Languages([...left.sets, ...right.sets], 0x10ffff);
  return { languages, left: languages.of(left), right: languages.of(right) };
}
