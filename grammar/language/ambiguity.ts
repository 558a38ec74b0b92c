/** Ambiguity of a rule, with both trees. */
import { requireMember } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { LIMITS } from "../ast/alphabets.js";
import { lower } from "../automaton/lower.js";
import { findTwoRuns, treesOf } from "./comparison/ambiguity.js";
import { inputOf } from "./language-set.js";
import { questionBudget } from "./question-budget.js";
import { refuseRecursive } from "../ast/recursion.js";
import { spellingOf } from "./comparison/spelling.js";
import type { ParseNode } from "../combinator/parse-node.js";
import type { Rule } from "../combinator/rule.js";

/** Options of `ambiguity`. */
export interface AmbiguityOptions {
  /** The steps of the search. Default: 100,000,000, which take a second or two. */
  readonly budget?: number;
}

/** A string with two derivations. */
export interface AmbiguousString {
  readonly string: string;
  /** The preferred tree, and another one. */
  readonly trees: [ParseNode, ParseNode];
}

/**
 * Returns a shortest string with two parse trees, and both trees; null if every string of the rule has
 * one tree. Derivations with the same tree are not an ambiguity. The rule must not contain itself, because no
 * program can decide then whether it is ambiguous.
 *
 * `lint` reports a rule only if it is ambiguous itself, and not if a rule that it refers to is.
 *
 * Cost: the pairs of states of the automaton that the same strings reach.
 *
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `steps`
 *
 * @example
 * ```ts
 * const found = ambiguity(rfc3986.rules.host);
 * found?.string; // "0.0.0.0"
 * found?.trees.map(({ children }) => children[0]?.rule); // ["IPv4address", "reg-name"]
 * ```
 */
export function ambiguity(rule: Rule, options: AmbiguityOptions = {}): AmbiguousString | null {
  requireMember(rule, "definition", "ambiguity is that of a rule");
  requireOptions(options, { budget: true });
  refuseRecursive(rule.definition, "checked for ambiguity");
  const within = questionBudget("ambiguity", options.budget, "steps");
  const lowered = lower(rule.definition, () => true);
  const runs = findTwoRuns(lowered, LIMITS[rule.alphabet], within);
  if (runs === null) return null;
  const { marks } = runs;
  const text = spellingOf(rule.definition)(runs.text);
  const [left, right] = marks.map((placed) => treesOf(placed, text, lowered)[0]);
  const preferred = rule.tryParse(inputOf(text, rule));
  const isLeft = preferred.print() === left!.print();
  return { string: text, trees: [preferred, (isLeft ? right : left)!] };
}
