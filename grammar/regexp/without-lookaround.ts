/** Patterns for engines without lookaround. */
import { RegExpParser } from "@eslint-community/regexpp";
import { requireOptions } from "../common/options.js";
import { requireFlavor, shortAnchored, toRegExp, writeAnchored } from "../language/to-reg-exp.js";
import { LimitError } from "../common/errors.js";
import { equivalent } from "../language/comparison.js";
import { fromRegExp } from "./from-reg-exp.js";
import { readPattern } from "./read.js";
import { structureOf } from "./translate.js";
import type { PatternText } from "./read.js";
import type { Anchored, RegExpOptions, RegExpParts } from "../language/to-reg-exp.js";
import type { FlavorName } from "../language/regular/pattern.js";

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
 * // { source: "^(?:[1-9][0-9]|0[1-9])$", flags: "", linear: true }
 * ```
 */
export function withoutLookaround(
  pattern: PatternText,
  options: WithoutLookaroundOptions = {},
): RegExpParts {
  requireOptions(options, { flavor: true });
  const { flavor = "ecmascript" } = options;
  requireFlavor(flavor);
  const kept = structured(pattern, flavor);
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

/** Writes the structure of a pattern; undefined if lookarounds need its automaton. */
function structured(pattern: PatternText, flavor: FlavorName): RegExpParts | undefined {
  const read = readPattern(pattern, new RegExpParser());
  for (const keepsWords of flavor === "re2" || flavor === "rust" ? [true, false] : [false])
    for (const readsHalves of read.modes.isUnicode ? [false] : [false, true]) {
      const structure = structureOf(read, { keepsWords, readsHalves });
      if (structure === undefined) continue;
      const { alternatives, isChanged, isDoubtful } = structure;
      if (isDoubtful && !isEqual(pattern, alternatives)) continue;
      const all = isChanged ? shortAnchored(alternatives, flavor) : alternatives;
      return writeAnchored(all, flavor);
    }
  return undefined;
}

/** The steps for the automaton of a structure that is compared with its pattern. */
const COMPARISON_STEPS = 10_000_000;

function isEqual(pattern: PatternText, alternatives: readonly Anchored[]): boolean {
  try {
    const made = writeAnchored(alternatives, "ecmascript");
    return equivalent(fromRegExp(made, { budget: COMPARISON_STEPS }), fromRegExp(pattern));
  } catch (error) {
    if (error instanceof LimitError) return false;
    throw error;
  }
}
