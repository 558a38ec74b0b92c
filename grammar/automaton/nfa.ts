/**
 * A nondeterministic automaton whose states are made when they are first reached.
 *
 * A state is a list of expressions that are still to be matched, the next one at its head. (These
 * lists are the partial derivatives of Antimirov, "Partial derivatives of regular expressions and
 * finite automaton constructions", 1996, with the order of alternatives kept.) Equal lists are one
 * object, so a repetition without an upper bound comes back to its own state, and `1*998text` has
 * as many states as its inputs are long.
 */
import { madeOnce } from "../common/collections.js";
import { postOrder } from "../common/graph.js";
import { EMPTY, Repeat, requireShort, sequence, unreadIteration } from "./expression.js";
import { familyOf } from "./family.js";
import { Literal } from "./literal.js";
import type { Mark } from "../runtime/marks.js";
import type { Alphabet, Members } from "./alphabet.js";
import type { CharSet } from "./char-set.js";
import type { Call, Expression, Iteration } from "./expression.js";
import type { Families, Family } from "./family.js";

/** The move of a state. Only `consume` reads a character. */
export type Move =
  | { readonly kind: "accept" }
  | { readonly kind: "consume"; readonly members: Members; readonly target: State }
  | { readonly kind: "split"; readonly targets: readonly State[] }
  | { readonly kind: "mark"; readonly mark: Mark; readonly target: State }
  | { readonly kind: "call"; readonly call: Call; readonly target: State };

/** Returns the states that a move leads to without reading; none where it reads, accepts or calls. */
export function silentTargets(move: Move): readonly State[] {
  if (move.kind === "split") return move.targets;
  return move.kind === "mark" ? [move.target] : NO_STATES;
}

const NO_STATES: readonly State[] = [];

/**
 * The head of a state. It is neither the empty string, which `Nfa#before` drops, nor a sequence other than
 * a literal, which `Nfa#before` splits.
 */
type Head = Exclude<Expression, { kind: "sequence" | "empty" }> | Literal;

/** A list of expressions that are still to be matched. The final state is the empty list. */
export class State {
  /** The move, after the first call of `Nfa#move`. */
  move: Move | undefined;
  /** The same state after a character has been read (see Nfa#afterProgress). */
  afterProgress: State | undefined;
  /** The number of the last walk that visited the state (see closure.ts). */
  visited = 0;
  /**
   * The number of the last walk that arrived here by a character, or in a state that covers this
   * one (see closure.ts).
   */
  arrived = 0;
  /**
   * The states that differ from this one only in counts, or undefined if nothing in it is counted.
   */
  readonly family: Family | undefined;
  /** The symbols with which the strings of the state can begin (see context-free/lookahead.ts). */
  symbols: Uint8Array | undefined;
  /** The families of the states that have one expression more. */
  families: Families | undefined;
  /**
   * The states that have one expression more, by their heads. Most states have only one, which is
   * kept in `#longer`.
   */
  #longer: State | undefined;
  #others: Map<Head, State> | undefined;
  #expression: Expression | undefined;

  constructor(
    readonly id: number,
    readonly head: Head | undefined,
    readonly tail: State | undefined,
  ) {
    this.family = tail && familyOf(head!, tail);
  }

  /** The list as one expression. */
  get expression(): Expression {
    const unknown = postOrder<State>([this], ({ tail }) =>
      tail === undefined || tail.#expression ? [] : [tail],
    );
    for (const state of unknown)
      state.#expression ??= state.tail ? sequence([state.head!, state.tail.#expression!]) : EMPTY;
    return this.#expression!;
  }

  /** Returns the state that has this head before this state, if it has been made. */
  longer(head: Head): State | undefined {
    return this.#longer?.head === head ? this.#longer : this.#others?.get(head);
  }

