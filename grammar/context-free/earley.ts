/**
 * Recognition of rules that contain themselves: any context-free grammar, left recursion and
 * ambiguity included.
 *
 * This is Earley's algorithm ("An efficient context-free parsing algorithm", 1970). It works on the
 * states of the automaton instead of dotted rules. The callers of a rule are shared as in the
 * graph-structured stack of Scott & Johnstone ("GLL parsing", 2010). Rules that do not contain
 * themselves are inlined, so only true recursion makes calls.
 *
 * Cost: cubic in the worst case; linear if the number of states at each offset is bounded. A budget
 * limits the steps and the memory (see reading-budget.ts). No function here is recursive: nesting of the input costs
 * memory, not call stack.
 */
import { characterAt, SUPPLEMENTARY } from "../runtime/characters.js";
import { Alphabet } from "../automaton/alphabet.js";
import { Lookahead } from "./lookahead.js";
import { Nfa } from "../automaton/nfa.js";
import {
  memoryBudget,
  stepBudget,
  STEPS_A_CHARACTER,
  STEPS_AN_ITEM,
  WORDS,
} from "../automaton/reading-budget.js";
import { preOrder } from "../common/graph.js";
import { anyOf, Call, EMPTY, sequence } from "../automaton/expression.js";
import type { Budget } from "../common/budget.js";
import type { Expression } from "../automaton/expression.js";
import type { Lowered } from "../automaton/lower.js";
import type { State } from "../automaton/nfa.js";
import type { Configuration } from "./configuration.js";
import type { Symbols } from "./lookahead.js";

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

/** A call of a rule at one offset, shared by all its callers. The frame of the start has no call. */
export class Frame {
  /** The item with which the frame begins. */
  beginning: Item | undefined;
  /** The items that wait for the call to return. */
  readonly callers = new Set<Item>();
  /** The return of the call at its origin: it has read nothing. */
  emptyReturn: Item | undefined;
  /** Whether a return of the call ends the input of the whole run. */
  endsAll: boolean;
  /** The last item of the frame that was made. */
  newest: Item | undefined;

  constructor(
    readonly call: Call | null,
    readonly origin: number,
    /** The symbols that can follow the call (see lookahead.ts). */
    readonly follow: Symbols,
  ) {
    this.endsAll = call === null;
  }
}

/** How an item was reached: from an item of its frame, directly or over the return of a call. */
export interface Edge {
  readonly from: Item;
  readonly to: Item;
  readonly over: Item | null;
  /** The edge to the same item that was added before this one. */
  readonly next: Edge | undefined;
}

/** A state of the automaton, reached at an offset, in a frame. */
export class Item {
  /** In a run for a derivation: the last edge to this item that was added. */
  edges: Edge | undefined;
  /** If the item calls: the state after the call, and the frame that it calls. */
  target: State | undefined;
  called: Frame | undefined;

  constructor(
    readonly state: State,
    readonly frame: Frame,
    readonly offset: number,
    /** The item of the frame that was made before, if it has the same offset, until the run reads on. */
    public before: Item | undefined,
  ) {}
}

/** Stands for the next symbol in a run for an expectation: any symbol may come next. */
const ANYTHING = -1;

/** The number of callers to which a call at the end of a rule returns directly. */
const MOST_TAIL_CALLERS = 16;

/** The chart of an expression with calls. */
export class Chart {
  /** Outcome: the offset at which the run stopped. */
  stopped = 0;
  /** Outcome: the end of the longest prefix in the language, or -1. */
  end = -1;
  /** Outcome of a run for a derivation: the item that ends the input, if it is in the language. */
  last: Item | undefined;
  /**
   * Outcome: the states that the run entered at the offset where it stopped, by reading a character
   * or by a return. The states that these lead to without reading are not included.
   */
  arrivals: State[] = [];

