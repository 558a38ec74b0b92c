/** Patterns for engines without lookaround. */
import { RegExpParser } from "@eslint-community/regexpp";
import { requireOptions } from "../common/options.js";
import { requireFlavor, toRegExp, writeAnchored } from "../language/to-reg-exp.js";
import { fromRegExp } from "./from-reg-exp.js";
import { readPattern } from "./read.js";
import { structureOf } from "./translate.js";
import type { PatternText } from "./read.js";
import type { RegExpOptions, RegExpParts } from "../language/to-reg-exp.js";

/** Options of `withoutLookaround`. */
export type WithoutLookaroundOptions = Pick<RegExpOptions, "flavor">;

/**
 * Returns a pattern that finds a match in the same strings as another one, without lookaround, `\b`, `\B` and
 * back references, in a notation that RE2, Rust or JSON Schema reads. A pattern that has nothing of these keeps its
 * structure and its anchors: for RE2 and Rust always, otherwise if it is proven to take linear time. Another one is
 * anchored, and made from the smallest automaton, so it can be longer than the pattern that is given.
 *
 * The strings of RE2 and of Rust have no lone surrogates, so their patterns leave these out.
 *
 * Cost: that of `fromRegExp`, and of `toRegExp` with `prefer: "short"`.
 *
 * @throws {PatternError} as `fromRegExp`
 * @throws {LimitError} as `fromRegExp`; `length`: the result has more than 2,000,000 characters; `states`: the smallest
 *   automaton has more than 1,000 states
 *
 * @example
 * ```ts
 * withoutLookaround(/^(?!00)\d{2}$/, { flavor: "re2" });
 * // { source: "^(?:0[1-9]|[1-9][0-9])$", flags: "", linear: true }
 * ```
 */
export function withoutLookaround(
  pattern: PatternText,
  options: WithoutLookaroundOptions = {},
): RegExpParts {
  requireOptions(options, { flavor: true });
  const { flavor = "ecmascript" } = options;
  requireFlavor(flavor);
  const structure = structureOf(readPattern(pattern, new RegExpParser()));
  const kept = structure && writeAnchored(structure, flavor);
  if (kept !== undefined && (kept.linear || flavor === "re2" || flavor === "rust")) return kept;
  try {
    const made = toRegExp(fromRegExp(pattern), { flavor, prefer: "short" });
    return made.linear || kept === undefined ? made : kept;
  } catch (error) {
    // A pattern that can take more than linear time is better than none.
    if (kept === undefined) throw error;
    return kept;
  }
}
