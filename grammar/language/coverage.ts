/** The places of a grammar that a set of strings takes. */
import { describe, requireMember } from "../common/arguments.js";
import { LIMITS } from "../ast/alphabets.js";
import { recursiveRules } from "../ast/recursion.js";
import { quoted } from "../common/excerpt.js";
import { CoverageFinder } from "./coverage/coverage-finder.js";
import { inputOf } from "./language-set.js";
import type { Rule } from "../combinator/rule.js";
import type { Mismatch } from "../common/mismatch.js";
import type { Place, PositionIn } from "./coverage/marked-places.js";

export type { PositionIn };

/** A place that no string takes. */
export interface MissingPlace extends Place {
  /**
   * A shortest string that takes the place. Absent if the place can never be taken, or if `undecided` is
   * true.
   */
  readonly example?: string;
  /** Present if it is not known whether a string takes the place. */
  readonly undecided?: true;
}

/** A string that is not in the language. */
export interface RefusedString {
  /** The index of the string among those of the suite, from 0. */
  readonly index: number;
  readonly string: string;
  /** The offset of the first impossible character: that of `mismatch`. */
  readonly offset: number;
  /** Why the rule does not match the string. */
  readonly mismatch: Mismatch;
}

/** The coverage of a rule by some strings. */
export interface Coverage {
  /** The number of places that the strings take. */
  readonly covered: number;
  /** The number of places. */
  readonly total: number;
  /** The places that no string takes, in the order of the text. */
  readonly missing: readonly MissingPlace[];
  /** The strings that are not in the language, and so take no place: probable mistakes of a suite. */
  readonly refused: readonly RefusedString[];
  /** Returns a table of the missing places. */
  toString(): string;
}

/**
 * Returns which places of a grammar some strings take in their preferred derivations, and for each
 * missing place a shortest string that takes it. The places are those of the rule and of all rules that
 * it reaches, without the core rules: each alternative, each option taken and left out, and each
 * repetition at its minimum, one past it, and at its maximum if that is at most 100. Strings that are
 * not in the language take no place; `refused` has them. The rule may contain itself. A rule of a pattern has no places.
 *
 * The example of a place is found as follows. The shortest string that has a derivation by way of the
 * place is an example if its preferred derivation takes the place. If not, the states of the automaton
 * are searched. A place without an example is proven to be never taken, unless it is marked as
 * `undecided`: a rule that contains itself has no automaton to be searched, and in a rule of hundreds of
 * options in a row, the search ends within its budget.
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
 * coverage(rules.size, ["1", "12G"]).refused[0]?.offset; // 2
 * ```
 */
export function coverage(rule: Rule, strings: Iterable<string>): Coverage {
  requireMember(rule, "definition", "coverage is that of a rule");
  requireStrings(strings);
  return coverageIn(coverageFinderOf(rule), rule, strings);
}

/** Returns the coverage of the places of a rule, which are open already. */
export function coverageIn(
  finder: CoverageFinder,
  rule: Rule,
  strings: Iterable<string>,
): Coverage {
  const taken = new Set<object>();
  const refused: RefusedString[] = [];
  let index = 0;
  for (const string of strings) {
    if (typeof string !== "string")
      throw new TypeError(`coverage takes strings, not ${describe(string)}`);
    const sites = finder.takenBy(string);
    for (const site of sites ?? []) taken.add(site);
    if (sites === null) {
      const mismatch = rule.explain(inputOf(string, rule))!;
      refused.push({ index, string, offset: mismatch.offset, mismatch });
    }
    index += 1;
  }
  const found = finder.examplesOf(finder.sites.filter((site) => !taken.has(site)));
  const missing = Array.from(found, ([{ place }, example]): MissingPlace => {
    if (example === null) return place;
    return { ...place, ...(example === undefined ? { undecided: true } : { example }) };
  });
  const total = finder.sites.length;
  const covered = total - missing.length;
  return { covered, total, missing, refused, toString: () => described(covered, total, missing) };
}

/** Opens the places of a rule. */
export function coverageFinderOf(
  { definition, alphabet }: Rule,
  positionIn?: PositionIn,
): CoverageFinder {
  const isRecursive = recursiveRules(definition).size > 0;
  return new CoverageFinder(definition, LIMITS[alphabet], isRecursive, positionIn);
}

function requireStrings(strings: unknown): void {
  const isIterable = typeof strings === "object" && strings !== null && Symbol.iterator in strings;
  if (!isIterable)
    throw new TypeError(`coverage takes a list of strings, not ${describe(strings)}`);
}

function described(covered: number, total: number, missing: readonly MissingPlace[]): string {
  if (total === 0)
    return "the rule has no places: no alternatives, options or repetitions of a grammar";
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

/** A table as text: columns of equal width, with two spaces between them. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    all.reduce((width, row) => Math.max(width, row.at(column)?.length ?? 0), 0),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
