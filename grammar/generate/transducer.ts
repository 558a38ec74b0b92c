/** A deterministic automaton with all its states, and with its outputs: effects, endings and expected labels. */
import type { DenseDfa } from "../automaton/dense-dfa.js";
import type { CharacterClasses } from "../runtime/characters.js";
import type { HistoryNumber } from "../runtime/derivation.js";
import type { Mark } from "../runtime/marks.js";

/** The number of the effect that leaves all histories as they are. */
export const NO_EFFECT = 0;

/**
 * The continuation of a history: the previous history, and the marks on the way, the first mark
 * first.
 */
export interface Continuation {
  readonly from: HistoryNumber;
  readonly marks: readonly Mark[];
}

/** The continuation of each history of the next state. */
export type Effect = readonly Continuation[];

/**
 * The automaton. Symbols are the classes. An automaton without derivations has empty lists and zeros for the fields of
 * derivations.
 */
export interface Transducer extends DenseDfa {
  readonly classes: Pick<CharacterClasses, "starts" | "classes">;
  readonly size: number;
  /** By state and symbol: the number of the effect. */
  readonly effect: Int32Array;
  /** By state: the number of the list of expected labels, or ABSENT. */
  readonly expected: Int32Array;
  /** By state: the number of its histories. */
  readonly histories: Int32Array;
  readonly effects: readonly Effect[];
  readonly endings: readonly Continuation[];
}
