/**
 * Recognition of rules that contain themselves: any context-free grammar, left recursion and
 * ambiguity included.
 *
 * This is Earley's algorithm ("An efficient context-free parsing algorithm", 1970). It works on the
 * states of the automaton instead of dotted rules. The callers of a rule are shared as in the
 * graph-structured stack of Scott & Johnstone ("GLL parsing", 2010). Rules that do not contain
 * themselves are inlined, so only true recursion makes calls. Cost: cubic in the worst case; linear
 * if the number of states at each character is bounded, as in JSON or nested comments. No function
 * here is recursive: nesting of the input costs memory, not call stack.
 */
import { characterAt, SUPPLEMENTARY } from "../runtime/characters.js";
import { Alphabet } from "../automaton/alphabet.js";
import { Lookahead } from "./lookahead.js";
import { Nfa } from "../automaton/nfa.js";
import { StepBudget, STEPS_AN_ITEM } from "./step-budget.js";
import type { Call } from "../automaton/expression.js";
import type { Lowered } from "../automaton/lower.js";
import type { State } from "../automaton/nfa.js";
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
  /** The returns of the call: items in the final state. */
  readonly returns: Item[] = [];
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
interface Crowd {
  readonly frames: Frame[];
  /** The states after the call has read something. */
  readonly targets: State[];
}

/** The number of callers from which on a frame keeps a crowd. */
const CROWDED = 8;

/**
 * A way in which an item was reached: from an item of the same frame, over a return or directly.
 */
export interface Edge {
  readonly from: Item;
  readonly over: Item | null;
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
  /** The next three fields belong to chart-derivation.ts. */
  useful: Useful | undefined;
  steps: Step | undefined;
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
  /** For each call on a way to a goal, the returns on such a way, unless there are too many. */
  readonly returns: ReadonlyMap<Item, readonly Way[]> | undefined;
}

/** A return that a derivation must reach. */
export interface Goal {
  readonly end: Item;
  readonly marking: Marking;
  /** The number of the goal in its marking. */
  readonly number: number;
  /**
   * Whether a return on a way to the end covers the same stretch as the goal, and its rule is in the
   * same unit component.
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

/**
 * The purpose of a run.
 *
 * - `whole`: is the whole input in the language?
 * - `prefix`: which is the longest prefix in the language?
 * - `derivation`: as `whole`, and each item keeps its edges
 * - `expectation`: which items are there at the limit, before any next symbol? A character follows
 *   each offset before the limit, so items are left out there as in the run `whole`.
 */
export type Purpose = "whole" | "prefix" | "derivation" | "expectation";

/**
 * The number of edges over a return that an item keeps. In an ambiguous grammar, the number of all
 * edges grows with the cube of the input; they are found again when they are needed (see edges.ts).
 */
export const MOST_RETURN_EDGES = 4;

/** Stands for the next symbol in a run for an expectation: any symbol may come next. */
const ANYTHING = -1;

/** The automaton of an expression with calls. */
export class Chart {
  /** Outcome: the offset at which the run stopped. */
  stopped = 0;
  /** Outcome: the end of the longest prefix in the language, or -1. */
  end = -1;
  /**
   * Outcome: the item that ends the input, if the run was for a derivation and the input is in the
   * language.
   */
  last: Item | undefined;
  /** The number of items that the last run made: its cost. */
  made = 0;

  readonly nfa: Nfa;
  readonly alphabet: Alphabet;
  readonly lookahead: Lookahead;
  #purpose: Purpose = "whole";
  /** The symbol at the current offset. */
  #symbol = 0;
  /** The items at the current offset. The list grows during the loop over it. */
  #items: Item[] = [];
  /** The frames that begin at the current offset, by the number of their call. */
  readonly #frames = new Map<number, Frame>();
  readonly #budget: StepBudget;

  /** @param budget the steps of a run, beside those for each character */
  constructor(lowered: Lowered, budget?: number) {
    this.#budget = new StepBudget("the recognition of a rule that contains itself", budget);
    this.alphabet = new Alphabet(lowered.sets);
    this.lookahead = new Lookahead(lowered, this.alphabet);
    this.nfa = new Nfa(lowered.root, this.alphabet);
  }

