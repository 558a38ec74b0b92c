/** The offsets of a text at which strings of a language begin. */
import { BackwardRunner, OffsetSet } from "../runtime/backward.js";
import { characterAt, SUPPLEMENTARY } from "../runtime/characters.js";
import { afterAnything } from "./reversed.js";
import { CACHE_BUDGET, Transitions } from "./transitions.js";
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
   * @param budget the memory for states and transitions (see transitions.ts)
   */
  constructor(backward: Lowered, budget = CACHE_BUDGET) {
    const transitions = new Transitions(afterAnything(backward), false, budget);
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
