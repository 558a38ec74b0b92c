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
import { Alphabet, characterAt, SUPPLEMENTARY } from "./alphabet.js";
import { preferredMarks } from "./chart-derivation.js";
import { expectedIn } from "./expectation.js";
import { Nfa } from "./nfa.js";
import { unitComponents } from "./unit-cycles.js";
import type { Lowered } from "./lower.js";
import type { Machine } from "./machine.js";
import type { Call, Mark } from "./expression.js";
import type { State } from "./nfa.js";

/** A rule that contains itself, called at an offset, by however many callers. */
export class Frame {
  /** The items that wait for the call to return. */
  readonly callers: Item[] = [];
  /** The item with which the frame begins. */
  beginning: Item | undefined;
  /** Where the call has returned: items in the final state. */
  readonly returns: Item[] = [];
  /** The items at the offset that is being worked on, by their state. */
  readonly here = new Map<State, Item>();
  /** The offset that `here` is about. */
  hereAt = -1;

  constructor(
    readonly call: Call | null,
    readonly origin: number,
  ) {}
}

/** How an item was reached: from an item of the same frame, over a return or directly. */
export interface Edge {
  readonly from: Item;
  readonly over: Item | null;
}

/** A state that was reached at an offset in a frame. */
export class Item {
  /** How it was reached, in every way; nothing where no derivation is wanted. */
  readonly edges: Edge[] = [];

  constructor(
    readonly state: State,
    readonly frame: Frame,
    readonly offset: number,
    /** Items are numbered as they are made: what an item was first reached from has less. */
    readonly order: number,
  ) {}
}

/** The automaton of an expression with calls. */
export class Chart implements Machine {
  readonly names: readonly string[];
  stopped = 0;
  end = -1;
  /** How many items the last run has made: its cost. */
  made = 0;

  readonly #alphabet: Alphabet;
  readonly #nfa: Nfa;
  readonly #unitComponents: readonly number[];
  /** The items at the offset that is being worked on; it grows while it is worked through. */
  #items: Item[] = [];
  /** The frames that begin at this offset, by the number of their call. */
  #frames: (Frame | undefined)[] = [];
  #root = new Frame(null, 0);
  #recording = false;

  constructor(lowered: Lowered) {
    this.names = lowered.definitions.map(({ name }) => name);
    this.#alphabet = new Alphabet(lowered.sets);
    this.#nfa = new Nfa(lowered.root, this.#alphabet);
    this.#unitComponents = unitComponents(lowered.calls);
  }

  accepts(input: string): boolean {
    this.#run(input, 0, false);
    return this.end === input.length;
  }

  matches(input: string): boolean {
    this.#run(input, 0, true);
    return this.end === input.length;
  }

  endOfLongest(input: string, offset: number): number {
    this.#run(input, offset, false);
    return this.end;
  }

  longest(input: string, offset: number): boolean {
    this.#run(input, offset, true);
    return this.end !== -1;
  }

  eachMarkBackward(visit: (mark: Mark, offset: number) => void): void {
    const last = this.#root.returns.at(-1);
    if (last === undefined) return;
    const { marks, offsets } = preferredMarks(this.#nfa, last, this.#unitComponents);
    for (let index = marks.length - 1; index >= 0; index -= 1)
      visit(marks[index] ?? 0, offsets[index] ?? 0);
  }

  expected(opened: string): readonly string[] {
    const states = this.#items.map(({ state }) => state);
    const canEnd = this.#root.returns.at(-1)?.offset === this.stopped;
    return expectedIn(this.#nfa, states, canEnd, opened);
  }

  release(): void {
    this.#items = [];
    this.#frames = [];
    this.#root = new Frame(null, 0);
  }

  #run(input: string, offset: number, recording: boolean): void {
    this.#recording = recording;
    this.#root = new Frame(null, offset);
    this.#items = [];
    this.made = 0;
    this.#add(this.#nfa.start, this.#root, offset, null, null);
    let at = offset;
    this.#complete(at);
    while (at < input.length) {
      const character = characterAt(input, at);
      const next = at + (character >= SUPPLEMENTARY ? 2 : 1);
      const items = this.#items;
      this.#items = [];
      this.#read(items, this.#alphabet.of(character), next);
      if (this.#items.length === 0) {
        this.#items = items;
        break;
      }
      at = next;
      this.#complete(at);
    }
    this.stopped = at;
    this.end = this.#root.returns.at(-1)?.offset ?? -1;
  }

  /** Earley's scanner: the items after a character. */
  #read(items: readonly Item[], symbol: number, next: number): void {
    for (const item of items) {
      const move = this.#nfa.move(item.state);
      if (move.kind === "consume" && move.members[symbol] === 1)
        this.#add(move.target, item.frame, next, item, null);
    }
  }

  /** Earley's predictor and completer: all items at an offset. */
  #complete(offset: number): void {
    this.#frames = [];
    for (const item of this.#items) {
      const { frame } = item;
      const move = this.#nfa.move(item.state);
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
          this.#call(move.call, item, offset);
          break;
        case "accept":
          frame.returns.push(item);
          for (const caller of frame.callers) this.#return(caller, item);
          break;
      }
    }
  }

  #call(call: Call, caller: Item, offset: number): void {
    let frame = this.#frames[call.number];
    if (frame === undefined) {
      frame = new Frame(call, offset);
      this.#frames[call.number] = frame;
      this.#add(this.#nfa.beginning(call), frame, offset, null, null);
    }
    frame.callers.push(caller);
    // A call that has returned without reading anything does so for later callers too.
    for (const returned of frame.returns) this.#return(caller, returned);
  }

  #return(caller: Item, returned: Item): void {
    const move = this.#nfa.move(caller.state);
    if (move.kind === "call")
      this.#add(move.target, caller.frame, returned.offset, caller, returned);
  }

  #add(state: State, frame: Frame, offset: number, from: Item | null, over: Item | null): void {
    if (frame.hereAt !== offset) {
      frame.here.clear();
      frame.hereAt = offset;
    }
    let item = frame.here.get(state);
    if (item === undefined) {
      item = new Item(state, frame, offset, this.made);
      this.made += 1;
      frame.here.set(state, item);
      this.#items.push(item);
    }
    if (from === null) frame.beginning = item;
    else if (this.#recording) item.edges.push({ from, over });
  }
}
