/** From a pattern to the rule of the strings in which it finds a match. */
import { Alphabet } from "../automaton/alphabet.js";
import { ABSENT, determinize, liveStates, withColumns } from "../automaton/dense-dfa.js";
import {
  common,
  HIGH_SURROGATES,
  LAST_POINT,
  LAST_UNIT,
  LOW_SURROGATES,
  has,
  range,
  union,
  withoutSurrogates,
} from "../automaton/char-set.js";
import { requireOptions } from "../common/options.js";
import { callBudget } from "../language/question-budget.js";
import { rangesOfClasses } from "../language/comparison/readings.js";
import { smallestAutomaton } from "../language/regular/smallest-automaton.js";
import { ruleOfAutomaton } from "../language/set-operations.js";
import { lastOf } from "./character-class.js";
import { determinizePattern } from "./deterministic.js";
import { readPattern } from "./read.js";
import { END, PatternNfa } from "./positions.js";
import { translate } from "./translate.js";
import type { Budget } from "../common/budget.js";
import type { Rule } from "../combinator/rule.js";
import type { Modes } from "./read.js";
import type { PatternParser, PatternText, ReadPattern } from "./read.js";
import type { NfaPosition, Look } from "./positions.js";
import type { CharSet } from "../automaton/char-set.js";
import type { DenseDfa } from "../automaton/dense-dfa.js";

/** The options of `fromRegExp`. */
export interface FromRegExpOptions {
  /**
   * The steps that the call may take: some thousand for each state of the automaton, before it is minimized. Default:
   * 100,000,000, which take some seconds.
   */
  readonly budget?: number;
}

/**
 * Makes the rule of a pattern (see `fromRegExp`).
 *
 * @param parser reads the syntax of patterns
 */
export function ruleOfPattern(
  pattern: PatternText,
  options: FromRegExpOptions,
  parser: PatternParser,
): Rule {
  requireOptions(options, { budget: true });
  const advice = "write a simpler pattern, or give a larger budget";
  const budget = callBudget("fromRegExp", advice, options.budget);
  return ruleOfTree(readPattern(pattern, parser), budget);
}

/** Makes the rule of a pattern that has been read. */
export function ruleOfTree({ literal, tree, modes, isSticky }: ReadPattern, budget: Budget): Rule {
  const nfa = new PatternNfa(budget);
  const match = translate(tree, modes, nfa)(END);
  const start = isSticky ? match : anywhere(nfa, match, modes);
  const units = lettered(nfa, start, lastOf(modes), budget);
  const points = modes.isUnicode ? units : fromUnits(units, budget);
  const automaton = smallestAutomaton(ofStrings(points), points.sets);
  return ruleOfAutomaton(literal, automaton, "unicode");
}

/** The match can begin after any characters, unless it begins with `^`. */
function anywhere(nfa: PatternNfa, match: NfaPosition, modes: Modes): NfaPosition {
  if (isAnchored(nfa, match)) return match;
  const targets = [match];
  const start = nfa.add({ kind: "split", targets });
  targets.push(nfa.read(range(0, lastOf(modes)))(start));
  if (modes.isUnicode && matchesInsidePairs(nfa, match))
    targets.push(nfa.read(range(LAST_UNIT + 1, LAST_POINT))(END));
  return start;
}

/** Checks whether all that a position leads to comes after a `^` that no line terminator precedes. */
function isAnchored({ moves }: PatternNfa, start: NfaPosition): boolean {
  const reached = new Set([start]);
  // A set is walked in the order of its growth.
  for (const position of reached) {
    const move = moves[position]!;
    if (move.kind === "split") for (const target of move.targets) reached.add(target);
    else if (move.kind !== "look") return false;
    else {
      const { isEdge, isBehind, start: inside } = move.look;
      const excluded = moves[inside]!;
      const isBeginning =
        isEdge && isBehind && excluded.kind === "read" && excluded.set.length === 2;
      if (!isBeginning) reached.add(move.target);
    }
  }
  return true;
}

/**
 * Makes the automaton of the characters that the pattern reads. Surrogates become symbols afterwards: most
 * patterns do not tell them from other characters.
 */
function lettered(nfa: PatternNfa, start: number, limit: number, budget: Budget): Lettered {
  const sets = [
    ...new Map(
      nfa.moves.flatMap((move) => (move.kind === "read" ? [[move.set.join(), move.set]] : [])),
    ).values(),
  ];
  const alphabet = new Alphabet(sets);
  const { symbols, next, ending } = determinizePattern(nfa, start, alphabet, budget);
  const letters = [...rangesOfClasses({ alphabet, limit: limit as 0x10ffff })]
    .flatMap(([symbol, ranges]) =>
      SURROGATES_AND_OTHERS.map((kind) => ({ symbol, set: common(union(ranges), kind) })),
    )
    .filter(({ set }) => set.length > 0);
  const columns = letters.map(({ symbol }) => symbol);
  const cells = withColumns(next, symbols, columns);
  return { symbols: columns.length, next: cells, ending, sets: letters.map(({ set }) => set) };
}

const SURROGATES_AND_OTHERS = [
  HIGH_SURROGATES,
  LOW_SURROGATES,
  withoutSurrogates(range(0, LAST_POINT)),
];

