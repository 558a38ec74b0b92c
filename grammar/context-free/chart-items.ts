/** The parts of a chart: calls, the items in them, and the edges between items. */
import type { Call } from "../automaton/expression.js";
import type { Nfa, State } from "../automaton/nfa.js";
import type { Symbols } from "./lookahead.js";

/** A call of a rule that contains itself, at one offset, shared by all its callers. */
export class Frame {
  /** The item with which the frame begins. */
  beginning: Item | undefined;
  /** The items that wait for the call to return. */
  readonly callers: Item[] = [];
  /** The frames of the callers, and the states after the call, once there are many callers. */
  crowd: Crowd | undefined;
  /** The same items, unless a derivation is wanted: without tail calls, each item calls once. */
  readonly known: Set<Item> | undefined;
  /** Whether a return of the call ends the input of the whole run. */
  endsAll: boolean;
  /** The returns of the call: items in the final state, by ascending offsets. */
  readonly returns: Item[] = [];
  /**
   * Returns of calls at the end of this call, at the end of the call after it, and so on, that have made
   * no return of this call yet (see tail-returns.ts).
   */
  pending: Item[] | undefined;
  /** Where the last of the calls around that have nothing left to read goes on (see tail-returns.ts). */
  top: Item | undefined;
  /** The items of the frame at the offset `hereAt`. The lookahead keeps this list short. */
  readonly here: Item[] = [];
  /** The offset of the items in `here`. */
  hereAt = -1;
  /** All items of the frame, and those that call, by ascending offsets, if a derivation is wanted. */
  readonly items: Item[] = [];
  readonly calls: Item[] = [];

  constructor(
    /** Null for the frame with which the run begins. */
    readonly call: Call | null,
    readonly origin: number,
    /** The symbols that can follow the call (see lookahead.ts). */
    readonly follow: Symbols,
    isDeriving: boolean,
  ) {
    this.known = isDeriving ? undefined : new Set();
    this.endsAll = call === null;
  }
}

/**
 * The part of the callers that a return looks at first, by the index of the caller. The callers of an ambiguous
 * chart are more than fit into the caches of a processor; their frames are few.
 */
export interface Crowd {
  readonly frames: Frame[];
  /** The states after the call has read something. */
  readonly targets: State[];
}

/**
 * A way in which an item was reached: from an item of the same frame, over a return or directly.
 */
export interface Edge {
  readonly from: Item;
  /** For a return: that of the call, or at first that of a later call (see tail-returns.ts). */
  over: Item | null;
  /** The next edge to the same item. Most items have only one edge, so no array is made. */
  readonly next: Edge | undefined;
}

/** A state reached at an offset, in a frame. */
export class Item {
  /** The ways in which the item was reached (see edges.ts); undefined if no derivation is wanted. */
  edges: Edge | undefined;
  /** The number of edges over a return, if a derivation is wanted. */
  returnEdges = 0;
  /** The frame that the item calls, if it calls and a derivation is wanted. */
  called: Frame | undefined;
  /** The state after the return of the call, if the item calls. */
  target: State | undefined;
  /** The next three fields belong to marking.ts. */
  useful: Useful | undefined;
  steps: Step | undefined;
  /** The goal of which the item is the only end. */
  goal: Goal | undefined;

  constructor(
    readonly state: State,
    readonly frame: Frame,
    readonly offset: number,
  ) {}
}

/** The goals of one marking that an item leads to. */
export interface Useful {
  readonly marking: Marking;
  /** The numbers of the goals, as bits (see marking.ts). */
  readonly goals: number[];
  /** Whether all items that lead to the item have been found. */
  isDone: boolean;
  readonly next: Useful | undefined;
}

/** Goals in one frame that were marked together (see marking.ts). */
export interface Marking {
  /** Whether all items that lead to the goals are marked. */
  isComplete: boolean;
  /** For each call on a way to a goal, the returns on such a way, unless there are too many. */
  returns: ReadonlyMap<Item, readonly Way[]> | undefined;
}

/** Returns of one frame, of which a derivation must reach one. */
export interface Goal {
  readonly ends: readonly Item[];
  /** The greatest offset of an end. */
  readonly last: number;
  readonly marking: Marking;
  /** The number of the goal in its marking. */
  readonly number: number;
  /**
   * Whether a return on a way to an end covers the same stretch as the end, and its rule is in the
   * same unit component. Also true if the marking is not complete.
   */
  goesRound: boolean;
}

/** An edge without a return, seen from its beginning, if it leads to a goal. */
export interface Step {
  readonly to: Item;
  readonly next: Step | undefined;
}

/** An edge over a return, seen from the call that waits for it. */
export interface Way {
  readonly to: Item;
  readonly over: Item;
}

/** Returns the state in which a caller goes on after a return at an offset. */
export function stateAfter(
  nfa: Nfa,
  { target, offset }: Item,
  returned: number,
): State | undefined {
  return target === undefined || returned === offset ? target : nfa.read(target);
}
