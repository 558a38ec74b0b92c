/**
 * The limits of the counts that a run has to distinguish, and of the states in all.
 *
 * If no state covers another (see family.ts), each count is a separate state. In `*( "a" / "b" )
 * "a" 1000000( "a" / "b" )`, n letters lead to n states, and each further letter takes n steps. The
 * time is quadratic, so the run stops with an error at a limit. The same holds for the states of a
 * literal that is as long as the text in which it is searched.
 */
import { LimitError } from "../common/errors.js";
import { Marks } from "../runtime/marks.js";
import { countOf } from "./family.js";
import type { Family } from "./family.js";
import type { State } from "./nfa.js";

/**
 * The number of states that one walk may visit and that differ only in their counts.
 * `*1000000rule`, with a rule that can be empty, has a closure of a million such states before the
 * first character. Each takes about a thousand octets.
 */
const OPEN_COUNTS = 1 << 16;

/** The number of such states that one run may visit, counted in each walk from number `FEW` on. */
const COUNT_STEPS = 1 << 22;

/** Walks of ordinary grammars visit fewer such states, on inputs of any length. */
const FEW = 64;

/** The number of states of any kind that one run may visit, counted in each walk from number `MANY` on. */
const STATE_STEPS = 1 << 23;

/** Walks of most grammars visit fewer states. */
const MANY = 1 << 10;

/**
 * The number of marks that one run may collect, counted in each walk from number `MANY_MARKS` on. In a list
 * of n options that a derivation shows, each also when it is left out, one walk collects half the square
 * of n.
 */
const MARK_STEPS = 1 << 24;

/** Walks of most grammars collect fewer marks. */
const MANY_MARKS = 1 << 16;

/** Returns an empty list of marks, which has a limit: `length`. */
export function limitedMarks(): Marks {
  return new Marks((most) => {
    const sentence = `a derivation has more than ${String(most)} beginnings and ends of rules`;
    throw new LimitError("length", most, sentence);
  });
}

/** The counts of the current run. */
export class CountBudget {
  /** The states beyond the first of each family, in this walk and in this run. */
  #open = 0;
  #steps = 0;
  /** The states in this walk, and those from number `MANY` on in this run. */
  #visited = 0;
  #visits = 0;
  /** The marks in this walk, and those from number `MANY_MARKS` on in this run. */
  #marked = 0;
  #marks = 0;

  /** @param allowed the visits of a run that are counted */
  constructor(readonly allowed = STATE_STEPS) {}

  /** Begins a run. */
  begin(): void {
    this.#steps = 0;
    this.#visits = 0;
    this.#marks = 0;
  }

  /** Goes on from the counts of another run. */
  continue(other: CountBudget): void {
    this.#steps = other.#steps;
    this.#visits = other.#visits;
    this.#marks = other.#marks;
  }

  /** Begins a walk through the closure of a list. */
  beginWalk(): void {
    this.#open = 0;
    this.#visited = 0;
    this.#marked = 0;
  }

  /**
   * Counts a state of any kind that a walk visits.
   *
   * @throws {LimitError} `steps`
   */
  visit(): void {
    this.#visited += 1;
    if (this.#visited < MANY) return;
    this.#visits += 1;
    if (this.#visits > this.allowed)
      throw new LimitError(
        "steps",
        this.allowed,
        `the states of a rule take more than ${String(this.allowed)} steps on this input`,
      );
  }

  /**
   * Counts the marks on the way to a state.
   *
   * @throws {LimitError} `steps`
   */
  mark(count: number): void {
    this.#marked += count;
    if (this.#marked < MANY_MARKS) return;
    this.#marks += count;
    if (this.#marks > MARK_STEPS)
      throw new LimitError(
        "steps",
        MARK_STEPS,
        `the derivations of a rule take more than ${String(MARK_STEPS)} marks on this input`,
      );
  }

  /**
   * Counts a state that a walk visits.
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

/** The notation of the counted repetition of a state, as the grammar writes it. */
function named(state: State): string {
  return countOf(state)!.source.notation?.() ?? "a repetition";
}
