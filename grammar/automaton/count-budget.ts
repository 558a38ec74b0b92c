/**
 * How many counts a run may have to tell apart.
 *
 * Where no state covers the other (see family.ts), each count is a state of its own: of
 * `*( "a" / "b" ) "a" 1000000( "a" / "b" )`, n letters lead to n of them, and each further letter
 * takes n steps. That is as quadratic as it looks, and so it ends in an error in time.
 */
import { LimitError } from "../errors.js";
import { countOf } from "./family.js";
import type { Family } from "./family.js";
import type { State } from "./nfa.js";

/**
 * How many states that differ in counts alone a walk may come through: `*1000000rule` of a rule that
 * can be empty is that deep before the first character, at some thousand octets for each.
 */
export const OPEN_COUNTS = 1 << 16;

/** How many of them a run may come through, in walks that come through more than a few. */
export const COUNT_STEPS = 1 << 22;

/** Walks that come through fewer are those of ordinary grammars, on inputs of any length. */
const FEW = 64;

/** The counts of the present run. */
export class CountBudget {
  /** The states beyond the first of each family, in this walk and in this run. */
  #open = 0;
  #steps = 0;

  /** Begins a run. */
  begin(): void {
    this.#steps = 0;
  }

  /** Begins a walk through the closure of a list. */
  beginWalk(): void {
    this.#open = 0;
  }

  /**
   * Counts a state that a walk comes through.
   *
   * @param walk the number of the walk
   * @throws {LimitError} `repetition`
   */
  add(state: State, family: Family, walk: number): void {
    if (family.visited !== walk) {
      family.visited = walk;
      return;
    }
    this.#open += 1;
    if (this.#open < FEW) return;
    this.#steps += 1;
    if (this.#open > OPEN_COUNTS)
      throw limitError(
        OPEN_COUNTS,
        `more than ${String(OPEN_COUNTS)} counts of ${named(state)} are open at once`,
      );
    if (this.#steps > COUNT_STEPS)
      throw limitError(
        COUNT_STEPS,
        `the counts of ${named(state)} take more than ${String(COUNT_STEPS)} steps`,
      );
  }
}

function limitError(limit: number, sentence: string): LimitError {
  return new LimitError("repetition", limit, sentence);
}

/** The repetition whose counts a state is one of, as the grammar has it. */
function named(state: State): string {
  return countOf(state)?.source.notation?.() ?? "a repetition";
}
