/** From a pattern to the rule of the strings in which it finds a match. */
import { Alphabet } from "../automaton/alphabet.js";
import { HIGH_SURROGATES, LOW_SURROGATES, range, union } from "../automaton/char-set.js";
import { requireCount, requireOptions } from "../common/arguments.js";
import { rangesOfClasses } from "../language/comparison/classes.js";
import { smallest, withColumns } from "../language/regular/determinize.js";
import { ruleOfAutomaton } from "../language/set-operations.js";
import { lastOf } from "./character-class.js";
import { common, LAST_POINT, LAST_UNIT, without } from "./characters.js";
import { determinize } from "./deterministic.js";
import { matchesInsidePairs } from "./inside-pairs.js";
import { readPattern } from "./read.js";
import { END, PatternPlaces } from "./positions.js";
import { fromUnits, ofStrings } from "./strings.js";
import { translate } from "./translate.js";
import type { Rule } from "../combinator/rule.js";
import type { Modes } from "./character-class.js";
import type { PatternParser } from "./read.js";
import type { PlaceNumber } from "./positions.js";
import type { Lettered } from "./strings.js";

/** The options of `fromRegExp`. */
export interface PatternOptions {
  /** The number of states that the automaton may have before it is minimized. Default: 50,000. */
  readonly budget?: number;
}

const PATTERN_BUDGET = 50_000;

/**
 * Makes the rule of a pattern (see `fromRegExp`).
 *
 * @param parser reads the syntax of patterns
 */
export function ruleOfPattern(
  pattern: RegExp,
  options: PatternOptions,
  parser: PatternParser,
): Rule {
  requireOptions(options);
  const { budget = PATTERN_BUDGET } = options;
  requireCount("budget", budget);
  const { tree, modes, isSticky } = readPattern(pattern, parser);
  const places = new PatternPlaces();
  const match = translate(tree, modes, places)(END);
  const start = isSticky ? match : anywhere(places, match, modes);
  const units = lettered(places, start, lastOf(modes), budget);
  const points = modes.isUnicode ? units : fromUnits(units);
  const automaton = smallest(ofStrings(points), points.sets);
  return ruleOfAutomaton(String(pattern), automaton, "unicode");
}

/** The match can begin after any characters, unless it begins with `^`. */
function anywhere(places: PatternPlaces, match: PlaceNumber, modes: Modes): PlaceNumber {
  if (isAnchored(places, match)) return match;
  const targets = [match];
  const start = places.add({ kind: "split", targets });
  targets.push(places.read(range(0, lastOf(modes)))(start));
  if (modes.isUnicode && matchesInsidePairs(places, match))
    targets.push(places.read(range(LAST_UNIT + 1, LAST_POINT))(END));
  return start;
}

/** Checks whether all that a place leads to comes after a `^` that no line terminator precedes. */
function isAnchored({ acts }: PatternPlaces, start: PlaceNumber): boolean {
  const reached = new Set([start]);
  // A set is walked in the order of its growth.
  for (const place of reached) {
    const act = acts[place]!;
    if (act.kind === "split") for (const target of act.targets) reached.add(target);
    else if (act.kind !== "look") return false;
    else {
      const { isEdge, isBehind, start: inside } = act.look;
      const excluded = acts[inside]!;
      const isBeginning =
        isEdge && isBehind && excluded.kind === "read" && excluded.set.length === 2;
      if (!isBeginning) reached.add(act.target);
    }
  }
  return true;
}

/**
 * Makes the automaton of the characters that the pattern reads. Surrogates become symbols afterwards: most
 * patterns do not tell them from other characters.
 */
function lettered(places: PatternPlaces, start: number, limit: number, budget: number): Lettered {
  const sets = [
    ...new Map(
      places.acts.flatMap((act) => (act.kind === "read" ? [[act.set.join(), act.set]] : [])),
    ).values(),
  ];
  const alphabet = new Alphabet(sets);
  const table = determinize(places, start, alphabet.size, (set) => alphabet.members(set), budget);
  const letters = [...rangesOfClasses({ alphabet, sets, limit: limit as 0x10ffff })].flatMap(
    ([symbol, ranges]) => {
      const set = union(ranges.map(([first, last]) => range(first, last)));
      return SURROGATES_AND_OTHERS.map((kind) => ({ symbol, set: common(set, kind) }));
    },
  );
  const used = letters.filter(({ set }) => set.length > 0);
  const columns = used.map(({ symbol }) => symbol);
  return { table: withColumns(table, columns), sets: used.map(({ set }) => set) };
}

const SURROGATES_AND_OTHERS = [
  HIGH_SURROGATES,
  LOW_SURROGATES,
  without(LAST_POINT, union([HIGH_SURROGATES, LOW_SURROGATES])),
];
