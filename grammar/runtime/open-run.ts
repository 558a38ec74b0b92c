/** The interface of the runs that are fed piece by piece: over tables, and over the automata of rules. */
import type { CharacterRange } from "./characters.js";
import type { Expectation } from "./expected.js";

/** A run that has read a beginning of its input. */
export interface OpenRun {
  /** Whether the input could end here. */
  readonly canEnd: boolean;
  /** The end of the longest match in the text read last, or -1. One that ends with the text can be missing: see `canEnd`. */
  readonly end: number;
  /**
   * Reads a text from an offset on, whole characters, up to its end or to the first impossible character. Returns
   * the offset there.
   *
   * @throws {LimitError}
   */
  read(text: string, offset: number): number;
  /** Returns the characters that can stand next. */
  next(): readonly CharacterRange[];
  /** Returns a run that goes on from here by itself. */
  clone(): OpenRun;
}

/** A run that also knows the missing characters. */
export interface CompletingRun extends OpenRun {
  /**
   * Returns a shortest string with which the input becomes one of the language (see automaton/shortest.ts); undefined
   * if there is none.
   *
   * @param half the first half of a pair that was read last, or nothing
   */
  completion(half: string): string | undefined;
}

/** A run that also knows the expected set. */
export interface ExplainingRun extends CompletingRun {
  /**
   * Returns the expected set (see automaton/expectation.ts).
   *
   * @param isBeginning whether nothing has been read
   */
  expected(isBeginning: boolean): readonly Expectation[];
  clone(): ExplainingRun;
}
