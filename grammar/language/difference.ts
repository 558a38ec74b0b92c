/** Comparison of rules by their languages. */
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
   * The number of pairs of sets of states that a comparison may make. The URI references of two
   * standards need 2,000. Default: 100,000, which take some seconds.
   */
  readonly budget?: number;
}

const PAIR_BUDGET = 100_000;

/**
 * Returns the strings that match rule `a` but not rule `b`. Shorter strings (in characters) come
 * first; strings of one length are in code point order. The two rules may belong to different
 * grammars. Neither may contain itself.
 *
 * One character stands for all characters that no terminal of the two rules distinguishes. It is a
 * letter or a digit if possible. For example, the difference of `*ALPHA` and a rule that matches
 * nothing is `""`, `"a"`, `"aa"`, and so on. In a grammar of octets, each code unit of a string is
 * an octet, as in the `text` of trees.
 *
 * The iterable is empty if every string of `a` matches `b`. It may be infinite: strings are made on
 * demand, and each iteration starts from the beginning. Cost: for each length, the part of the
 * product of the automata that strings of this length reach. States that both rules share are not
 * explored.
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
 * Checks whether every string that matches rule `a` matches rule `b`, that is, whether
 * `difference(a, b)` is empty. This takes fewer steps than finding the shortest string of the
 * difference.
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
    requireMember(rule, "definition", "difference and isSubset compare rules");
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