  /** Adds the state that has this head before this state. */
  addLonger(head: Head, state: State): void {
    if (this.#longer === undefined) this.#longer = state;
    else (this.#others ??= new Map<Head, State>()).set(head, state);
  }
}

/** The states of one start expression over one alphabet. */
export class Nfa {
  /** The state in which the start expression is to be matched. */
  readonly start: State;
  size = 0;
  readonly #alphabet: Alphabet;
  readonly #members = new Map<CharSet, Members>();
  readonly #counts = new Counts();
  readonly end: State;

  constructor(root: Expression, alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.end = this.#make(undefined, undefined);
    this.start = this.before(root, this.end);
  }

  /**
   * Returns the state that matches an expression and then continues as `then`.
   *
   * @throws {LimitError} `length`
   */
  before(expression: Expression, then: State): State {
    if (expression.kind === "empty") return then;
    if (isHead(expression)) return this.#extended(then, expression);
    requireShort(expression);
    let state = then;
    const pending: Expression[] = [expression.first, expression.rest];
    for (let last = pending.pop(); last !== undefined; last = pending.pop())
      if (isHead(last)) state = this.#extended(state, last);
      else if (last.kind === "sequence") pending.push(last.first, last.rest);
    return state;
  }

  #extended(then: State, head: Head): State {
    let state = then.longer(head);
    if (state === undefined) {
      state = this.#make(head, then);
      then.addLonger(head, state);
    }
    return state;
  }

  /** Returns the state in which the body of a call begins. Nothing comes after the body. */
  beginning(call: Call): State {
    return this.before(call.body, this.end);
  }

  /**
   * Returns the state after a character has been read: the iterations that it is inside of are no
   * longer empty.
   */
  afterProgress(state: State): State {
    if (state.afterProgress !== undefined) return state.afterProgress;
    const unread: State[] = [];
    let at = state;
    for (; at.afterProgress === undefined && at.tail !== undefined; at = at.tail) unread.push(at);
    let after = at.afterProgress ?? at;
    for (let before = unread.pop(); before !== undefined; before = unread.pop()) {
      const head = before.head!;
      after = this.before(head.kind === "iteration" ? head.afterProgress : head, after);
      before.afterProgress = after;
    }
    return after;
  }

  /**
   * Returns the states of this automaton that equal states of another one. Cost: the lengths of the
   * lists; a part that several lists share counts once. (All states of a literal share its end.)
   */
  adopt(states: readonly State[]): State[] {
    const adopted = new Map<State, State>();
    return states.map((state) => this.#adopted(state, adopted));
  }

  #adopted(state: State, adopted: Map<State, State>): State {
    const pending: State[] = [];
    let at = state;
    for (; at.tail !== undefined && !adopted.has(at); at = at.tail) pending.push(at);
    let own = adopted.get(at) ?? this.end;
    for (let last = pending.pop(); last !== undefined; last = pending.pop()) {
      own = this.before(this.#own(last.head!), own);
      adopted.set(last, own);
    }
    return own;
  }

  #own(head: Head): Head {
    if (head.kind === "repeat") return this.#counts.own(head);
    return head.kind === "iteration" ? this.#counts.ownIteration(head) : head;
  }

  move(state: State): Move {
    state.move ??= this.#derive(state);
    return state.move;
  }

  #derive(state: State): Move {
    const { head } = state;
    if (head === undefined) return { kind: "accept" };
    const tail = state.tail!;
    switch (head.kind) {
      case "characters":
      case "sequence": {
        const after = head.kind === "sequence" ? this.before(head.rest, tail) : tail;
        const members = madeOnce(this.#members, head.set, () => this.#alphabet.members(head.set));
        return { kind: "consume", members, target: this.afterProgress(after) };
      }
      case "choice":
      case "automaton":
        return {
          kind: "split",
          targets: head.alternatives.map((alternative) => this.before(alternative, tail)),
        };
      case "repeat": {
        const again = this.before(head.body, this.before(this.#counts.afterOne(head), tail));
        if (head.min > 0) return { kind: "split", targets: [again] };
        return { kind: "split", targets: head.source.isLazy ? [tail, again] : [again, tail] };
      }
      case "iteration":
        return { kind: "split", targets: head.progressed ? [this.before(head.of, tail)] : [] };
      case "marked":
        return {
          kind: "mark",
          mark: head.mark,
          target: this.before(head.body, this.before(head.close, tail)),
        };
      case "close":
        return { kind: "mark", mark: head.mark, target: tail };
      case "call":
        return { kind: "call", call: head, target: tail };
    }
  }

  #make(head: Head | undefined, tail: State | undefined): State {
    this.size += 1;
    return new State(this.size, head, tail);
  }
}

function isHead(expression: Expression): expression is Head {
  return expression.kind === "sequence"
    ? expression instanceof Literal
    : expression.kind !== "empty";
}

// The remainders of the repetitions of a grammar: after one iteration, `3*5x` leaves `2*4x`.
//
// A remainder is made when an input first reaches it, so that `1*998text` costs nothing before the
// input has 998 iterations. Equal remainders are one object. They belong to the automaton that asks
// for them, and are dropped with its states.

/** The repetitions of one automaton. */
export class Counts {
  /**
   * By source, and by the number of iterations that are left; without an upper bound, by the number
   * that are still needed.
   */
  readonly #bySource = new Map<Repeat, Map<number, Repeat>>();
  readonly #iterations = new Map<Repeat, Iteration>();

  /**
   * Returns the remainder of a repetition after one iteration, with the end of that iteration
   * before it if the iteration must not be empty.
   */
  afterOne({ source, min, max, mustProgress }: Repeat): Expression {
    const [needed, possible] = [Math.max(0, min - 1), max - 1];
    if (possible === 0) return EMPTY;
    if (needed === 1 && possible === 1) return source.body;
    const left = this.#left(source, needed, possible);
    return mustProgress ? this.#iteration(left) : left;
  }

  /** Returns the object of this automaton for an equal repetition. */
  own({ source, min, max }: Repeat): Repeat {
    return this.#left(source, min, max);
  }

  /** Returns the object of this automaton for an equal end of an iteration. */
  ownIteration({ of, progressed }: Iteration): Iteration {
    const own = this.#iteration(this.own(of));
    return progressed ? own.afterProgress : own;
  }

  #left(source: Repeat, min: number, max: number): Repeat {
    if (min === source.min && max === source.max) return source;
    const known = madeOnce(this.#bySource, source, () => new Map<number, Repeat>());
    const number = max === Infinity ? min : max;
    return madeOnce(known, number, () => new Repeat(source.body, min, max, source));
  }

  #iteration(of: Repeat): Iteration {
    return madeOnce(this.#iterations, of, () => unreadIteration(of));
  }
}
