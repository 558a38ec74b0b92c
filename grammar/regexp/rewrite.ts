/** Patterns written anew, without lookaround (see `withoutLookaround`). */
import {
  ALL_CHARACTERS,
  common,
  LAST_POINT,
  LAST_UNIT,
  range,
  without,
  withoutSurrogates,
} from "../automaton/char-set.js";
import { EMPTY, repeat } from "../automaton/expression.js";
import { setsIn } from "../automaton/lower.js";
import { requireBoolean } from "../common/arguments.js";
import { CALL_LIMITS, unlessLimited } from "../common/budget.js";
import { requireOptions } from "../common/options.js";
import { equivalent } from "../language/comparison.js";
import { callBudget } from "../language/question-budget.js";
import { FLAVORS, withCharacters } from "../language/regular/pattern.js";
import { requireFlavor, shortAnchored, writeAnchored, writeRule } from "../language/to-reg-exp.js";
import { propertiesIn } from "./properties.js";
import { readPattern } from "./read.js";
import { ruleOfTree } from "./rule-of-pattern.js";
import { conjunctsOf, structureOf } from "./translate.js";
import type { Budget } from "../common/budget.js";
import type { Flavor, FlavorName } from "../language/regular/pattern.js";
import type { Anchored, RegExpOptions, RegExpParts } from "../language/to-reg-exp.js";
import type { PatternParser, PatternText, ReadPattern } from "./read.js";

/** Options of `withoutLookaround`. */
export interface WithoutLookaroundOptions extends Pick<RegExpOptions, "flavor"> {
  /**
   * Whether the result may be several patterns, and lengths, as JSON Schema has them, if one pattern would have more than
   * 256 characters. Default: false.
   */
  readonly split?: boolean;
}

