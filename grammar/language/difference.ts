/** Comparison of rules by their languages. */
import { requireCount, requireMember, requireOptions } from "../common/arguments.js";
import {
  differenceStrings as stringsOf,
  isIncluded,
  isTooLarge,
  tooManyPairs,
} from "./comparison/cross-sections.js";
import { refuseRecursive } from "../ast/recursion.js";
import { inputOf, toLanguages } from "./language-set.js";
import { spellingOf } from "./comparison/spelling.js";
import type { Rule } from "../combinator/rule.js";

/** Options of `isSubset` and `equivalent`. */
export interface ComparisonOptions {
  /**
   * The number of pairs of sets of states that a comparison may make; a pair with more than 256 states
   * counts several times. The URI references of two standards need 2,000. Default: 100,000, which take
   * some seconds.
   */
  readonly budget?: number;
}

/** Options of `difference`. */
export interface DifferenceOptions extends ComparisonOptions {
  /**
   * The length of the longest strings, in characters. Default: no limit. Rules that contain themselves
   * need a limit.
   */
  readonly maxLength?: number;
}

const PAIR_BUDGET = 100_000;

/**
 * Returns the strings that match rule `a` but not rule `b`. Shorter strings (in characters) come
 * first; strings of one length are in code point order. The two rules may belong to different
 * grammars. Rules that contain themselves need the option `maxLength`, because no program can decide
 * whether two of them match the same strings.
 *
 * One character stands for all characters that no terminal of the two rules distinguishes. It is a
 * letter or a digit if possible. One case of a letter stands for both where they make no difference, and
 * literals are spelled as rule `a` writes them, or as the rules of an intersection, a union or a complement do. For example, the difference of `*ALPHA` and a rule that matches
 * nothing is `""`, `"a"`, `"aa"`, and so on. In a grammar of octets, each code unit of a string is
 * an octet, as in the `text` of trees.
 *
 * The iterable is empty if every string of `a` matches `b`. It may be infinite: strings are made on
 * demand, and each iteration starts from the beginning. Cost between two strings: at most linear in
 * the part of the product of the automata that strings of these lengths reach. States that both rules
 * share are not explored. For each length and pair of states, some octets of memory are kept.
 *
 * @throws {ComparisonError} if one rule reads characters, the other octets.
 * @throws {RecursiveRuleError} without `maxLength`
 * @throws {LimitError} while iterating, `states`.
 *
 * @example
 * ```ts
 * const { rules } = compile('old = 1*DIGIT\nnew = 1*3DIGIT');
 * const [shortest] = difference(rules.old, rules.new); // "0000"
 * ```
 */
export function difference(a: Rule, b: Rule, options: DifferenceOptions = {}): Iterable<string> {
  requireOptions(options);
  const { budget = PAIR_BUDGET, maxLength } = options;
  if (maxLength === undefined) requireRegular(a, b);
  else requireCount("maxLength", maxLength);
  const { languages, starts } = toLanguages([a, b], SENTENCE);
  const [left = languages.none, right = languages.none] = starts;
  const search = { budget, tooMany: tooManyPairs, maxLength };
  return { [Symbol.iterator]: () => spelledAs(a, b, stringsOf(languages, left, right, search)) };
}

/** Spells the strings as rule `a` does, unless that makes a string of rule `b`, or of no rule. */
function* spelledAs(
  a: Rule,
  b: Rule,
  strings: Iterable<string>,
): Generator<string, void, undefined> {
  const spell = spellingOf(a.definition);
  for (const string of strings) {
    const other = spell(string);
    const isIn = other === string || (a.test(inputOf(other, a)) && !b.test(inputOf(other, b)));
    yield isIn ? other : string;
  }
}

/**
 * Checks whether every string that matches rule `a` matches rule `b`, that is, whether
 * `difference(a, b)` is empty. This takes fewer steps than finding the shortest string of the
 * difference. Neither rule may contain itself.
 *
 * @throws {ComparisonError} if one rule reads characters, the other octets.
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 *
 * @example
 * ```ts
 * isSubset(rfc3986.rules.URI, rfc3986.rules["URI-reference"]); // true
 * ```
 */
export function isSubset(a: Rule, b: Rule, options: ComparisonOptions = {}): boolean {
  requireOptions(options);
  requireRegular(a, b);
  const { budget = PAIR_BUDGET } = options;
  const { languages, starts } = toLanguages([a, b], SENTENCE);
  const [left = languages.none, right = languages.none] = starts;
  const isIn = isIncluded(languages, left, right, (product) => !isTooLarge(product, budget));
  if (isIn === undefined) throw tooManyPairs(budget);
  return isIn;
}

/**
 * Checks whether two rules match the same strings. Neither rule may contain itself.
 *
 * @throws {ComparisonError} if one rule reads characters, the other octets.
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 *
 * @example
 * ```ts
 * const { rules } = compile('a = *( "x" / "y" )\nb = *"x" *( "y" *"x" )');
 * equivalent(rules.a, rules.b); // true
 * ```
 */
export function equivalent(a: Rule, b: Rule, options: ComparisonOptions = {}): boolean {
  return isSubset(a, b, options) && isSubset(b, a, options);
}

const SENTENCE = "difference, isSubset and equivalent compare rules";

function requireRegular(...rules: readonly Rule[]): void {
  for (const rule of rules) {
    requireMember(rule, "definition", SENTENCE);
    refuseRecursive(rule.definition, "compared");
  }
}
