/** Patterns of ECMA-262 as rules. */
import { RegExpParser } from "@eslint-community/regexpp";
import { ruleOfPattern } from "./rule-of-pattern.js";
import type { Rule } from "../combinator/rule.js";
import type { PatternText } from "./read.js";
import type { FromRegExpOptions } from "./rule-of-pattern.js";

/**
 * Returns a rule that matches the strings in which a pattern finds a match: `rule.test(s)` is
 * `pattern.test(s)` from `lastIndex` 0. So the rule of a pattern without `^` and `$` is "contains". The
 * pattern is not run, so one that backtracks is not a danger, and its `lastIndex` is neither read nor
 * written.
 *
 * All syntax of the platform is read: lookaround of both kinds at any place, `\b`, all flags, classes with
 * properties and with sets, and the syntax of Annex B. A back reference is read if its group stands for one
 * string, or for at most 64 where group and reference are parts of one alternative, and of no lookaround or repetition
 * that the other one is outside of. A pattern without `u` and `v` reads code units; a rule reads code points, so a character beyond
 * U+FFFF is two steps of the pattern. What a class or an ignored case contains is asked of the platform.
 * The flag `y` means that the match begins at 0; `g` and `d` mean nothing. The trees of the rule have one
 * node.
 *
 * Cost: the states of a deterministic automaton. Each lookaround can multiply their number.
 *
 * @param pattern a RegExp, or its text as `{ source, flags }`, for example of `toRegExp`
 * @throws {PatternError} `syntax`, `back-reference`, `property-of-strings`
 * @throws {LimitError} `states`: the automaton takes more steps than the budget
 *
 * @example
 * ```ts
 * const rule = fromRegExp(/^(?!0\d)\d{1,3}$/);
 * [rule.test("0"), rule.test("10"), rule.test("010")]; // [true, true, false]
 * ```
 */
export function fromRegExp(pattern: PatternText, options: FromRegExpOptions = {}): Rule {
  return ruleOfPattern(pattern, options, new RegExpParser());
}
