/**
 * Recognition of rules that contain themselves: any context-free grammar, left recursion and
 * ambiguity included.
 *
 * This is Earley's algorithm ("An efficient context-free parsing algorithm", 1970) over the states
 * of the automaton instead of dotted rules, with the callers of a rule shared as in the
 * graph-structured stack of Scott & Johnstone ("GLL parsing", 2010). What does not contain itself
 * has been inlined, so only true recursion is called. Cubic in the worst case; linear where the
 * states at each character are bounded in number, as in JSON or nested comments. Nothing here is
 * recursive: nesting costs memory, not call stack.
 */
import { characterAt, SUPPLEMENTARY } from "../runtime/characters.js";
import { Alphabet } from "../automaton/alphabet.js";
import { Lookahead } from "./lookahead.js";
import { Nfa } from "../automaton/nfa.js";
import type { Call } from "../automaton/expression.js";
import type { Lowered } from "../automaton/lower.js";
import type { State } from "../automaton/nfa.js";

/** A rule that contains itself, called at an offset, by however many callers. */
export class Frame {
  /** The item with which the frame begins. */
  beginning: Item | undefined;
  /** The items that wait for the call to return. */
  readonly callers = new Set<Item>();
  /** Whether a return of the call is an end of the whole. */
  endsAll: boolean;
  /** Where the call has returned: items in the final state. */
  readonly returns: Item[] = [];
  /** The items at the offset that is being worked on: a handful, thanks to the lookahead. */
  readonly here: Item[] = [];
  /** The offset that `here` is about. */
  hereAt = -1;

  constructor(
    /** Null for what the run begins with. */
    readonly call: Call | null,
    readonly origin: number,
  ) {
    this.endsAll = call === null;
  }
}

/** How an item was reached: from an item of the same frame, over a return or directly. */
export interface Edge {
  readonly from: Item;
  readonly over: Item | null;
  /** The next edge to the same item: most have but one, and no list is made for it. */
  readonly next: Edge | undefined;
}

/** A state that was reached at an offset in a frame. */
export class Item {
  /** How it was reached, in every way; nothing where no derivation is wanted. */
  edges: Edge | undefined;
  /** What chart-derivation.ts finds out about the item. */
  useful: Useful | undefined;
  steps: Step | undefined;
  goal: Goal | undefined;

  constructor(
    readonly state: State,
    readonly frame: Frame,
    readonly offset: number,
  ) {}
}

/** A goal that an item leads to. */
export interface Useful {
  readonly goal: Goal;
  readonly next: Useful | undefined;
}

/** A return that is wanted. */
export interface Goal {
  readonly end: Item;
  /** For each call on a way to the end, the returns that are on such a way too. */
  readonly returns: Map<Item, Way[]>;
  /** Whether one of these is over the stretch of the whole, of a rule that can contain this one. */
  goesRound: boolean;
}

/** An edge without a return seen from where it begins, if it leads to a wanted return. */
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
 * What a run is for.
 *
 * - `whole`: whether all that is read is in the language
 * - `prefix`: the longest prefix in the language
 * - `derivation`: as `whole`, keeping how each item was reached
 * - `expectation`: the items at the end of what is read, whatever may come next
 */
export type Purpose = "whole" | "prefix" | "derivation" | "expectation";

/** Instead of a symbol: anything may come next. */
const ANYTHING = -1;

/** The automaton of an expression with calls. */
export class Chart {
  /** Outcome: where the run stopped. */
  stopped = 0;
  /** Outcome: the end of the longest prefix in the language, or -1. */
  end = -1;
  /** Outcome: the last item of what is in the language, where the run was recorded. */
  last: Item | undefined;
  /** How many items the last run has made: its cost. */
  made = 0;

  readonly nfa: Nfa;
  readonly #alphabet: Alphabet;
  readonly #lookahead: Lookahead;
  #purpose: Purpose = "whole";
  /** The symbol at the offset that is being worked on. */
  #symbol = 0;
  /** The items at that offset; the list grows while it is worked through. */
  #items: Item[] = [];
  /** The frames that begin there, by the number of their call. */
  readonly #frames = new Map<number, Frame>();

