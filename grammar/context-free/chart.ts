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
import { Frame, Item, stateAfter } from "./chart-items.js";
import { Lookahead } from "./lookahead.js";
import { Nfa } from "../automaton/nfa.js";
import { StepBudget, STEPS_AN_ITEM } from "./step-budget.js";
import { onlyCloses, topOf } from "./tail-returns.js";
import type { Call } from "../automaton/expression.js";
import type { Lowered } from "../automaton/lower.js";
import type { Crowd, Edge } from "./chart-items.js";
import type { State } from "../automaton/nfa.js";

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
 * The number of edges over a return up to which an item keeps them. In an ambiguous grammar, the number of all
 * edges grows with the cube of the input; they are found again when they are needed (see edges.ts).
 */
export const MOST_RETURN_EDGES = 4;

/** The number of callers from which on a frame keeps a crowd. */
const CROWDED = 8;

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
          if (this.#returnToTop(frame, item)) break;
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
      this.#budget.add(caller.frame.callers.length);
      for (const outer of caller.frame.callers) this.#wait(outer, frame);
    } else this.#wait(caller, frame);
  }

  #frame(call: Call | null, origin: number): Frame {
    const isDeriving = this.#purpose === "derivation";
    return new Frame(call, origin, this.lookahead.follow(call), isDeriving);
  }

  /**
   * Checks whether nothing is left to read of the caller's frame after a call. Such a call can return
   * directly to the callers of that frame, so that a right-recursive list does not build a chain of
   * returns. There are two exceptions: a derivation needs each frame, and a frame that begins at
   * this offset may still get callers.
   */
  #isTailCall(target: State, { frame, offset }: Item): boolean {
    return this.#purpose !== "derivation" && frame.origin < offset && onlyCloses(target);
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

  /**
   * Returns from several calls at once, if a derivation is wanted and the calls have nothing left to read
   * (see tail-returns.ts). Returns whether it did.
   */
  #returnToTop(frame: Frame, returned: Item): boolean {
    if (this.#purpose !== "derivation" || returned.offset === frame.origin) return false;
    const top = topOf(frame);
    if (top?.called === undefined || top.called === frame) return false;
    top.called.pending ??= [];
    top.called.pending.push(returned);
    this.#return(top, returned);
    return true;
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

  /** Checks whether a state of a frame has been reached, and needs no further edge. */
  #isCounted(frame: Frame, state: State, offset: number): boolean {
    const item = itemIn(frame, state, offset);
    if (item === undefined) return false;
    if (this.#purpose !== "derivation") return true;
    return item.returnEdges > MOST_RETURN_EDGES;
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
    let item = itemIn(frame, state, offset);
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
      else if (item.returnEdges === MOST_RETURN_EDGES + 1) item.edges = withoutReturns(item.edges);
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

/** The edges without a return: an item with too many returns keeps no edge over one. */
function withoutReturns(edges: Edge | undefined): Edge | undefined {
  let kept: Edge | undefined;
  for (let edge = edges; edge !== undefined; edge = edge.next)
    if (edge.over === null) kept = { from: edge.from, over: null, next: kept };
  return kept;
}

/** Returns the item of a state at the present offset. */
function itemIn({ here, hereAt }: Frame, state: State, offset: number): Item | undefined {
  if (hereAt !== offset) return undefined;
  for (let index = 0; index < here.length; index += 1)
    if (here[index]!.state === state) return here[index];
  return undefined;
}
