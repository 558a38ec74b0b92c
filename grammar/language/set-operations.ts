/** Boolean combinations of rules, as rules. */
import { requireMember } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { Rule } from "../combinator/rule.js";
import { UnknownRuleError } from "../common/errors.js";
import { ruleKey } from "../ast/definition.js";
import { refuseRecursive } from "../ast/recursion.js";
import { toLanguages } from "./language-set.js";
import { questionBudget } from "./question-budget.js";
import { combinedAutomaton } from "./regular/smallest-automaton.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Automaton, Definition } from "../ast/definition.js";

/** Options of `intersection`, `union`, `difference` and `complement`. */
export interface SetOperationOptions {
  /** The steps that the call may take: some thousand for each state of the automaton, before it is minimized. Default: 100,000,000. */
  readonly budget?: number;
}

/**
 * Returns a rule that matches the strings that both rules match. It can be tested, sampled and compared
 * as any other rule. Its trees have one node. Neither rule may contain itself.
 *
 * Cost: the product of the two deterministic automata, which is made at once.
 *
 * @throws {ComparisonError} if one rule reads characters, the other octets.
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 *
 * @example
 * ```ts
 * const { rules } = compile('a = 1*( "x" / "y" )\nb = *2( "y" / "z" )');
 * [...enumerate(intersection(rules.a, rules.b))]; // ["Y", "y", "YY", "Yy", "yY", "yy"]
 * ```
 */
export function intersection(a: Rule, b: Rule, options: SetOperationOptions = {}): Rule {
  const name = nameOf([a, b], "and");
  return combined("intersection", name, [a, b], (inA, inB) => inA && inB, options);
}

/**
 * Returns a rule that matches the strings that at least one of two rules matches. See `intersection`.
 *
 * @throws {ComparisonError} if one rule reads characters, the other octets.
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 *
 * @example
 * ```ts
 * const { rules } = compile('a = "x"\nb = 1*DIGIT');
 * union(rules.a, rules.b).test("42"); // true
 * ```
 */
export function union(a: Rule, b: Rule, options: SetOperationOptions = {}): Rule {
  const name = nameOf([a, b], "or");
  return combined("union", name, [a, b], (inA, inB) => inA || inB, options);
}

/**
 * Returns a rule that matches the strings that rule `a` matches and rule `b` does not match; `onlyIn`
 * returns the shortest of them. See `intersection`.
 *
 * @throws {ComparisonError} if one rule reads characters, the other octets.
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 *
 * @example
 * ```ts
 * const { rules } = compile("a = 1*DIGIT\nb = 1*3DIGIT");
 * const long = difference(rules.a, rules.b);
 * [long.test("999"), long.test("1000")]; // [false, true]
 * ```
 */
export function difference(a: Rule, b: Rule, options: SetOperationOptions = {}): Rule {
  const name = nameOf([a, b], "but not");
  return combined("difference", name, [a, b], (inA, inB) => inA && !inB, options);
}

/**
 * Returns a rule that matches the strings over the alphabet of a rule that the rule does not match. See
 * `intersection`.
 *
 * @throws {RecursiveRuleError}
 * @throws {LimitError} `states`
 *
 * @example
 * ```ts
 * const { rules } = compile("digits = 1*DIGIT");
 * const other = complement(rules.digits);
 * [other.test("1"), other.test("1a"), other.test("")]; // [false, true, true]
 * ```
 */
export function complement(a: Rule, options: SetOperationOptions = {}): Rule {
  requireMember(a, "definition", SENTENCE);
  return combined("complement", `not ${a.ruleName}`, [a], (inA) => !inA, options);
}

const SENTENCE = "intersection, union, difference and complement combine rules";

function nameOf(rules: readonly [Rule, Rule], word: string): string {
  for (const rule of rules) requireMember(rule, "definition", SENTENCE);
  return rules.map(({ ruleName }) => ruleName).join(` ${word} `);
}

function combined(
  operation: string,
  name: string,
  rules: readonly [Rule, ...Rule[]],
  combine: (inA: boolean, inB: boolean) => boolean,
  options: SetOperationOptions,
): Rule {
  requireOptions(options, { budget: true });
  const budget = questionBudget(operation, options.budget);
  for (const rule of rules) refuseRecursive(rule.definition, "combined");
  const { languages, starts } = toLanguages(rules, SENTENCE, budget);
  const { states } = combinedAutomaton(languages, starts, ([inA = false, inB = false]) =>
    combine(inA, inB),
  );
  const of = rules.map(({ definition }) => definition);
  return ruleOfAutomaton(name, { states, of }, rules[0].alphabet);
}

/** Returns the rule of an automaton. */
export function ruleOfAutomaton(name: string, automaton: Automaton, alphabet: AlphabetName): Rule {
  return ruleOf({ name, nameSpan: NOWHERE, parts: [], automaton }, alphabet);
}

/** Returns a rule that no grammar has. It knows its own name and those of other rules. */
export function ruleOf(
  definition: Definition,
  alphabet: AlphabetName,
  others: Iterable<Definition> = [],
): Rule {
  const names = new Map([...others, definition].map((each) => [ruleKey(each.name), each]));
  const find = (wanted: string): Definition | undefined => names.get(ruleKey(wanted));
  const resolve = (wanted: string): Definition => {
    const found = find(wanted);
    if (found === undefined) throw new UnknownRuleError(wanted, undefined);
    return found;
  };
  return new Rule(definition.name, definition, { alphabet, find, resolve });
}

/** The place of nodes that no text contains. */
export const NOWHERE = { start: 0, end: 0 };