  /**
   * Outcome: the states that the run entered at the offset where it stopped, by reading a character
   * or by a return. The states that these lead to without reading are not included.
   */
  arrivals: State[] = [];

  /** Outcome: the steps of the last run (see step-budget.ts). */
  get steps(): number {
    return this.#budget.steps;
  }

  /**
   * Reads an input from an offset to a limit, or until no item is left.
   *
   * @throws {LimitError} `steps`
   */
  run(input: string, offset: number, limit: number, purpose: Purpose): void {
    this.#purpose = purpose;
    this.end = -1;
    this.last = undefined;
    this.made = 0;
    this.#items = [];
    this.#budget.begin(limit - offset);
    let at = offset;
    this.#symbol = this.#symbolAt(input, at, limit);
    this.arrivals = [this.nfa.start];
    this.#add(this.nfa.start, this.#frame(null, offset), at, null, null);
    this.#complete(at);
    while (at < limit) {
      const next = at + (characterAt(input, at) >= SUPPLEMENTARY ? 2 : 1);
      const items = this.#items;
      const symbol = this.#symbol;
      this.#items = [];
      this.#symbol = this.#symbolAt(input, next, limit);
      if (!this.#read(items, symbol, next)) break;
      at = next;
      this.#complete(at);
    }
    this.stopped = at;
  }

  #symbolAt(input: string, offset: number, limit: number): number {
    if (offset < limit) return this.alphabet.of(characterAt(input, offset));
    return this.#purpose === "expectation" ? ANYTHING : this.lookahead.end;
  }

  /** Earley's scanner: adds the items after a character. Returns whether any item could read it. */
  #read(items: readonly Item[], symbol: number, next: number): boolean {
    const arrivals: State[] = [];
    for (const item of items) {
      const move = this.nfa.move(item.state);
      if (move.kind !== "consume" || !move.members.has(symbol)) continue;
      arrivals.push(move.target);
      this.#add(move.target, item.frame, next, item, null);
    }
    if (arrivals.length === 0) return false;
    this.arrivals = arrivals;
    return true;
  }

