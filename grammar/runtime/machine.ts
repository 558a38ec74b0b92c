/** The interface of all recognizers: of rules that contain themselves, and of rules that do not. */
import type { Expectation } from "./expected.js";
import type { Layouts } from "./layout.js";
import type { Marks } from "./marks.js";

/**
 * A recognizer of one language.
 *
 * There are four kinds of runs. A run reads the whole input, or finds its longest prefix in the
 * language. A run only recognizes, or it also derives, so that the preferred derivation is
 * available afterwards. A run leaves its outcome in fields of the machine until the next run. No
 * code of the caller runs in between.
 */
export interface Machine {
  /** The visible rules, by number: mark `2 * n` opens number n, mark `2 * n + 1` closes it. */
  readonly names: readonly string[];
  /**
   * Outcome: the offset at which the run stopped: that of the first impossible character, or the
   * end of the input.
   */
  readonly stopped: number;
  /** Outcome: the end of the input, or of the prefix, that is in the language, or -1. */
  readonly end: number;

  /** Checks whether the whole input is in the language. */
  recognizeWhole(input: string): boolean;
  deriveWhole(input: string): boolean;
  /** Checks whether the input has a prefix in the language from an offset on. */
  recognizePrefix(input: string, offset: number): boolean;
  derivePrefix(input: string, offset: number): boolean;

  /**
   * Returns the preferred derivation of the last run, if that run derived. The next call overwrites
   * the result.
   */
  derivation(): Marks;
  /**
   * Writes the offsets of the first occurrence of each visible rule in that derivation.
   *
   * @param into the offsets by mark; the entries of a rule that does not occur are left unchanged
   */
  locate(into: Int32Array): void;
  /**
   * Returns the layout of that derivation. Inputs of one shape share a layout.
   *
   * @param layouts the same object in all calls
   */
  layOut<Layout extends object>(layouts: Layouts<Layout>): Layout;
  /** Releases the memory that a very long input needed. The outcome is lost. */
  release(): void;
}

/** A machine that also knows the expected set. */
export interface ExplainingMachine extends Machine {
  /**
   * Returns the rules and literals that could stand where the last run stopped (see
   * automaton/expectation.ts).
   */
  expected(): readonly Expectation[];
}
