/** Rules compared by their languages. */
import { recursiveRules } from "../ast/recursion.js";
import { difference as stringsOf, isIncluded, tooManyPairs } from "./comparison/cross-sections.js";
import { Languages } from "./comparison/languages.js";
import { lower } from "../automaton/lower.js";
import { ComparisonError } from "../errors.js";
import { requireMember, requireOptions } from "../arguments.js";
import { LIMITS } from "../ast/alphabets.js";
import type { Subset } from "./comparison/subsets.js";
import type { Rule } from "../combinator/rule.js";

/** Options of `difference` and `isSubset`. */
export interface ComparisonOptions {
  /**
   * How many pairs of sets of states may be made. Two standards' URI references need 2,000.
   * Default: 100,000, which take some seconds.
   */
  readonly budget?: number;
}

const PAIR_BUDGET = 100_000;

/**
 * The strings that match one rule and not another, the shortest first (in characters), those of one
 * length in code point order. The rules may be of different grammars; neither may contain itself.
 *
 * One character stands for all that no terminal of the two rules tells apart, a letter or a digit
 * if there is one among them: of `*ALPHA` and nothing, it is `""`, `"a"`, `"aa"`, and so on. In
 * octet grammars every code unit of the strings is an octet, as in the `text` of trees.
 *
 * Ends at once where every string of `a` matches `b`. There may be infinitely many strings: they are
 * made as they are asked for, and each iteration begins anew. Cost: for each length, the product of
 * the automata as far as strings of that length go; what the rules have in common is not walked.
 *
 * @throws {ComparisonError} `recursive-rule`, `different-alphabets`; while iterating,
 *   `too-many-states`.
 *
 * @example
 * ```ts
 * const { rules } = compile('old = 1*DIGIT\nnew = 1*3DIGIT');
 * const [shortest] = difference(rules.old, rules.new); // "0000"
 * ```
 */
export function difference(a: Rule, b: Rule, options: ComparisonOptions = {}): Iterable<string> {
  const { languages, left, right } = comparable(a, b);
  requireOptions(options);
  const { budget = PAIR_BUDGET } = options;
  return { [Symbol.iterator]: () => stringsOf(languages, left, right, budget) };
}

/**
 * Whether every string that matches one rule matches another: whether their difference is empty.
 * That takes fewer steps than to find the shortest string of it.
 *
 * @throws {ComparisonError} as `difference` does.
 *
 * @example
 * ```ts
 * isSubset(rfc3986.rules.URI, rfc3986.rules["URI-reference"]); // true
 * ```
 */
export function isSubset(a: Rule, b: Rule, options: ComparisonOptions = {}): boolean {
  const { languages, left, right } = comparable(a, b);
  requireOptions(options);
  const { budget = PAIR_BUDGET } = options;
  const isIn = isIncluded(languages, left, right, ({ size }) => size <= budget);
  if (isIn === undefined) throw tooManyPairs(budget);
  return isIn;
}

interface Comparable {
  readonly languages: Languages;
  readonly left: Subset;
  readonly right: Subset;
}

function comparable(a: Rule, b: Rule): Comparable {
  for (const rule of [a, b]) {
    requireMember(rule, "definition", "what is compared is a rule");
    refuseRecursive(rule);
  }
  if (a.alphabet !== b.alphabet) {
    const sentence = `${a.ruleName} reads ${a.alphabet}, ${b.ruleName} reads ${b.alphabet}`;
    throw new ComparisonError("different-alphabets", sentence);
  }
  const [left, right] = [lower(a.definition, isInvisible), lower(b.definition, isInvisible)];
  const languages = new Languages([...left.sets, ...right.sets], LIMITS[a.alphabet]);
  return { languages, left: languages.of(left), right: languages.of(right) };
}

function refuseRecursive({ definition, ruleName }: Rule): void {
  const recursive = recursiveRules(definition);
  const [first] = recursive;
  if (first === undefined) return;
  const subject = recursive.has(definition)
    ? ruleName
    : `${ruleName} leads to ${first.name}, which`;
  const sentence = `${subject} contains itself, and so cannot be compared`;
  throw new ComparisonError("recursive-rule", sentence);
}

function isInvisible(): boolean {
  return false;
}
