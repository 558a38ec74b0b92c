/**
 * Families of states: states that differ only in the counts of their repetitions.
 *
 * In `*"a" *1000000"a" "b"`, n letters lead to n states, because the second repetition can begin at
 * each letter. But every string that `*999999"a" "b"` matches is also matched by `*1000000"a" "b"`,
 * and both expect the same literals on the way. So the state with the wider bounds covers the other
 * one. (This is subsumption of counters, as in Holík, Síč, Turoňová & Vojnar, "Fast matching of
 * regular patterns with synchronizing counting", 2023, applied to lists in order of preference.)
 *
 * Lemma. Let two states have the same heads except for the bounds of repetitions. In each
 * repetition, let the first state have a lower bound that is not higher, and an upper bound that is
 * not lower, than the second state has. Then the first state can make every move of the second, and
 * the two targets are again related in this way. Proof by the move of the head. A repetition that
 * can stop with the narrower bounds can stop with the wider ones: its lower bound is 0. A
 * repetition that can go on with the narrower bounds can go on with the wider ones: its upper bound
 * is not 0. After an iteration, both bounds are one lower, or still 0. (The remainder of a
 * repetition with one iteration left is its body; with none left, it is empty.) All other heads are
 * equal, and so are their moves.
 *
 * If the body of a repetition can be empty, iterations that are still needed can be empty, too: the
 * lower bound counts as 0.
 */
import { madeOnce } from "../common/collections.js";
import { isNullable } from "./expression.js";
import type { Expression, Repeat } from "./expression.js";

/** A list of expressions that are still to be matched: the part of a state that families need. */
interface List {
  readonly head: Expression | undefined;
  readonly tail: List | undefined;
  readonly family: Family | undefined;
  families: Families | undefined;
}

/** Families, by the head that is put before the states of another family. */
export type Families = Map<Expression, Family>;

/**
 * The number of arrivals of one family that a step compares with the next one. It limits the time;
 * a state that is not compared is only kept without need.
 */
const COMPARED = 256;

/** The states that differ from each other only in counts. */
export class Family {
  /** The families of the states that have one expression more. */
  families: Families | undefined;
  /** The number of the last walk that visited one of the states. */
  visited = 0;
  /** The states at which step number `#step` has arrived, the preferred one first. */
  #step = 0;
  readonly #arrived: List[] = [];

  /** @param dimensions the number of heads that are counted */
  constructor(readonly dimensions: number) {}

  /** Checks whether one of the states at which a step has arrived covers another state. */
  covers(state: List, step: number): boolean {
    return this.#step === step && this.#arrived.some((other) => isWider(other, state));
  }

  /** Adds a state at which a step has arrived. */
  add(state: List, step: number): void {
    if (this.#step !== step) {
      this.#step = step;
      this.#arrived.length = 0;
    }
    const arrived = this.#arrived;
    if (this.dimensions > 1) {
      if (arrived.length < COMPARED) arrived.push(state);
      return;
    }
    // With one counted repetition, only the widest count without a needed iteration covers others.
    const [widest] = arrived;
    if (widest === undefined || needed(countOf(widest)!) > 0 || isWider(state, widest))
      arrived[0] = state;
  }
}

/**
 * Returns the family of the state with this head and tail, or undefined if no repetition in them is
 * counted.
 */
export function familyOf(head: Expression, tail: List): Family | undefined {
  const repetition = countedIn(head);
  const common = tail.family ?? tail;
  if (repetition === undefined && common === tail) return undefined;
  const key = repetition?.source ?? head;
  common.families ??= new Map();
  return madeOnce(common.families, key, () => {
    const dimensions = (tail.family?.dimensions ?? 0) + (repetition === undefined ? 0 : 1);
    return new Family(dimensions);
  });
}

/**
 * The repetition at the head of a list, if it is counted. The end of an iteration stands for the
 * remainder of its repetition. This is correct because the states after a character contain no
 * iteration that has read nothing.
 */
function countedIn(head: Expression): Repeat | undefined {
  const repetition = head.kind === "iteration" ? head.of : head;
  return repetition.kind === "repeat" && repetition.isCounted ? repetition : undefined;
}

/** The first counted repetition of a list. */
export function countOf(state: List): Repeat | undefined {
  for (let at: List | undefined = state; at?.head !== undefined; at = at.tail) {
    const repetition = countedIn(at.head);
    if (repetition !== undefined) return repetition;
  }
  return undefined;
}

/**
 * Checks whether each count of a state is at least as wide as that of another state of its family.
 */
function isWider(state: List, other: List): boolean {
  // Two states of a family have equal heads, or the same repetition with other counts, and end in the same list.
  for (let [a, b] = [state, other]; a !== b; a = a.tail!, b = b.tail!) {
    if (a.head === b.head) continue;
    const [wide, narrow] = [countedIn(a.head!)!, countedIn(b.head!)!];
    if (needed(wide) > needed(narrow) || wide.max < narrow.max) return false;
  }
  return true;
}

/** Returns the number of iterations that still have to read something. */
function needed({ body, min }: Repeat): number {
  return isNullable(body) ? 0 : min;
}
