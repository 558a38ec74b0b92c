/** The strings of a rule, in order. */
import { requireCount } from "../common/arguments.js";
import { requireOptions } from "../common/options.js";
import { differenceStrings } from "./comparison/cross-sections.js";
import { toLanguages } from "./language-set.js";
import { questionBudget } from "./question-budget.js";
import type { Rule } from "../combinator/rule.js";

/** Options of `enumerate`. */
export interface EnumerateOptions {
  /** The number of strings after which the iteration ends. Default: no limit. */
  readonly count?: number;
  /** The steps that an enumeration may take: some thousand for each set of states. Default: 100,000,000. */
  readonly budget?: number;
}

/**
 * Returns the strings of a rule: shorter strings (in characters) come first, and strings of one length
 * are in code point order. Each string comes once, even if the rule is ambiguous. The rule may contain
 * itself. In a grammar of octets, each code unit of a string is an octet, as in the `text` of trees.
 *
 * The iterable may be infinite: strings are made on demand, and each iteration starts from the
 * beginning. Cost: for each length, the part of the automaton that strings of this length reach. (For
 * all strings of one length, this is the cross-section enumeration of Ackerman & Shallit, 2009.)
 *
 * @throws {LimitError} while iterating, `states`: the strings of the next length need more steps than
 *   the budget allows.
 *
 * @example
 * ```ts
 * const { rules } = compile('list = "(" *list ")"');
 * [...enumerate(rules.list, { count: 4 })]; // ["()", "(())", "((()))", "(()())"]
 * ```
 */
export function enumerate(rule: Rule, options: EnumerateOptions = {}): Iterable<string> {
  requireOptions(options, { count: true, budget: true });
  const { count = Infinity } = options;
  if (count !== Infinity) requireCount("count", count);
  const budget = questionBudget("enumerate", options.budget);
  const sentence = "enumerate lists the strings of a rule";
  const { languages, starts } = toLanguages([rule], sentence, budget);
  const [start = languages.none] = starts;
  const search = { readings: languages.all() };
  return {
    *[Symbol.iterator]() {
      if (count === 0) return;
      budget.begin();
      let made = 0;
      for (const string of differenceStrings(languages, start, languages.none, search)) {
        yield string;
        made += 1;
        if (made >= count) return;
      }
    },
  };
}