  readonly nfa: Nfa;
  readonly alphabet: Alphabet;
  readonly lookahead: Lookahead;
  /** The steps of the last run, and of the search for a derivation in it; the words of memory that both keep. */
  readonly budget: Budget;
  readonly memory: Budget;
  #purpose: Purpose = "whole";
  /** The symbol at the current offset. */
  #symbol = 0;
  /** The items at the current offset. The list grows during the loop over it. */
  #items: Item[] = [];
  /** How many of these read the last character. They are the first ones. */
  #readers = 0;
  /** The frames that begin at the current offset. */
  readonly #frames = new Map<Call, Frame>();
  /** In an open run: the current offset. */
  #tick = 0;
  /**
   * The last offset of the open runs that share frames. A character has an offset of its own in each of them: by its
   * offset, a run knows its items in a frame.
   */
  #ticks = { last: 0 };

  /**
   * @param source the rule, or a chart whose automaton is shared
   * @param steps those of a run, besides those for each character
   * @param words those that a run may keep
   */
  constructor(source: Lowered | Chart, steps?: number, words?: number) {
    this.budget = stepBudget("to read this input", steps);
    this.memory = memoryBudget(words);
    if (source instanceof Chart) {
      this.alphabet = source.alphabet;
      this.lookahead = source.lookahead;
      this.nfa = source.nfa;
      return;
    }
    this.alphabet = new Alphabet(source.sets);
    this.lookahead = new Lookahead(source, this.alphabet);
    this.nfa = new Nfa(source.root, this.alphabet);
  }

  /**
   * Reads an input from an offset to a limit, or until no item is left.
   *
   * @throws {LimitError} `steps`, `states`
   */
  run(input: string, offset: number, limit: number, purpose: Purpose): void {
    this.release();
    this.#purpose = purpose;
    this.end = -1;
    this.#beginBudgets(limit - offset);
    let at = offset;
    this.#symbol = this.#symbolAt(input, at, limit);
    this.arrivals = [this.nfa.start];
    this.#begin(this.nfa.start, null, at);
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

  /** Begins an open run: each symbol is given to `advance`, and any symbol may come next. */
  open(): void {
    this.#openRun();
    this.arrivals = [this.nfa.start];
    this.#begin(this.nfa.start, null, this.#tick);
    this.#readers = this.#items.length;
    this.#complete(this.#tick);
  }

  /**
   * Begins an open run where a run of the pushdown automaton of the same rule has stopped.
   *
   * @param stack the states below these configurations, from the bottom on
   */
  openFrom(entries: readonly Configuration[], stack: readonly State[]): void {
    this.#openRun();
    // All of them are made before there are items that lead to them.
    this.memory.spend((WORDS.frame + WORDS.item + WORDS.caller) * stack.length);
    const origin = this.#tick;
    const nothing = this.lookahead.follow(null);
    const called = (frame: Frame, target: State): Frame => {
      const caller = new Item(target, frame, origin, undefined);
      caller.target = target;
      const inner = new Frame(null, origin, nothing);
      inner.endsAll = false;
      inner.callers.add(caller);
      return inner;
    };
    const base = stack.reduce(called, new Frame(null, origin, nothing));
    const frames = new Map<Configuration, Frame>();
    const frameAbove = (configuration: Configuration): Frame => {
      const { state, below } = configuration;
      if (below === undefined) return base;
      let frame = frames.get(configuration);
      if (frame === undefined)
        frames.set(configuration, (frame = called(frameAbove(below), state)));
      return frame;
    };
    this.#tick = this.#ticks.last += 1;
    for (const { state, below } of entries)
      this.#itemOf(state, below === undefined ? base : frameAbove(below), this.#tick);
    this.arrivals = this.#items.map(({ state }) => state);
    this.#readers = this.#items.length;
    this.#complete(this.#tick);
  }

  #openRun(): void {
    this.release();
    this.#purpose = "expectation";
    this.#symbol = ANYTHING;
    this.end = -1;
    this.#beginBudgets(0);
    this.#ticks = { last: 0 };
    this.#tick = 0;
  }

