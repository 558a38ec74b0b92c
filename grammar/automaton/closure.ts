/**
 * One step of an ordered set of states: the slow path, taken once for every transition.
 *
 * The order of the list is preference. From each entry in turn, the moves that read nothing are
 * followed depth first, the preferred one first, and what reads the character is kept; whoever
 * comes first to a state wins it. Taking the closure after the character is known, not before,
 * keeps the marks few: only what survives carries any.
 *
 * This yields the preferred derivation (Frisch & Cardelli, "Greedy regular expression matching",
 * 2004): what can follow depends on the state alone, so a path that comes second to a state can be
 * exchanged for the one that came first.
 */
import type { Mark } from "../runtime/marks.js";
import type { Nfa, State } from "./nfa.js";

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

/** How the input can end here: from which entry, and over which marks. */
export interface Acceptance {
  readonly entry: number;
  readonly marks: readonly Mark[];
}

/** The marks on the way to a state, the last one first. */
interface Trail {
  readonly mark: Mark;
  readonly before: Trail | undefined;
}

export const NO_MARKS: readonly Mark[] = [];

/** Walks closures. Stamps on the states tell this walk from the earlier ones. */
export class Closure {
  readonly #nfa: Nfa;
  #walk = 0;
  readonly #states: State[] = [];
  readonly #trails: (Trail | undefined)[] = [];

  constructor(nfa: Nfa) {
    this.#nfa = nfa;
  }

  /** What a list becomes on a character of a class. Cost: the size of its closure. */
  step(entries: Entries, symbol: number): Arrivals {
    const arrivals: Arrivals = { entries: [], from: [], marks: [] };
    this.#walk += 1;
    for (const [index, entry] of entries.entries()) {
      this.#push(entry, undefined);
      for (let state = this.#states.pop(); state !== undefined; state = this.#states.pop()) {
        const trail = this.#trails.pop();
        const move = this.#visit(state, trail);
        if (move?.kind !== "consume" || move.members[symbol] !== 1) continue;
        if (move.target.arrived === this.#walk) continue;
        move.target.arrived = this.#walk;
        arrivals.entries.push(move.target);
        arrivals.from.push(index);
        arrivals.marks.push(marksOf(trail));
      }
    }
    return arrivals;
  }

  /** The preferred way in which the input can end here, or null. */
  acceptance(entries: Entries): Acceptance | null {
    this.#walk += 1;
    for (const [index, entry] of entries.entries()) {
      this.#push(entry, undefined);
      for (let state = this.#states.pop(); state !== undefined; state = this.#states.pop()) {
        const trail = this.#trails.pop();
        if (this.#visit(state, trail)?.kind !== "accept") continue;
        this.#states.length = 0;
        this.#trails.length = 0;
        return { entry: index, marks: marksOf(trail) };
      }
    }
    return null;
  }

  /** The move of a state that this walk has not seen; where it reads nothing, goes on from there. */
  #visit(state: State, trail: Trail | undefined): ReturnType<Nfa["move"]> | undefined {
    if (state.visited === this.#walk) return undefined;
    state.visited = this.#walk;
    const move = this.#nfa.move(state);
    if (move.kind === "split") {
      for (let index = move.targets.length - 1; index >= 0; index -= 1) {
        const target = move.targets[index];
        if (target !== undefined) this.#push(target, trail);
      }
    } else if (move.kind === "mark") this.#push(move.target, { mark: move.mark, before: trail });
    return move;
  }

  #push(state: State, trail: Trail | undefined): void {
    this.#states.push(state);
    this.#trails.push(trail);
  }
}

function marksOf(trail: Trail | undefined): readonly Mark[] {
  if (trail === undefined) return NO_MARKS;
  const marks: Mark[] = [];
  for (let at: Trail | undefined = trail; at !== undefined; at = at.before) marks.push(at.mark);
  return marks.reverse();
}
