/** The places of a grammar that a set of strings takes. */
import { describe, requireMember } from "../arguments.js";
import { LIMITS } from "../ast/alphabets.js";
import { recursiveRules } from "../ast/recursion.js";
import { quoted } from "../excerpt.js";
import { Covering } from "./places/covering.js";
import { tableOf } from "./places/table.js";
import type { Rule } from "../combinator/rule.js";
import type { Place } from "./places/place.js";

/** A place that no string takes. */
export interface MissingPlace extends Place {
  /**
   * A shortest string that takes the place. Absent if the place can never be taken, or if `undecided` is
   * true.
   */
  readonly example?: string;
  /** Present if the search for an example exceeded its budget. */
  readonly undecided?: true;
}

/** The coverage of a rule by some strings. */
export interface Coverage {
  /** The number of places that the strings take. */
  readonly covered: number;
  /** The number of places. */
  readonly total: number;
  /** The places that no string takes, in the order of the text. */
  readonly missing: readonly MissingPlace[];
  /** Returns a table of the missing places. */
  toString(): string;
}

/**
 * Returns which places of a grammar some strings take in their preferred derivations, and for each
 * missing place a shortest string that takes it. The places are those of the rule and of all rules that
 * it reaches, without the core rules: each alternative, each option taken and left out, and each
 * repetition at its minimum, one past it, and at its maximum if that is at most 100. Strings that are
 * not in the language take no place. The rule may contain itself.
 *
 * The example of a place is found as follows. The shortest string that has a derivation by way of the
 * place is an example if its preferred derivation takes the place. If not, the states of the automaton
 * are searched. A place without an example is proven to be never taken, unless it is marked as
 * `undecided`: for a rule that contains itself, the search only tries a number of strings. In a rule of
 * hundreds of options in a row, the search ends within its budget.
 *
 * Cost: that of a tree for each string, and that of the searches for missing places.
 *
 * @throws {LimitError} `steps`: the derivation of a string needs too many steps, for example in a rule of
 *   ten thousand options in a row
 *
 * @example
 * ```ts
 * const { rules } = compile('size = 1*2DIGIT [ "k" / "M" ]');
 * const { covered, total, missing } = coverage(rules.size, ["1", "12k"]);
 * [covered, total]; // [5, 6]
 * missing; // [{ rule: "size", what: "alternative 2", line: 1, column: 25, example: "0M" }]
 * ```
 */
export function coverage(rule: Rule, strings: Iterable<string>): Coverage {
  requireMember(rule, "definition", "coverage is that of a rule");
  requireStrings(strings);
  const covering = coveringOf(rule);
  const taken = new Set<object>();
  for (const string of strings) {
    if (typeof string !== "string")
      throw new TypeError(`coverage takes strings, not ${describe(string)}`);
    for (const site of covering.takenBy(string) ?? []) taken.add(site);
  }
  const missing = covering.sites
    .filter((site) => !taken.has(site))
    .map((site): MissingPlace => {
      const example = covering.exampleOf(site);
      if (example === null) return site.place;
      return { ...site.place, ...(example === undefined ? { undecided: true } : { example }) };
    });
  const total = covering.sites.length;
  const covered = total - missing.length;
  return { covered, total, missing, toString: () => described(covered, total, missing) };
}

/** Opens the places of a rule. */
export function coveringOf({ definition, alphabet }: Rule): Covering {
  return new Covering(definition, LIMITS[alphabet], recursiveRules(definition).size > 0);
}

function requireStrings(strings: unknown): void {
  const isIterable = typeof strings === "object" && strings !== null && Symbol.iterator in strings;
  if (!isIterable)
    throw new TypeError(`coverage takes a list of strings, not ${describe(strings)}`);
}

function described(covered: number, total: number, missing: readonly MissingPlace[]): string {
  const summary = `${String(covered)} of ${String(total)} places are covered`;
  if (missing.length === 0) return summary;
  const rows = missing.map((place) => [
    place.rule,
    `${String(place.line)}:${String(place.column)}`,
    place.what,
    place.example === undefined
      ? place.undecided === true
        ? "not known"
        : "can never be taken"
      : quoted(place.example),
  ]);
  return `${summary}\n\n${tableOf(["rule", "line", "missing", "example"], rows)}`;
}
