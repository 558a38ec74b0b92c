/** Patterns for engines without lookaround. */
import { RegExpParser } from "@eslint-community/regexpp";
import { requireOptions } from "../common/options.js";
import { requireFlavor, shortAnchored, toRegExp, writeAnchored } from "../language/to-reg-exp.js";
import { LimitError } from "../common/errors.js";
import { equivalent } from "../language/comparison.js";
import { fromRegExp } from "./from-reg-exp.js";
import { readPattern } from "./read.js";
import { conjunctsOf, structureOf } from "./translate.js";
import {
  common,
  LAST_POINT,
  LAST_UNIT,
  range,
  without,
  withoutSurrogates,
} from "../automaton/char-set.js";
import { EMPTY, repeat } from "../automaton/expression.js";
import { setsIn } from "../automaton/lower.js";
import type { PatternText } from "./read.js";
import type { Anchored, RegExpOptions, RegExpParts } from "../language/to-reg-exp.js";
import type { FlavorName } from "../language/regular/pattern.js";

/** Options of `withoutLookaround`. */
export interface WithoutLookaroundOptions extends Pick<RegExpOptions, "flavor"> {
  /** Whether the result may be several patterns, and lengths, as JSON Schema has them. Default: false. */
  readonly split?: boolean;
}

/** Patterns in each of which a string must have a match, for `allOf` of JSON Schema, and its length in code points. */
export interface SplitPattern {
  readonly all: string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/**
 * Returns a pattern that finds a match in the same strings as another one, without lookaround, back references, and
 * for engines other than RE2 and Rust, `\b` and `\B`, in a notation that RE2, Rust, JSON Schema or llama.cpp reads. A
 * pattern that has nothing of these keeps its structure and its anchors: for RE2 and Rust always, otherwise if it is
 * proven to take linear time. Lookarounds and counts of characters become a part of the structure, where that can be
 * done part by part; otherwise the pattern is anchored, and made from the smallest automaton, so it can be long.
 *
 * With `split`, the lookarounds at the beginning and at the end of a pattern may become patterns of their own, and those
 * that only count may become lengths: `{ all, minLength, maxLength }`, for `allOf`.
 *
 * The strings of RE2, of Rust and of llama.cpp have no lone surrogates, so their patterns leave these out.
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
  requireOptions(options, { flavor: true, split: true });
  const { flavor = "ecmascript", split = false } = options;
  requireFlavor(flavor);
  return split ? splitPattern(pattern, flavor) : whole(pattern, flavor);
}

/** The flavors of engines that take linear time for each pattern. */
const LINEAR_FLAVORS: readonly FlavorName[] = ["re2", "rust", "llama.cpp"];

function whole(pattern: PatternText, flavor: FlavorName): RegExpParts {
  const alternatives = structureFor(pattern, flavor);
  const kept = alternatives && writeAnchored(alternatives, flavor);
  if (kept !== undefined && (kept.linear || LINEAR_FLAVORS.includes(flavor))) return kept;
  try {
    const made = toRegExp(fromRegExp(pattern), { flavor, prefer: "short" });
    return made.linear || kept === undefined ? made : kept;
  } catch (error) {
    // A pattern that can take more than linear time is better than none.
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Writes the lookarounds at the ends of a pattern as patterns, unless one pattern is shorter. */
function splitPattern(pattern: PatternText, flavor: FlavorName): SplitPattern {
  const one = structureFor(pattern, flavor);
  const parts = conjunctsOf(readPattern(pattern, new RegExpParser()));
  if (parts.length === 1) return { all: [whole(pattern, flavor).source] };
  const rest = structureFor(parts.at(-1)!, flavor);
  const isKnown = rest?.every((each) => each.isFixed && each.isEnding) === true;
  const characters = isKnown ? rest.flatMap(({ body }) => setsIn(body)) : [ANY_CHARACTER];
  const hasPairs = characters.some((set) => String(common(set, UNITS)) !== String(set));
  let [minLength, maxLength] = [0, Infinity];
  const all = parts.flatMap((part, at) => {
    const isRest = at === parts.length - 1;
    const structure = isRest ? rest : structureFor(part, flavor, !hasPairs);
    const [only, ...others] = structure ?? [];
    const counted = only?.isFixed && only.isEnding && others.length === 0 ? only.body : EMPTY;
    if (counted.kind !== "repeat" || counted.body.kind !== "characters" || !counted.isCounted)
      return [
        structure === undefined
          ? whole(part, flavor).source
          : writeAnchored(structure, flavor).source,
      ];
    minLength = Math.max(minLength, counted.min);
    maxLength = Math.min(maxLength, counted.max);
    const other = without(LAST_POINT, counted.body.set);
    const isImplied = (isRest ? [ANY_CHARACTER] : characters).every(
      (set) => common(set, other).length === 0,
    );
    const body = repeat(counted.body, 0, Infinity, { isOrdered: false });
    return isImplied ? [] : [writeAnchored([{ ...only!, body }], flavor).source];
  });
  const needed = all.filter((source) => !/^\^?\$?$/.test(source));
  const single = one && writeAnchored(one, flavor).source;
  if (single !== undefined && single.length <= needed.join("").length) return { all: [single] };
  return {
    all: needed,
    ...(minLength > 0 ? { minLength } : {}),
    ...(maxLength < Infinity ? { maxLength } : {}),
  };
}

/** The characters that are one code unit, and no half of two. */
const UNITS = withoutSurrogates(range(0, LAST_UNIT));
const ANY_CHARACTER = range(0, LAST_POINT);

/**
 * Returns the structure of a pattern; undefined if lookarounds need its automaton.
 *
 * @param isOfUnits whether only strings without surrogates are of interest
 */
function structureFor(
  pattern: PatternText,
  flavor: FlavorName,
  isOfUnits = false,
): readonly Anchored[] | undefined {
  const read = readPattern(pattern, new RegExpParser());
  for (const keepsWords of flavor === "re2" || flavor === "rust" ? [true, false] : [false])
    for (const readsHalves of read.modes.isUnicode || isOfUnits ? [isOfUnits] : [false, true]) {
      const structure = structureOf(read, { keepsWords, readsHalves });
      if (structure === undefined) continue;
      const { alternatives, isChanged, isDoubtful } = structure;
      if (isDoubtful && !isOfUnits && !isEqual(pattern, alternatives)) continue;
      return isChanged ? shortAnchored(alternatives, flavor) : alternatives;
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
