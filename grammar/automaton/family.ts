/**
 * States that differ only in how often their repetitions can still go on.
 *
 * Of `*"a" *1000000"a" "b"`, n letters lead to n states: the second repetition can have begun at
 * each of them. But a string that `*999999"a" "b"` matches is one that `*1000000"a" "b"` matches, and
 * so is everything that could stand on the way: the state with the wider bounds covers the other.
 * (Subsumption of counters, as in Holík, Síč, Turoňová & Vojnar, "Fast matching of regular patterns
 * with synchronizing counting", 2023, for lists in which order is preference.)
 *
 * Lemma. If of two states with the same heads, bounds aside, each repetition of the one has a lower
 * bound that is no higher and an upper bound that is no lower than that of the other, then the one
 * can do what the other can, and comes to states that are again so related. Proof by the move of the
 * head: a repetition that can stop with the narrower bounds can stop with the wider ones (the lower
 * bound is 0), and one that can go on can go on (the upper bound is not 0); after it, both bounds are
 * one lower, or still 0 (what is left of a repetition once is its body, and none is nothing). All
 * other heads are the same, and so are their moves.
 */
import type { Expression, Repeat } from "./expression.js";

/** A list of expressions still to be matched: a state, as far as families are concerned. */
interface List {
  readonly head: Expression | undefined;
  readonly tail: List | undefined;
  readonly family: Family | undefined;
  families: Families | undefined;
}

/** Families by the head that comes before what the others have in common. */
export type Families = Map<Expression, Family>;

/** As many states of a family are compared with the next, in one step, as can make a difference. */
const COMPARED = 256;

/** The states that differ from each other in counts. */
export class Family {
  /** The families of the states that have one expression more. */
  families: Families | undefined;
  /** The closure that last came through one of the states. */
  visited = 0;
  /** The states that a step has arrived at, the preferred one first; of another step, nothing. */
  #step = 0;
  readonly #arrived: List[] = [];

  /** @param dimensions how many of the heads are counted */
  constructor(readonly dimensions: number) {}

  /** Whether one of the states that a step has arrived at covers another. */
  covers(state: List, step: number): boolean {
    return this.#step === step && this.#arrived.some((other) => isWider(other, state));
  }

  /** Adds a state that a step has arrived at. */
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
    // Of one repetition, counts are covered by none but the widest that needs no iteration.
    const [widest] = arrived;
    if (widest === undefined || countOf(widest)?.min !== 0 || isWider(state, widest))
      arrived[0] = state;
  }
}

/** The family of a state with this head and tail; undefined where nothing in them is counted. */
export function familyOf(head: Expression | undefined, tail: List | undefined): Family | undefined {
  if (head === undefined || tail === undefined) return undefined;
  const repetition = countedIn(head);
  const common = tail.family ?? tail;
  if (repetition === undefined && common === tail) return undefined;
  const key = repetition?.source ?? head;
  common.families ??= new Map();
  let family = common.families.get(key);
  if (family === undefined) {
    const dimensions = (tail.family?.dimensions ?? 0) + (repetition === undefined ? 0 : 1);
    family = new Family(dimensions);
    common.families.set(key, family);
  }
  return family;
}

/**
 * The repetition at the head of a list, if it is counted. The end of an iteration stands for what is
 * left of its repetition: lists that a character leads to have no iteration that has read nothing.
 */
function countedIn(head: Expression): Repeat | undefined {
  const repetition = head.kind === "iteration" ? head.of : head;
  return repetition.kind === "repeat" && repetition.isCounted ? repetition : undefined;
}

/** The first repetition of a list that is counted. */
export function countOf(state: List): Repeat | undefined {
  for (let at: List | undefined = state; at?.head !== undefined; at = at.tail) {
    const repetition = countedIn(at.head);
    if (repetition !== undefined) return repetition;
  }
  return undefined;
}

/** Whether each count of a state is as wide as that of another one of its family. */
function isWider(state: List, other: List): boolean {
  let [a, b]: [List | undefined, List | undefined] = [state, other];
  for (; a !== b && a?.head !== undefined && b?.head !== undefined; a = a.tail, b = b.tail) {
    if (a.head === b.head) continue;
    const [wide, narrow] = [countedIn(a.head), countedIn(b.head)];
    if (wide === undefined || narrow === undefined) return false;
    if (wide.min > narrow.min || wide.max < narrow.max) return false;
  }
  return true;
}
