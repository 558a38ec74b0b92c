/** Patterns for engines without lookaround. */
import { RegExpParser } from "@eslint-community/regexpp";
import { rewrite } from "./rewrite.js";
import type { PatternText } from "./read.js";
import type { RegExpParts } from "../language/to-reg-exp.js";
import type { SplitPattern, WithoutLookaroundOptions } from "./rewrite.js";

/**
 * Returns a pattern that finds a match in the same strings as another one, without lookaround, back references, and
 * for engines other than RE2 and Rust, `\b` and `\B`, in a notation that RE2, Rust, JSON Schema or llama.cpp reads. A
 * pattern that has nothing of these keeps its structure and its anchors. Lookarounds become a part of the structure where
 * that can be done part by part, and counts of characters become bounds; otherwise the pattern is anchored, and made from
 * the smallest automaton, so it can be long. For engines that backtrack, the automaton also stands for a structure that is
 * not proven to take linear time, if it makes a pattern of at most some 2,000 characters.
 *
 * With `split`, the lookarounds at the beginning and at the end of a pattern may become patterns of their own, and those
 * that only count may become lengths: `{ all, minLength, maxLength }`, for `allOf`.
 *
 * Properties such as `\p{L}` keep their names for engines that surely have them; the engine's version of Unicode decides what
 * they contain. The strings of RE2, of Rust and of llama.cpp have no lone surrogates, so their patterns leave these out.
 *
 * Cost: linear in the result for most patterns; otherwise that of `fromRegExp`, and of `toRegExp` with `prefer: "short"`.
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
  options: WithoutLookaroundOptions & { readonly split: true },
): SplitPattern;
export function withoutLookaround(
  pattern: PatternText,
  options?: WithoutLookaroundOptions & { readonly split?: false },
): RegExpParts;
export function withoutLookaround(
  pattern: PatternText,
  options?: WithoutLookaroundOptions,
): RegExpParts | SplitPattern;
export function withoutLookaround(
  pattern: PatternText,
  options: WithoutLookaroundOptions = {},
): RegExpParts | SplitPattern {
  return rewrite(pattern, options, new RegExpParser());
}
