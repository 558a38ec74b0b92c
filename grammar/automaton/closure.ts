/**
 * One step of an ordered list of states. This is the slow path: it runs once for each transition.
 *
 * The order of the list is the order of preference. From each entry in turn, the walk follows the
 * moves that read nothing, depth first and the preferred move first. It keeps the states that read
 * the character. The first path to a state wins. The closure is computed when the next character is
 * known, so that only the surviving states carry marks.
 *
 * This yields the preferred derivation (Frisch & Cardelli, "Greedy regular expression matching",
 * 2004): the possible continuations depend only on the state, so the first path to a state can
 * replace every later one. For the same reason, a step leaves out a state that an earlier state of
 * the list covers: the earlier state can complete every input that the later one can, and it is
 * preferred. Both expect the same labels on the way, so neither the derivation nor the expected set
 * changes. A state covers
 *
 * 1. itself and, if its head matches the empty string, all states that its tail covers;
 * 2. the states with narrower counts (see family.ts).
 */
import { isNullable } from "./expression.js";
import { countOf } from "./family.js";
import { limitError } from "../common/budget.js";
import { readingBudget } from "./reading-budget.js";
import type { LimitError } from "../common/errors.js";
import type { Budget } from "../common/budget.js";
import type { Mark } from "../runtime/marks.js";
import type { Expression } from "./expression.js";
import type { Move, Nfa, State } from "./nfa.js";

/** States from the most to the least preferred, each before its closure. */
export type Entries = readonly State[];

/** Where each entry of a new list came from. */
export interface Arrivals {
  readonly entries: State[];
  /** For each new entry, the index of the old one. */
  readonly from: number[];
  /** For each new entry, the marks crossed before the character. */
  readonly marks: (readonly Mark[])[];
}

/** A way in which the input can end here: the entry from which, and the marks that are crossed. */
interface Acceptance {
  readonly entry: number;
  readonly marks: readonly Mark[];
}

/** The marks on the way to a state, the last one first. */
export interface Trail {
  readonly mark: Mark;
  readonly before: Trail | undefined;
}

const NO_MARKS: readonly Mark[] = [];

/**
 * The steps of a walk that count for no budget: on inputs of any length, the walks of ordinary grammars take no more.
 * So a time that is linear in the input is not a limit, and one that grows with its square is.
 */
const FREE_STEPS = 12 << 10;

/** The steps for a visit of a state, and for a mark on the way to one. */
const STEPS_A_VISIT = 12;
const STEPS_A_MARK = 3;

/**
 * The further steps for a state that differs from one before only in its counts, and for one that is made in
 * a long walk: `*1000000rule`, with a rule that can be empty, has a closure of a million states, and each takes about a
 * thousand octets.
 */
const STEPS_A_COUNT = 20;
const STEPS_A_NEW_COUNT = 1_500;

/**
 * Walks closures. Each walk has a number and stamps it on the states that it visits, so no set of
 * visited states is needed.
 */
export class Closure {
  /** How many states have been visited since the start: the cost. */
  visits = 0;
  readonly #nfa: Nfa;
  #walk = 0;
  readonly #budget: Budget;
  #steps = 0;
  #entries: Entries = [];
  /** The entry that the walk has come from, and the marks on the way from it. */
  #entry = 0;
  #trail: Trail | undefined;
  /** The states that are still to be visited, the next one last, and the marks on the way to each. */
  readonly #states: State[] = [];
  readonly #trails: (Trail | undefined)[] = [];

  /**
   * @param budget the budget of the run; the run may continue in another automaton after this one
   */
  constructor(nfa: Nfa, budget = readingBudget()) {
    this.#nfa = nfa;
    this.#budget = budget;
  }