/*
 * From an automaton of characters to one of strings. A string of code points has no high surrogate
 * before a low one as two characters, because the two are one character.
 */

/** An automaton, and the characters of each of its symbols. */
interface Lettered extends DenseDfa {
  readonly sets: readonly CharSet[];
}

const FIRST_POINT = 0x10000;
const BEYOND_HIGH = 10;

/** The steps for a transition of an automaton of code points. */
const STEPS_A_CELL = 4;

/** Turns an automaton of code units into one of code points: a character beyond U+FFFF is two steps. */
function fromUnits({ symbols, next, ending, sets }: Lettered, budget: Budget): Lettered {
  const of = (surrogates: CharSet): number[] =>
    [...sets.keys()].filter((symbol) => has(surrogates, sets[symbol]![0]!));
  const pairs = of(HIGH_SURROGATES).flatMap((high) =>
    of(LOW_SURROGATES).map((low) => [high, low] as const),
  );
  const width = symbols + pairs.length;
  budget.spend(STEPS_A_CELL * width * ending.length);
  const cells = new Int32Array(width * ending.length);
  for (const state of ending.keys()) {
    const row = next.subarray(state * symbols, (state + 1) * symbols);
    cells.set(row, state * width);
    for (const [index, [high, low]] of pairs.entries())
      cells[state * width + symbols + index] = next[row[high]! * symbols + low]!;
  }
  const pairSets = pairs.map(([high, low]) => pointsOf(sets[high]!, sets[low]!));
  return { symbols: width, next: cells, ending, sets: [...sets, ...pairSets] };
}

/** The characters whose surrogates are in two sets. */
function pointsOf(highs: CharSet, lows: CharSet): CharSet {
  const [lowFirst = 0, lowLast = 0] = LOW_SURROGATES;
  const [highFirst = 0] = HIGH_SURROGATES;
  const pointOf = (high: number, low: number): number =>
    FIRST_POINT + ((high - highFirst) << BEYOND_HIGH) + (low - lowFirst);
  const isAll = lows.length === 2 && lows[0] === lowFirst && lows[1] === lowLast;
  const ranges: CharSet[] = [];
  for (let index = 0; index < highs.length; index += 2) {
    const [first, last] = [highs[index]!, highs[index + 1]!];
    if (isAll) ranges.push(range(pointOf(first, lowFirst), pointOf(last, lowLast)));
    else
      for (let high = first; high <= last; high += 1)
        for (let at = 0; at < lows.length; at += 2)
          ranges.push(range(pointOf(high, lows[at]!), pointOf(high, lows[at + 1]!)));
  }
  return union(ranges);
}

/** Returns the automaton without the transitions that no string takes, or after which no string ends. */
function ofStrings({ symbols, next, ending, sets }: Lettered): DenseDfa {
  const isHigh = sets.map((set) => has(HIGH_SURROGATES, set.at(0) ?? 0));
  const isLow = sets.map((set) => has(LOW_SURROGATES, set.at(0) ?? 0));
  // A state counts twice: after a lone high surrogate, and otherwise. No low surrogate follows a high one.
  const split = determinize({
    start: 0,
    symbols,
    keyOf: (half) => half,
    step: (half, symbol) =>
      half % 2 === 1 && isLow[symbol]
        ? undefined
        : 2 * next[(half >> 1) * symbols + symbol]! + Number(isHigh[symbol]),
  });
  const isLive = liveStates({
    symbols,
    next: split.next,
    ending: Int32Array.from(split.states, (half) => ending[half >> 1]!),
  });
  const cells = new Int32Array(next.length).fill(ABSENT);
  for (const [index, target] of split.next.entries()) {
    if (isLive[target] !== 1) continue;
    const state = split.states[Math.floor(index / symbols)]! >> 1;
    cells[state * symbols + (index % symbols)] = split.states[target]! >> 1;
  }
  return { symbols, next: cells, ending };
}

/*
 * Matches that begin between the two halves of a surrogate pair. ECMA-262 has none with the flags `u` and
 * `v` (section 22.2.7.2, RegExpBuiltinExec), but V8 looks for them. There, no part of a pattern reads
 * anything, so these are matches of the empty string: `/\B/u` matches there.
 */

/** Checks whether the platform finds a match of a pattern in each string with a surrogate pair. */
function matchesInsidePairs(nfa: PatternNfa, start: NfaPosition): boolean {
  return /\B/u.test("a\u{10400}a") && canEnd(nfa, start);
}

/** Checks whether a position leads to the end between two halves of a pair. */
function canEnd({ moves }: PatternNfa, start: NfaPosition): boolean {
  const holds = (look: Look): boolean => !look.isEdge && reaches(look.start) !== look.isNegative;
  const reaches = (from: NfaPosition): boolean => {
    const reached = new Set([from]);
    // A set is walked in the order of its growth.
    for (const position of reached) {
      const move = moves[position]!;
      if (move.kind === "split") for (const target of move.targets) reached.add(target);
      else if (move.kind === "look" && holds(move.look)) reached.add(move.target);
    }
    return reached.has(END);
  };
  return reaches(start);
}