  constructor(lowered: Lowered) {
    this.#alphabet = new Alphabet(lowered.sets);
    this.#lookahead = new Lookahead(lowered, this.#alphabet);
    this.nfa = new Nfa(lowered.root, this.#alphabet);
  }

  /**
   * The states in which the run has come to where it stopped: after reading, or on return. What
   * they lead to from there, rules that could begin included, is not among them.
   */
  arrivals: State[] = [];

  /** Reads an input from an offset to a limit, or until no item is left. */
  run(input: string, offset: number, limit: number, purpose: Purpose): void {
    this.#purpose = purpose;
    this.end = -1;
    this.last = undefined;
    this.made = 0;
    this.#items = [];
    let at = offset;
    this.#symbol = this.#symbolAt(input, at, limit);
    this.arrivals = [this.nfa.start];
    this.#add(this.nfa.start, new Frame(null, offset), at, null, null);
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
    if (offset < limit) return this.#alphabet.of(characterAt(input, offset));
    return this.#purpose === "expectation" ? ANYTHING : this.#lookahead.end;
  }

  /** Earley's scanner: the items after a character; whether any item could read it. */
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

  /** Earley's predictor and completer: all items at an offset. */
  #complete(offset: number): void {
    this.#frames.clear();
    for (const item of this.#items) {
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
          for (const caller of frame.callers) this.#return(caller, item);
          break;
      }
    }
  }

  #call(call: Call, target: State, caller: Item): void {
    const { offset } = caller;
    let frame = this.#frames.get(call.number);
    if (frame === undefined) {
      frame = new Frame(call, offset);
      this.#frames.set(call.number, frame);
      this.#add(this.nfa.beginning(call), frame, offset, null, null);
    }
    if (this.#isTailCall(target, caller)) {
      if (caller.frame.endsAll) this.#endAllWith(frame);
      for (const outer of caller.frame.callers) this.#wait(outer, frame);
    } else this.#wait(caller, frame);
  }

  /**
   * A call after which its own frame has nothing left can return to the callers of that frame at
   * once, so that a right-recursive list does not pile up. A derivation, though, wants each frame;
   * and a frame that begins here may still get callers.
   */
  #isTailCall(target: State, { frame, offset }: Item): boolean {
    return target.head === undefined && this.#purpose !== "derivation" && frame.origin < offset;
  }

  #endAllWith(frame: Frame): void {
    frame.endsAll = true;
    if (frame.returns.length > 0) this.end = frame.origin;
  }

  #wait(caller: Item, frame: Frame): void {
    if (frame.callers.has(caller)) return;
    frame.callers.add(caller);
    // A call that has returned without reading anything does so for later callers too.
    for (const returned of frame.returns) this.#return(caller, returned);
  }

  #return(caller: Item, returned: Item): void {
    const move = this.nfa.move(caller.state);
    if (move.kind !== "call") return;
    const target = returned.offset > caller.offset ? this.nfa.read(move.target) : move.target;
    if (caller.offset < returned.offset) this.arrivals.push(target);
    this.#add(target, caller.frame, returned.offset, caller, returned);
  }

  #add(state: State, frame: Frame, offset: number, from: Item | null, over: Item | null): void {
    if (!this.#isUseful(state, frame)) return;
    if (frame.hereAt !== offset) {
      frame.here.length = 0;
      frame.hereAt = offset;
    }
    let item = frame.here.find((other) => other.state === state);
    if (item === undefined) {
      item = new Item(state, frame, offset);
      this.made += 1;
      frame.here.push(item);
      this.#items.push(item);
    }
    if (from === null) frame.beginning = item;
    else if (this.#purpose === "derivation") item.edges = { from, over, next: item.edges };
  }

  #isUseful(state: State, { call }: Frame): boolean {
    if (this.#symbol === ANYTHING) return true;
    return this.#lookahead.allows(
      state,
      call,
      this.#symbol,
      this.#purpose !== "whole" && this.#purpose !== "derivation",
    );
  }

  /** Gives back the items of the last run. */
  release(): void {
    this.#items = [];
    this.#frames.clear();
    this.arrivals = [];
    this.last = undefined;
  }
}
