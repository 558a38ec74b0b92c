/** The offsets of a text at which strings of a language begin, and the longest match at each of them. */
import { BackwardRunner, OffsetSet } from "../runtime/backward.js";
import { characterAt, characterBefore, SUPPLEMENTARY } from "../runtime/characters.js";
import { afterAnything, markedAfterAnything } from "./reversed.js";
import { CACHE_SIZE, Transitions } from "./transitions.js";
import { effectOf, hasEffect, targetOf, UNKNOWN } from "../runtime/table.js";
import type { Lowered } from "./lower.js";

/** A segment has at least as many code units, so that its beginning and end cost little. */
const SEGMENT = 1 << 16;

/** Finds offsets by runs from the right to the left over the reversed automaton. */
export class MatchStarts {
  readonly #transitions: Transitions;
  readonly #runner: BackwardRunner;
  /** The class of the characters that no string of the language contains, or -1. */
  readonly #foreign: number;

  /**
   * @param backward the reversed language, without the empty string
   * @param cacheSize the memory for states and transitions (see transitions.ts)
   */
  constructor(backward: Lowered, cacheSize = CACHE_SIZE) {
    const transitions = new Transitions(afterAnything(backward), false, cacheSize);
    const { classes } = transitions;
    const own = new Set(backward.sets.flatMap((set) => [...classes.members(set)]));
    this.#foreign = Array.from({ length: classes.size }, (_, each) => each).findIndex(
      (each) => !own.has(each),
    );
    this.#transitions = transitions;
    this.#runner = new BackwardRunner(transitions);
  }

  /** How often all states were dropped since the automaton was created. */
  get dropped(): number {
    return this.#transitions.dropped;
  }

  /**
   * Returns the end of a segment that begins at an offset: a match that begins in the segment ends
   * in it. A segment ends before a character that no string of the language contains, or at the end
   * of the text. So a search reads a long text piece by piece.
   */
  segmentEnd(text: string, start: number): number {
    const { length } = text;
    if (this.#foreign === -1) return length;
    const { classes } = this.#transitions;
    // A cut within a surrogate pair would read its halves as two characters.
    let at = start + SEGMENT;
    if (characterAt(text, at - 1) >= SUPPLEMENTARY) at += 1;
    while (at < length) {
      const character = characterAt(text, at);
      if (classes.of(character) === this.#foreign) return at;
      at += character < SUPPLEMENTARY ? 1 : 2;
    }
    return length;
  }

  /**
   * Returns the offsets at which a nonempty string of the language begins and ends in a segment.
   * Linear in the segment.
   */
  within(text: string, start: number, end: number): OffsetSet {
    const starts = new OffsetSet(start, end);
    this.#runner.run(text, starts);
    return starts;
  }
}

// The longest match at each offset of a text, in one run from the right to the left.
//
// The automaton of `anything* reversed(L)` reads a match from its end. Of the entries of a state, one
// that has begun earlier has a match with a greater end. So the list of entries in the order of
// their beginnings is a list in the order of preference, as Pike's matcher has it (Cox, "Regular
// expression matching: the virtual machine approach", 2009): where two entries meet, the later one
// is dropped. At each offset, the first entry that accepts has the longest match.
//
// The beginning of an entry is a mark. As in runs that derive (see runtime/derivation.ts), the run
// logs effects, and the way back along the log from the beginning of a match leads to its mark.

/** The number of the empty list of marks (see effect-table.ts). */
const NO_MARKS = 0;

/** An entry of the log without a value. */
const NOT = -1;

/** Finds matches by runs over the reversed automaton with the ends of matches. */
export class MatchEnds {
  readonly #transitions: Transitions;

  /**
   * @param backward the reversed language, without the empty string
   * @param cacheSize the memory for states and transitions (see transitions.ts)
   */
  constructor(backward: Lowered, cacheSize = CACHE_SIZE) {
    this.#transitions = new Transitions(markedAfterAnything(backward), true, cacheSize);
  }

  /** How often all states were dropped since the automaton was created. */
  get dropped(): number {
    return this.#transitions.dropped;
  }

  /**
   * Returns the matches from an offset on, as pairs of start and end. Linear in the stretch: each
   * character is read once from the right, and at most once on the way back.
   *
   * @param starts the offsets at which a match begins
   */
  longest(text: string, starts: OffsetSet, from: number): readonly number[] {
    const { effects, histories } = this.#run(text, from, starts.end);
    const { origins } = this.#transitions.effects;
    const found: number[] = [];
    for (let start = starts.next(from); start !== -1;) {
      let history = histories[start - from]!;
      let at = start;
      for (; ; at += 1) {
        const effect = effects[at - from]!;
        if (effect === NOT) continue;
        if (origins[effect + 2 * history + 1]! !== NO_MARKS) break;
        history = origins[effect + 2 * history]!;
      }
      const end = at + (characterAt(text, at) < SUPPLEMENTARY ? 1 : 2);
      found.push(start, end);
      start = starts.next(end);
    }
    return found;
  }

  /**
   * Returns the log of a run: for each character the effect of its transition, and the history with
   * which a match can begin there.
   */
  #run(
    text: string,
    start: number,
    end: number,
  ): { readonly effects: Int32Array; readonly histories: Int32Array } {
    const transitions = this.#transitions;
    const effects = new Int32Array(end - start).fill(NOT);
    const histories = new Int32Array(end - start).fill(NOT);
    if (transitions.isFull) transitions.forget();
    transitions.begin();
    let state = 0;
    for (let at = end; at > start;) {
      const character = characterBefore(text, at);
      at -= character < SUPPLEMENTARY ? 1 : 2;
      const symbol = transitions.classes.of(character);
      let next = symbol < transitions.endSymbol ? transitions.cells[state + symbol]! : UNKNOWN;
      if (next === UNKNOWN) next = transitions.makeTransition(state, symbol);
      if (hasEffect(next)) {
        effects[at - start] = effectOf(transitions.pairs, next);
        next = targetOf(transitions.pairs, next);
      }
      state = next;
      let ending = transitions.cells[state + transitions.endSymbol]!;
      if (ending === UNKNOWN) ending = transitions.makeEnding(state);
      if (ending >= 0) histories[at - start] = transitions.endings[ending]!.history;
    }
    return { effects, histories };
  }
}