  /**
   * Reads a symbol in an open run. Returns false, and changes nothing, if it is impossible.
   *
   * @throws {LimitError} `steps`, `states`
   */
  advance(symbol: number): boolean {
    const items = this.#items;
    this.#items = [];
    const tick = this.#ticks.last + 1;
    if (!this.#read(items, symbol, tick)) {
      this.#items = items;
      return false;
    }
    this.#tick = this.#ticks.last = tick;
    this.#readers = this.#items.length;
    this.budget.allow(STEPS_A_CHARACTER);
    this.#complete(tick);
    return true;
  }

  /** Whether the input can end where an open run is. */
  canEnd(): boolean {
    return this.end === this.#tick;
  }

  /** Returns the symbols that an open run can read next. */
  symbols(): ReadonlySet<number> {
    const symbols = new Set<number>();
    for (const { state } of this.#items) {
      const move = this.nfa.move(state);
      if (move.kind === "consume") for (const symbol of move.members) symbols.add(symbol);
    }
    return symbols;
  }

  /** Returns an expression of the strings with which the input of an open run can go on to its end. */
  rest(): Expression {
    const readers = this.#items.slice(0, this.#readers);
    const frames = preOrder(
      readers.map(({ frame }) => frame),
      ({ callers }) => Array.from(callers, ({ frame }) => frame),
    );
    const returns = new Map(Array.from(frames, (frame) => [frame, new Call(-1, false, false)]));
    const restOf = (state: State, frame: Frame): Expression =>
      sequence([state.expression, returns.get(frame)!]);
    for (const [{ endsAll, callers }, call] of returns)
      call.body = anyOf([
        ...(endsAll ? [EMPTY] : []),
        ...Array.from(callers, ({ target, frame }) =>
          restOf(this.nfa.afterProgress(target!), frame),
        ),
      ]);
    return anyOf(readers.map(({ state, frame }) => restOf(state, frame)));
  }