  /** Earley's predictor and completer: adds all other items at an offset. */
  #complete(offset: number): void {
    this.#frames.clear();
    for (const item of this.#items) {
      this.#budget.add(STEPS_AN_ITEM);
      const { frame } = item;
      const move = this.nfa.move(item.state);
      switch (move.kind) {
        case "consume":
          break;
        case "split":
          for (const target of move.targets) this.#add(target, frame, offset, item, null);
          break;
        case "mark":
          this.#add(move.target, frame, offset, item, null);
          break;
        case "call":
          this.#call(move.call, move.target, item);
          break;
        case "accept":
          frame.returns.push(item);
          if (frame.endsAll) {
            this.end = offset;
            if (frame.call === null) this.last = item;
          }
          this.#budget.add(frame.callers.length);
          if (frame.crowd === undefined)
            for (const caller of frame.callers) this.#return(caller, item);
          else this.#returnToMany(frame, frame.crowd, item);
          break;
      }
    }
  }

  #call(call: Call, target: State, caller: Item): void {
    const { offset } = caller;
    let frame = this.#frames.get(call.number);
    if (frame === undefined) {
      frame = this.#frame(call, offset);
      this.#frames.set(call.number, frame);
      this.#add(this.nfa.beginning(call), frame, offset, null, null);
    }
    caller.target = target;
    if (this.#purpose === "derivation") {
      caller.called = frame;
      caller.frame.calls.push(caller);
    }
    if (this.#isTailCall(target, caller)) {
      if (caller.frame.endsAll) this.#endAllWith(frame);
      for (const outer of caller.frame.callers) this.#wait(outer, frame);
    } else this.#wait(caller, frame);
  }

  #frame(call: Call | null, origin: number): Frame {
    const isDeriving = this.#purpose === "derivation";
    return new Frame(call, origin, this.lookahead.follow(call), isDeriving);
  }

  /**
   * Checks whether nothing is left of the caller's frame after a call. Such a call can return
   * directly to the callers of that frame, so that a right-recursive list does not build a chain of
   * returns. There are two exceptions: a derivation needs each frame, and a frame that begins at
   * this offset may still get callers.
   */
  #isTailCall(target: State, { frame, offset }: Item): boolean {
    return target.head === undefined && this.#purpose !== "derivation" && frame.origin < offset;
  }

  #endAllWith(frame: Frame): void {
    frame.endsAll = true;
    if (frame.returns.length > 0) this.end = frame.origin;
  }

  #wait(caller: Item, frame: Frame): void {
    if (frame.known?.has(caller) === true) return;
    frame.known?.add(caller);
    frame.callers.push(caller);
    this.#growCrowd(frame);
    // The call has returned without reading anything. It returns in the same way to this caller.
    this.#budget.add(frame.returns.length);
    for (const returned of frame.returns) this.#return(caller, returned);
  }

  /** Adds the callers of a frame that are not yet in its crowd, if the frame has many callers. */
  #growCrowd(frame: Frame): void {
    const { callers } = frame;
    if (callers.length < CROWDED || this.#purpose === "expectation") return;
    frame.crowd ??= { frames: [], targets: [] };
    const { frames, targets } = frame.crowd;
    for (let index = frames.length; index < callers.length; index += 1) {
      const { frame: outer, target } = callers[index]!;
      frames.push(outer);
      targets.push(this.nfa.read(target!));
    }
  }

  #returnToMany(frame: Frame, { frames, targets }: Crowd, returned: Item): void {
    const { callers } = frame;
    const { offset } = returned;
    const hasRead = offset > frame.origin;
    for (let index = 0; index < callers.length; index += 1)
      if (!hasRead || !this.#isCounted(frames[index]!, targets[index]!, offset))
        this.#return(callers[index]!, returned);
  }

  /** Checks whether a state of a frame has been reached, and needs no further edge. Counts the edge. */
  #isCounted(frame: Frame, state: State, offset: number): boolean {
    const item = frame.hereAt === offset ? itemIn(frame.here, state) : undefined;
    if (item === undefined) return false;
    if (this.#purpose !== "derivation") return true;
    if (item.returnEdges < MOST_RETURN_EDGES) return false;
    item.returnEdges += 1;
    return true;
  }

  #return(caller: Item, returned: Item): void {
    const target = stateAfter(this.nfa, caller, returned.offset);
    if (target === undefined) return;
    if (this.#purpose === "expectation" && caller.offset < returned.offset)
      this.arrivals.push(target);
    this.#add(target, caller.frame, returned.offset, caller, returned);
  }

  #add(state: State, frame: Frame, offset: number, from: Item | null, over: Item | null): void {
    // Most edges of an ambiguous chart lead to an item that is already there. This look comes first.
    let item = frame.hereAt === offset ? itemIn(frame.here, state) : undefined;
    if (item === undefined) {
      if (!this.#isUseful(state, frame)) return;
      if (frame.hereAt !== offset) {
        frame.here.length = 0;
        frame.hereAt = offset;
      }
      item = new Item(state, frame, offset);
      this.made += 1;
      frame.here.push(item);
      if (this.#purpose === "derivation") frame.items.push(item);
      this.#items.push(item);
    }
    if (from === null) frame.beginning = item;
    else if (this.#purpose === "derivation") {
      if (over !== null) item.returnEdges += 1;
      if (over === null || item.returnEdges <= MOST_RETURN_EDGES)
        item.edges = { from, over, next: item.edges };
    }
  }

  #isUseful(state: State, { follow }: Frame): boolean {
    if (this.#symbol === ANYTHING) return true;
    return this.lookahead.allows(state, follow, this.#symbol, this.#purpose === "prefix");
  }

  /** Releases the items of the last run. */
  release(): void {
    this.#items = [];
    this.#frames.clear();
    this.arrivals = [];
    this.last = undefined;
  }
}

/** Returns the state in which a caller goes on after a return at an offset. */
export function stateAfter(
  nfa: Nfa,
  { target, offset }: Item,
  returned: number,
): State | undefined {
  return target === undefined || returned === offset ? target : nfa.read(target);
}

function itemIn(items: readonly Item[], state: State): Item | undefined {
  for (let index = 0; index < items.length; index += 1)
    if (items[index]!.state === state) return items[index];
  return undefined;
}
