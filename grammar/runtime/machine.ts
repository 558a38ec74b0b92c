/** The interface of recognizers, of rules that contain themselves and of those that do not. */
import type { Layouts } from "./layout.js";
import type { Marks } from "./marks.js";

/**
 * A recognizer of one language.
 *
 * Four kinds of runs differ in two things: whether the whole input is to be in the language or a
 * prefix of it, the longest; and whether the run only recognizes, or derives, so that the preferred
 * derivation can be asked for afterwards. A run leaves its outcome in fields of the machine, where
 * it stays until the next run. No code of a user runs in between.
 */
export interface Machine {
  /** The visible rules, by number: mark `2 * n` opens number n, mark `2 * n + 1` closes it. */
  readonly names: readonly string[];
  /** Outcome: where the run stopped, before a character that no string of the language has there. */
  readonly stopped: number;
  /** Outcome: the end of the input or prefix that is in the language, or -1. */
  readonly end: number;

  /** Whether the whole input is in the language. */
  recognizeWhole(input: string): boolean;
  deriveWhole(input: string): boolean;
  /** Whether there is a prefix in the language, from an offset on. */
  recognizePrefix(input: string, offset: number): boolean;
  derivePrefix(input: string, offset: number): boolean;

  /** The preferred derivation of the last run, if that derived. The next derivation fills it anew. */
  derivation(): Marks;
  /**
   * Writes where each visible rule first begins and ends in that derivation.
   *
   * @param into by mark; a rule that does not occur is left as it is
   */
  locate(into: Int32Array): void;
  /**
   * The layout of that derivation: one of those made before, where inputs are alike.
   *
   * @param layouts the same for all calls
   */
  layOut<Layout extends object>(layouts: Layouts<Layout>): Layout;
  /** Gives back the memory that a very long input has needed. The outcome is then gone. */
  release(): void;
}

/** A machine that can also say what was expected. */
export interface ExplainingMachine extends Machine {
  /** What could stand where the last run stopped (see automaton/expectation.ts). */
  expected(): readonly string[];
}