  /**
   * Returns the list that a list becomes on a character of a class. Cost: linear in the size of the
   * closure.
   *
   * @throws {LimitError} `repetition` or `steps`
   */
  step(entries: Entries, symbol: number): Arrivals {
    const arrivals: Arrivals = { entries: [], from: [], marks: [] };
    this.#begin(entries);
    for (let move = this.#next(); move !== undefined; move = this.#next()) {
      if (move.kind !== "consume" || !move.members.has(symbol)) continue;
      if (!this.#arrive(move.target)) continue;
      arrivals.entries.push(move.target);
      arrivals.from.push(this.#entry);
      const marks = marksOf(this.#trail);
      if (!this.#spend(STEPS_A_MARK * marks.length)) throw this.#budget.error();
      arrivals.marks.push(marks);
    }
    return arrivals;
  }

  /** Returns the preferred way in which the input can end here, or null. */
  acceptance(entries: Entries): Acceptance | null {
    this.#begin(entries);
    for (let move = this.#next(); move !== undefined; move = this.#next())
      if (move.kind === "accept") return { entry: this.#entry, marks: marksOf(this.#trail) };
    return null;
  }

  #begin(entries: Entries): void {
    this.#walk += 1;
    this.#steps = 0;
    this.#entries = entries;
    this.#entry = -1;
    this.#states.length = 0;
    this.#trails.length = 0;
  }

  /**
   * Returns the next move of the walk that reads a character or accepts, or undefined at the end of
   * the walk. `#entry` and `#trail` then hold the way to it. Only this method follows moves.
   */
  #next(): Move | undefined {
    for (;;) {
      const state = this.#states.pop();
      if (state === undefined) {
        this.#entry += 1;
        if (this.#entry >= this.#entries.length) return undefined;
        this.#push(this.#entries[this.#entry]!, undefined);
        continue;
      }
      const trail = this.#trails.pop();
      if (state.visited === this.#walk) continue;
      this.#visit(state);
      const move = this.#nfa.move(state);
      if (move.kind === "split")
        for (let index = move.targets.length - 1; index >= 0; index -= 1)
          this.#push(move.targets[index]!, trail);
      else if (move.kind === "mark") this.#push(move.target, { mark: move.mark, before: trail });
      else {
        this.#trail = trail;
        return move;
      }
    }
  }

  #visit(state: State): void {
    const { family, visited } = state;
    state.visited = this.#walk;
    this.visits += 1;
    let steps = STEPS_A_VISIT;
    const isCount = family?.visited === this.#walk;
    if (isCount) {
      const isNew = visited === 0 && this.#steps > FREE_STEPS;
      steps += isNew ? STEPS_A_NEW_COUNT : STEPS_A_COUNT;
    } else if (family !== undefined) family.visited = this.#walk;
    if (!this.#spend(steps)) throw isCount ? this.#tooManyCounts(state) : this.#budget.error();
  }

  #tooManyCounts(state: State): LimitError {
    const notation = countOf(state)!.source.notation?.() ?? "a repetition";
    return limitError(
      "repetition",
      this.#budget.limit,
      (most) =>
        `to read this input takes more than ${most} steps with the counts of ${notation}; use a smaller bound, or a shorter input`,
    );
  }

  /** Spends steps of the walk. Returns whether there were enough. */
  #spend(steps: number): boolean {
    this.#steps += steps;
    return this.#steps <= FREE_STEPS || this.#budget.trySpend(steps);
  }

  /** Records that a character leads to `target`. Returns false if an earlier arrival covers it. */
  #arrive(target: State): boolean {
    const walk = this.#walk;
    if (target.arrived === walk || target.family?.covers(target, walk) === true) return false;
    for (let at: State | undefined = target; at !== undefined && at.arrived !== walk;) {
      at.arrived = walk;
      at.family?.add(at, walk);
      at = at.head !== undefined && canBeSkipped(at.head) ? at.tail : undefined;
    }
    return true;
  }

  #push(state: State, trail: Trail | undefined): void {
    this.#states.push(state);
    this.#trails.push(trail);
  }
}

/** Returns the marks of a trail, the first one first. */
export function marksOf(trail: Trail | undefined): readonly Mark[] {
  if (trail === undefined) return NO_MARKS;
  const marks: Mark[] = [];
  for (let at: Trail | undefined = trail; at !== undefined; at = at.before) marks.push(at.mark);
  return marks.reverse();
}

/**
 * Checks whether the head of a list can be left out without a change of the expected set. A choice
 * cannot: the expected set may name the rule around it instead of its alternatives (see
 * expectation.ts).
 */
export function canBeSkipped(head: Expression): boolean {
  return isNullable(head) && head.kind !== "choice";
}