  /** Returns a chart in which an open run goes on from here by itself. */
  clone(): Chart {
    const copy = new Chart(this);
    copy.budget.continue(this.budget);
    copy.memory.continue(this.memory);
    copy.#purpose = this.#purpose;
    copy.#symbol = this.#symbol;
    copy.#items = this.#items;
    copy.#readers = this.#readers;
    copy.#tick = this.#tick;
    copy.#ticks = this.#ticks;
    copy.end = this.end;
    copy.arrivals = this.arrivals;
    return copy;
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
      this.#add(move.target, item, null, next);
    }
    if (arrivals.length === 0) return false;
    this.arrivals = arrivals;
    return true;
  }

  /** Earley's predictor and completer: adds all other items at an offset. */
  #complete(offset: number): void {
    this.#frames.clear();
    for (const item of this.#items) {
      this.budget.spend(STEPS_AN_ITEM);
      const { frame } = item;
      const move = this.nfa.move(item.state);
      switch (move.kind) {
        case "consume":
          break;
        case "split":
          for (const target of move.targets) this.#add(target, item, null, offset);
          break;
        case "mark":
          this.#add(move.target, item, null, offset);
          break;
        case "call":
          this.#call(move.call, move.target, item);
          break;
        case "accept":
          if (offset === frame.origin) frame.emptyReturn = item;
          if (frame.endsAll) this.end = offset;
          if (frame.call === null) this.last = item;
          this.budget.spend(frame.callers.size);
          for (const caller of frame.callers) this.#return(caller, item);
          break;
      }
    }
    // A caller that waits keeps no other item of its offset.
    for (const item of this.#items) item.before = undefined;
  }

  #call(call: Call, target: State, caller: Item): void {
    const { frame: outer, offset } = caller;
    let frame = this.#frames.get(call);
    if (frame === undefined) {
      frame = this.#begin(this.nfa.beginning(call), call, offset);
      this.#frames.set(call, frame);
    }
    caller.target = target;
    // In other runs, a caller would keep all frames below it.
    if (this.#purpose === "derivation") caller.called = frame;
    if (!this.#isTailCall(target, caller)) this.#wait(caller, frame);
    else {
      if (outer.endsAll) {
        frame.endsAll = true;
        if (frame.emptyReturn !== undefined) this.end = offset;
      }
      this.budget.spend(outer.callers.size);
      for (const each of outer.callers) this.#wait(each, frame);
    }
  }

  /**
   * Checks whether nothing is left to read of the caller's frame after a call. Such a call returns
   * directly to the callers of that frame, so that a right-recursive list does not build a chain of
   * returns (as in Leo, "A general context-free parsing algorithm running in linear time on every
   * LR(k) grammar without using lookahead", 1991). There are three exceptions: a derivation needs each
   * frame; a frame that begins at this offset may still get callers; many callers would be copied from
   * frame to frame.
   */
  #isTailCall(target: State, { frame, offset }: Item): boolean {
    if (this.#purpose === "derivation" || frame.origin === offset) return false;
    return frame.callers.size <= MOST_TAIL_CALLERS && onlyCloses(target);
  }

  #wait(caller: Item, frame: Frame): void {
    if (frame.callers.has(caller)) return;
    frame.callers.add(caller);
    this.#keep(WORDS.caller);
    // The call has returned without reading anything. It returns in the same way to this caller.
    if (frame.emptyReturn !== undefined) this.#return(caller, frame.emptyReturn);
  }

  #return(caller: Item, returned: Item): void {
    const { target } = caller;
    if (target === undefined) throw new Error("a caller that does not call");
    const progressed = returned.offset > caller.offset;
    const after = progressed ? this.nfa.afterProgress(target) : target;
    if (this.#purpose === "expectation" && progressed) this.arrivals.push(after);
    this.#add(after, caller, returned, returned.offset);
  }

  #begin(state: State, call: Call | null, offset: number): Frame {
    const frame = new Frame(call, offset, this.lookahead.follow(call));
    this.#keep(WORDS.frame);
    frame.beginning = this.#itemOf(state, frame, offset);
    return frame;
  }

  #add(state: State, from: Item, over: Item | null, offset: number): void {
    const to = this.#itemOf(state, from.frame, offset);
    if (to === undefined || this.#purpose !== "derivation") return;
    this.#keep(WORDS.edge);
    to.edges = { from, to, over, next: to.edges };
  }

  /** Returns the item of a state, and makes it first. Undefined if the next symbol rules it out. */
  #itemOf(state: State, frame: Frame, offset: number): Item | undefined {
    // The lookahead keeps the number of items of a frame at one offset small.
    const newest = frame.newest?.offset === offset ? frame.newest : undefined;
    for (let item = newest; item !== undefined; item = item.before)
      if (item.state === state) return item;
    if (!this.#isUseful(state, frame)) return undefined;
    const item = new Item(state, frame, offset, newest);
    frame.newest = item;
    this.#items.push(item);
    this.#keep(WORDS.item);
    return item;
  }

  #beginBudgets(length: number): void {
    this.budget.begin(STEPS_A_CHARACTER * length);
    this.memory.begin();
  }

  /**
   * Adds words that the run keeps. A derivation keeps all. Other runs release items, so those that are still kept are
   * counted before the run is refused; with some room for more, so that the next count is not near.
   */
  #keep(words: number): void {
    const { memory } = this;
    if (memory.trySpend(words)) return;
    if (this.#purpose === "derivation") throw memory.error();
    memory.begin();
    memory.spend(this.#countKept() + memory.limit / 8);
  }

  /** Counts the words that the present items lead to. */
  #countKept(): number {
    let words = WORDS.item * this.#items.length;
    const frames = new Set(this.#items.map(({ frame }) => frame));
    // The set grows during this loop.
    for (const { callers } of frames) {
      words += WORDS.frame + (WORDS.item + WORDS.caller) * callers.size;
      for (const { frame } of callers) frames.add(frame);
    }
    return words;
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

/** Checks whether a state reads nothing, and only closes visible rules before its end. */
function onlyCloses(state: State): boolean {
  let at = state;
  while (at.head?.kind === "close" && at.tail !== undefined) at = at.tail;
  return at.head === undefined;
}
