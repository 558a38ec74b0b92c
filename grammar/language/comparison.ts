/** Comparison of rules by their languages. */
import { requireCount, requireMember } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { differenceStrings, isIncluded } from "./comparison/cross-sections.js";
import { refuseRecursive } from "../ast/recursion.js";
import { inputOf, toLanguages } from "./language-set.js";
import { questionBudget } from "./question-budget.js";
import { spellingOf } from "./comparison/spelling.js";
import type { Rule } from "../combinator/rule.js";

/** Options of `isSubset` and `equivalent`. */
export interface ComparisonOptions {
  /**
   * The steps that the comparison may take: some thousand for each pair of sets of states. Default: 100,000,000, which
   * take some seconds.
   */
  readonly budget?: number;
}

/** Options of `onlyIn`. */
export interface OnlyInOptions extends ComparisonOptions {
  /** How many strings are returned at most. Default: 10. */
  readonly count?: number;
  /**
   * The length of the longest strings, in characters. Default: no limit. Rules that contain themselves
   * need a limit.
   */
  readonly maxLength?: number;
}

/**
 * Returns strings that match rule `a` but not rule `b`, the shortest (in characters) first. The two rules may belong to different grammars. Rules that contain
 * themselves need the option `maxLength`, because no program can decide whether two of them match the
 * same strings.
 *
 * One character stands for all characters that no terminal of the two rules distinguishes. It is a
 * letter or a digit if possible. One case of a letter stands for both where they make no difference, and
 * literals are spelled as rule `a` writes them, or as the rules of an intersection, a union, a difference
 * or a complement do. For example, the strings that are only in `*ALPHA`, and not in a rule that matches
 * nothing, are `""`, `"a"`, `"aa"`, and so on. In a grammar of octets, each code unit of a string is
 * an octet, as in the `text` of trees.
 *
 * The list is empty if every string of `a` matches `b`. Cost between two strings: at most linear in
 * the part of the product of the automata that strings of these lengths reach. States that both rules
 * share are not explored. For each length and pair of states, some octets of memory are kept.
 *
 * @throws {ComparisonError} if one rule reads characters, the other octets.
 * @throws {RecursiveRuleError} without `maxLength`
 * @throws {LimitError} `states`, before so many strings are found.
 *
 * @example
 * ```ts
 * const { rules } = compile('old = 1*DIGIT\nnew = 1*3DIGIT');
 * onlyIn(rules.old, rules.new, { count: 2 }); // ["0000", "00000"]
 * ```
 */
export function onlyIn(a: Rule, b: Rule, options: OnlyInOptions = {}): string[] {
  requireOptions(options, { count: true, maxLength: true, budget: true });
  const { count = 10, maxLength } = options;
  requireCount("count", count);
  const budget = questionBudget("onlyIn", options.budget);
  if (maxLength === undefined) requireRegular(a, b);
  else requireCount("maxLength", maxLength);
  const { languages, starts } = toLanguages([a, b], SENTENCE, budget);
  const [left = languages.none, right = languages.none] = starts;
  const search = { maxLength, readings: undefined };
  const strings = differenceStrings(languages, left, right, search);
  const spell = spellingIn(a, b);
  /** The strings, with those of the automaton that they stand for. */
  const found = new Map<string, string>();
  while (found.size < count) {
    const { value, done } = strings.next();
    if (done === true) break;
    let string = spell(value);
    if (found.has(string)) string = value;
    // Another spelling has taken the place of the string, whose own is free.
    while (found.has(string)) string = found.get(string)!;
    found.set(string, value);
  }
  return [...found.keys()];
}

/** Returns the spelling of rule `a`, unless that makes a string of rule `b`, or of no rule. */
function spellingIn(a: Rule, b: Rule): (string: string) => string {
  const spell = spellingOf(a.definition);
  return (string) => {
    const other = spell(string);
    const isIn = other === string || (a.test(inputOf(other, a)) && !b.test(inputOf(other, b)));
    return isIn ? other : string;
  };
}

/**
 * Checks whether every string that matches rule `a` matches rule `b`, that is, whether
 * `onlyIn(a, b)` is empty. This takes fewer steps than finding the shortest of these strings. Neither
 * rule may contain itself.
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
  return isSubsetFor("isSubset", a, b, options);
}

/** @param name the function that is called */
function isSubsetFor(name: string, a: Rule, b: Rule, options: ComparisonOptions): boolean {
  requireOptions(options, { budget: true });
  requireRegular(a, b);
  const budget = questionBudget(name, options.budget);
  const { languages, starts } = toLanguages([a, b], SENTENCE, budget);
  const [left = languages.none, right = languages.none] = starts;
  return isIncluded(languages, left, right) === true;
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
  return isSubsetFor("equivalent", a, b, options) && isSubsetFor("equivalent", b, a, options);
}

const SENTENCE = "onlyIn, isSubset and equivalent compare rules";

function requireRegular(...rules: readonly Rule[]): void {
  for (const rule of rules) {
    requireMember(rule, "definition", SENTENCE);
    refuseRecursive(rule.definition, "compared");
  }
}
