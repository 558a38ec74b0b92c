/** The languages of rules, opened for questions. */
import { requireMember } from "../common/arguments.js";
import { LIMITS } from "../ast/alphabets.js";
import { partsOf, requireShort } from "../automaton/expression.js";
import { lower } from "../automaton/lower.js";
import { ComparisonError } from "../common/errors.js";
import { preOrder } from "../common/graph.js";
import { Languages } from "./comparison/languages.js";
import type { Budget } from "../common/budget.js";
import type { Lowered } from "../automaton/lower.js";
import type { Rule } from "../combinator/rule.js";
import type { Subset } from "./comparison/subsets.js";

/** Some rules over one alphabet. */
export interface LanguageSet {
  readonly languages: Languages;
  /** The set of states in which each language begins, in the order of the rules. */
  readonly starts: readonly Subset[];
  /** The expressions of the rules, without visible rules. */
  readonly lowered: readonly Lowered[];
}

/**
 * Opens the languages of some rules.
 *
 * @param sentence the beginning of the error for an argument that is not a rule
 * @param budget that of the question
 * @throws {ComparisonError}
 * @throws {LimitError} `length`, and that of the budget
 */
export function toLanguages(
  rules: readonly [Rule, ...Rule[]],
  sentence: string,
  budget: Budget,
): LanguageSet {
  for (const rule of rules) requireMember(rule, "definition", sentence);
  const [first] = rules;
  for (const rule of rules) refuseOtherAlphabet(first, rule);
  const lowered = rules.map(({ definition }) => lower(definition));
  const roots = lowered.map(({ root }) => root);
  for (const expression of preOrder(roots, partsOf))
    if (expression.kind === "sequence") requireShort(expression);
  const languages = new Languages(
    lowered.flatMap(({ sets }) => sets),
    LIMITS[first.alphabet],
    budget,
  );
  return { languages, starts: lowered.map((each) => languages.of(each)), lowered };
}

function refuseOtherAlphabet(a: Rule, b: Rule): void {
  if (a.alphabet === b.alphabet) return;
  const sentence = `${a.ruleName} reads ${a.alphabet}, ${b.ruleName} reads ${b.alphabet}`;
  throw new ComparisonError(sentence);
}

/** Returns the input for a string: in a grammar of octets, its code units are the octets. */
export function inputOf(string: string, { alphabet }: Rule): string | Uint8Array {
  return alphabet === "octets" ? Uint8Array.from(string, (unit) => unit.charCodeAt(0)) : string;
}