/** Patterns in each of which a string must have a match, for `allOf` of JSON Schema, and its length in code points. */
export interface SplitPattern {
  readonly all: string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** @param parser reads the syntax of patterns */
export function rewrite(
  pattern: PatternText,
  options: WithoutLookaroundOptions,
  parser: PatternParser,
): RegExpParts | SplitPattern {
  requireOptions(options, { flavor: true, split: true });
  const { flavor = "ecmascript", split = false } = options;
  requireFlavor(flavor);
  requireBoolean("split", split);
  const read = readPattern(pattern, parser);
  return split ? splitPattern(read, flavor, parser) : whole(read, flavor, parser);
}

/** The flavors of engines that take linear time for each pattern. */
const LINEAR_FLAVORS: readonly FlavorName[] = ["re2", "rust", "llama.cpp"];

function whole(read: ReadPattern, flavor: FlavorName, parser: PatternParser): RegExpParts {
  const notation = notationFor(read, flavor);
  const alternatives = structureFor(read, flavor, parser);
  const kept = alternatives && writeAnchored(alternatives, notation);
  if (kept !== undefined && (kept.linear || LINEAR_FLAVORS.includes(flavor))) return kept;
  try {
    const rule = ruleOfTree(read, rewritingBudget(kept ? COMPARISON_STEPS : CALL_LIMITS.steps));
    // The time to shorten it is for one that can become short.
    if (kept !== undefined && writeRule(rule, notation, {}).source.length > LONGEST_INSTEAD)
      return kept;
    const made = writeRule(rule, notation, { prefer: "short" });
    return made.linear || kept === undefined ? made : kept;
  } catch (error) {
    // A pattern that can take more than linear time is better than none.
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Returns a notation that has the properties that a pattern names. */
function notationFor(read: ReadPattern, flavor: FlavorName): Flavor {
  return { ...withCharacters(FLAVORS[flavor]), named: propertiesIn(read, flavor) };
}

/** The length up to which the pattern of an automaton stands for a structure that can take more than linear time. */
const LONGEST_INSTEAD = 2_000;

/** Writes the lookarounds at the ends of a pattern as patterns, unless one pattern is short. */
function splitPattern(read: ReadPattern, flavor: FlavorName, parser: PatternParser): SplitPattern {
  const notation = notationFor(read, flavor);
  const one = structureFor(read, flavor, parser);
  const single = one && writeAnchored(one, notation).source;
  if (single !== undefined && single.length <= LONG) return { all: [single] };
  const parts = conjunctsOf(read).map((part) => readPattern(part, parser));
  if (parts.length === 1) return { all: [whole(read, flavor, parser).source] };
  const rest = structureFor(parts.at(-1)!, flavor, parser);
  const isKnown = rest?.every((each) => each.isFixed && each.isEnding) === true;
  const characters = isKnown ? rest.flatMap(({ body }) => setsIn(body)) : [ALL_CHARACTERS];
  const hasPairs = characters.some((set) => String(common(set, UNITS)) !== String(set));
  let [minLength, maxLength] = [0, Infinity];
  const all = parts.flatMap((part, at) => {
    const isRest = at === parts.length - 1;
    const structure = isRest ? rest : structureFor(part, flavor, parser, !hasPairs);
    const [only, ...others] = structure ?? [];
    const counted = only?.isFixed && only.isEnding && others.length === 0 ? only.body : EMPTY;
    if (counted.kind !== "repeat" || counted.body.kind !== "characters" || !counted.isCounted)
      return [
        structure === undefined
          ? whole(part, flavor, parser).source
          : writeAnchored(structure, notation).source,
      ];
    minLength = Math.max(minLength, counted.min);
    maxLength = Math.min(maxLength, counted.max);
    const other = without(LAST_POINT, counted.body.set);
    const isImplied = (isRest ? [ALL_CHARACTERS] : characters).every(
      (set) => common(set, other).length === 0,
    );
    const body = repeat(counted.body, 0, Infinity, { isOrdered: false });
    return isImplied ? [] : [writeAnchored([{ ...only!, body }], notation).source];
  });
  const needed = all.filter((source) => !["", "^", "$"].includes(source));
  return {
    all: needed,
    ...(minLength > 0 ? { minLength } : {}),
    ...(maxLength < Infinity ? { maxLength } : {}),
  };
}

/** The length from which on a pattern is split. */
const LONG = 256;

/** The characters that are one code unit, and no half of two. */
const UNITS = withoutSurrogates(range(0, LAST_UNIT));

/**
 * Returns the structure of a pattern; undefined if lookarounds need its automaton.
 *
 * @param isOfUnits whether only strings without surrogates are of interest
 */
function structureFor(
  read: ReadPattern,
  flavor: FlavorName,
  parser: PatternParser,
  isOfUnits = false,
): readonly Anchored[] | undefined {
  for (const keepsWords of flavor === "re2" || flavor === "rust" ? [true, false] : [false])
    for (const readsHalves of read.modes.isUnicode || isOfUnits ? [isOfUnits] : [false, true]) {
      const structure = structureOf(read, { keepsWords, readsHalves });
      if (structure === undefined) continue;
      const { alternatives, isChanged, isDoubtful } = structure;
      if (isDoubtful && !isOfUnits && !isEqual(read, alternatives, parser)) continue;
      return isChanged ? shortAnchored(alternatives, notationFor(read, flavor)) : alternatives;
    }
  return undefined;
}

function rewritingBudget(steps: number): Budget {
  return callBudget("withoutLookaround", "write a simpler pattern", steps);
}

/** The steps for an automaton that is compared with a structure, or may stand for it. */
const COMPARISON_STEPS = 10_000_000;

function isEqual(
  read: ReadPattern,
  alternatives: readonly Anchored[],
  parser: PatternParser,
): boolean {
  const isSame = unlessLimited(() => {
    const made = writeAnchored(alternatives, FLAVORS.ecmascript);
    return equivalent(
      ruleOfTree(readPattern(made, parser), rewritingBudget(COMPARISON_STEPS)),
      ruleOfTree(read, rewritingBudget(CALL_LIMITS.steps)),
    );
  });
  return isSame === true;
}
