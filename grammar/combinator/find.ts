/** All matches of a rule in a text: leftmost, then longest, not overlapping and not empty. */
import { describe } from "../common/arguments.js";
import { lower } from "../automaton/lower.js";
import { MatchEnds, MatchStarts } from "../automaton/matches.js";
import { NOTHING } from "../automaton/expression.js";
import { reversed } from "../automaton/reversed.js";
import { ContextFreeRecognizer } from "../context-free/recognizer.js";
import { stepBudget, STEPS_A_CHARACTER } from "../automaton/reading-budget.js";
import { characterAt, SUPPLEMENTARY } from "../runtime/characters.js";
import type { Definition } from "../ast/definition.js";
import type { Machine } from "../runtime/machine.js";

/** A match in a text. */
export interface Found {
  /** Where it begins: UTF-16 offset in the text, or an octet in a grammar of octets. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  /** The text from `start` to `end`. */
  readonly text: string;
}

/** Finds the matches of one rule in a text, from left to right, each when it is asked for. */
export type Finder = (text: string) => IterableIterator<Found>;

/**
 * @param machine recognizes the rule
 */
export function finderOf(definition: Definition, machine: Machine): Finder {
  if (machine instanceof ContextFreeRecognizer) return (text) => matchesByOffset(text, machine);
  const backward = reversed(lower(definition));
  if (backward.root === NOTHING) return () => [].values();
  const starts = new MatchStarts(backward);
  let ends: MatchEnds | undefined;
  return (text) => regularMatches(text, machine, starts, () => (ends ??= new MatchEnds(backward)));
}

/**
 * The characters that runs of a segment may read beyond the ends of their matches, as a multiple of
 * the length of the segment.
 */
const BEYOND = 2;

/**
 * Finds the matches of a rule that does not contain itself, in time linear in the text.
 *
 * 1. A run from the right to the left marks the offsets at which a match begins (see
 *    matches.ts).
 * 2. At the first such offset after the last match, a run of the rule's own automaton finds the
 *    longest match. It reads beyond the end of the match as long as a longer one is possible. With
 *    `"a" / *"a" "b"` and a text of letters "a", each of these runs would read the whole text.
 * 3. Where the runs have read more than `BEYOND` times the segment beyond the ends of their matches,
 *    a second run from the right to the left finds all other ends at once (see matches.ts).
 *
 * So each character is read at most 3 + `BEYOND` times, and twice more by a last run of step 2. (A
 * table of pairs of a state and an offset that have failed, as in Reps, "Maximal-munch tokenization
 * in linear time", 1998, would make step 2 linear too. But its time and memory grow with the number
 * of states, which is exponential in the grammar.)
 */
function* regularMatches(
  text: string,
  machine: Machine,
  allStarts: MatchStarts,
  allEnds: () => MatchEnds,
): Generator<Found, void, undefined> {
  for (let from = 0; from < text.length;) {
    const to = allStarts.segmentEnd(text, from);
    const starts = allStarts.within(text, from, to);
    let allowed = BEYOND * (to - from);
    for (let start = starts.next(from); start !== -1;) {
      if (allowed < 0) {
        const pairs = allEnds().longest(text, starts, start);
        for (let index = 0; index < pairs.length; index += 2)
          yield found(text, pairs[index]!, pairs[index + 1]!);
        break;
      }
      machine.recognizePrefix(text, start);
      const { end, stopped } = machine;
      allowed -= stopped - end;
      yield found(text, start, end);
      start = starts.next(end);
    }
    from = to;
  }
}

/**
 * Finds the matches of a rule that contains itself, by a run at each offset. The runs of one search
 * share a budget: in a text of opening brackets, each of them reads the rest of the text.
 */
function* matchesByOffset(
  text: string,
  machine: ContextFreeRecognizer,
): Generator<Found, void, undefined> {
  const budget = stepBudget("to search this text");
  budget.begin(STEPS_A_CHARACTER * text.length);
  /** The characters that no match begins with, as far as they occurred. */
  const never = new Set<number>();
  for (let at = 0; at < text.length;) {
    const character = characterAt(text, at);
    const next = at + (character < SUPPLEMENTARY ? 1 : 2);
    if (never.has(character)) {
      at = next;
      continue;
    }
    machine.recognizePrefix(text, at);
    const { end, stopped, steps } = machine;
    machine.release();
    budget.spend(steps);
    if (stopped === at) never.add(character);
    if (end > at) yield found(text, at, end);
    at = Math.max(next, end);
  }
}

function found(text: string, start: number, end: number): Found {
  return { start, end, text: text.slice(start, end) };
}

/** Returns the pieces of a text before, between and after matches. */
export function piecesBetween(text: string, matches: Iterable<Found>): string[] {
  const pieces: string[] = [];
  let last = 0;
  for (const { start, end } of matches) {
    pieces.push(text.slice(last, start));
    last = end;
  }
  pieces.push(text.slice(last));
  return pieces;
}

/**
 * Returns a text in which a string stands for each match.
 *
 * @throws {TypeError} where `replace` is not a function, or returns no string.
 */
export function withReplacements(
  text: string,
  matches: Iterable<Found>,
  replace: (found: Found) => string,
): string {
  if (typeof replace !== "function")
    throw new TypeError(`replace is a function, not ${describe(replace)}`);
  let result = "";
  let last = 0;
  for (const match of matches) {
    const replacement: unknown = replace(match);
    if (typeof replacement !== "string")
      throw new TypeError(`replace returns a string, not ${describe(replacement)}`);
    result += text.slice(last, match.start) + replacement;
    last = match.end;
  }
  return result + text.slice(last);
}
