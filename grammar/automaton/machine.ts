/** What recognizes a rule, whichever kind of automaton the rule needs. */
import type { Marks } from "./marks.js";
import type { Shape } from "./shape.js";

/**
 * A recognizer of one language.
 *
 * A run leaves its outcome in fields of the machine, which stay until the next run. Nothing that a
 * user could have written is called in between.
 */
export interface Machine {
  /** The visible rules, by number: mark `2 * n` opens number n, mark `2 * n + 1` closes it. */
  readonly names: readonly string[];
  /** Outcome: where the run stopped, before a character that no string of the language has there. */
  readonly stopped: number;
  /** Outcome: the end of what is in the language, or -1. */
  readonly end: number;

  /** Whether the whole input is in the language. */
  accepts(input: string): boolean;
  /** The same; if so, the preferred derivation can then be asked for. */
  matches(input: string): boolean;
  /** The end of the longest prefix in the language, from an offset on, or -1. */
  endOfLongest(input: string, offset: number): number;
  /** Whether there is such a prefix; if so, its derivation can then be asked for. */
  longest(input: string, offset: number): boolean;

  /**
   * Where the visible rules first begin and end in that derivation, as the shape that the run shares
   * with others: its indices are those of `logOffsets`, which stay until the machine runs again or
   * releases. Null where there is no shape to share.
   */
  shape(): Shape | null;
  readonly logOffsets: Int32Array;
  /**
   * The same for this run alone.
   *
   * @param into by mark; what does not occur is left as it is
   */
  locate(into: Int32Array): void;
  /** The preferred derivation of what the last run found. The next derivation fills it anew. */
  derivation(): Marks;
  /** What could stand where the last run stopped (see expectation.ts). */
  expected(): readonly string[];
  /** Gives back what a very long input has needed, when nothing more will be asked of the run. */
  release(): void;
}
