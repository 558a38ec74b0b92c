/** Runs over a table: the loops that read inputs, and the log of what happens on the way. */
import { characterAt, DIRECT, SUPPLEMENTARY } from "./characters.js";
import { derive, locate } from "./derivation.js";
import { Marks } from "./marks.js";
import { Shapes } from "./shape.js";
import { doubled, hasEffect, isPlain, NONE, pairOf, UNKNOWN } from "./table.js";
import { moveWindow, windowCache, WORTH_ENCODING } from "./window.js";
import type { Ending } from "./derivation.js";
import type { Layouts } from "./layout.js";
import type { Table, TableMaker } from "./table.js";

const LOG_SIZE = 64;

/** Logs longer than this are not kept for the next run. */
const LOG_KEPT = 1 << 12;

/**
 * Recognizes and derives over one table: every member of a machine (see machine.ts) but the
 * expectation, which a table alone does not tell.
 */
export class Runner {
  readonly names: readonly string[];
  stopped = 0;
  end = -1;
  /** Outcome of a run that derives: how it ended in the language, or null. */
  ending: Ending | null = null;
  /** Outcome: the effects on the way to `end`, of which the first `logLength` count. */
  log = new Int32Array(LOG_SIZE);
  /** Outcome: where each of them came about, and then the end. */
  logOffsets = new Int32Array(LOG_SIZE + 1);
  logLength = 0;

  protected readonly table: Table;
  /** Where the last run began, and the state that it has come to. */
  protected offset = 0;
  protected state = 0;
  /** Null for a table of which every cell is known. */
  readonly #maker: TableMaker | null;
  readonly #marks = new Marks();
  readonly #shapes: Shapes;
  /** The offset of the next character, and how much has been logged before it. */
  #at = 0;
  #logged = 0;
  #isDeriving = true;
  /** The part of the input that the window shows; whether it can show any (see window.ts). */
  #windowStart = 0;
  #windowEnd = -1;
  #isAscii = true;

  /** @param names of the visible rules, by number */
  constructor(names: readonly string[], table: Table, maker: TableMaker | null) {
    this.names = names;
    this.table = table;
    this.#maker = maker;
    this.#shapes = new Shapes(2 * names.length);
  }

  /** What transitions do to the pasts of their entries. */
  get effects(): Table["effects"] {
    return this.table.effects;
  }

  /**
   * Most inputs are short, and most transitions are known: for these, a loop that needs to remember
   * nothing. Measured, a reference takes nine tenths of the time.
   */
  recognizeWhole(input: string): boolean {
    const { cells, classes, endSymbol } = this.table;
    const { direct } = classes;
    const { length } = input;
    let state = 0;
    let at = 0;
    if (length < WORTH_ENCODING) {
      for (; at < length; at += 1) {
        const unit = input.charCodeAt(at);
        if (unit >= DIRECT) break;
        const next = cells[state + direct[unit]!]!;
        if (!isPlain(next)) break;
        state = next;
      }
      if (at === length && isPlain(cells[state + endSymbol]!)) {
        this.offset = 0;
        this.state = state;
        this.stopped = this.end = length;
        this.ending = null;
        this.logLength = 0;
        return true;
      }
    }
    this.#begin(0, at, state, false);
    return this.#runWhole(input);
  }

  deriveWhole(input: string): boolean {
    this.#begin(0, 0, 0, true);
    return this.#runWhole(input);
  }

  recognizePrefix(input: string, offset: number): boolean {
    this.#begin(offset, offset, 0, false);
    return this.#runPrefix(input);
  }

  derivePrefix(input: string, offset: number): boolean {
    this.#begin(offset, offset, 0, true);
    return this.#runPrefix(input);
  }

  derivation(): Marks {
    derive(this, this.#marks);
    return this.#marks;
  }

  locate(into: Int32Array): void {
    locate(this, into);
  }

  layOut<Layout extends object>(layouts: Layouts<Layout>): Layout {
    const { ending } = this;
    const shape = ending === null ? null : this.#shapes.of(this, ending);
    return shape === null ? layouts.ofPlaces(this) : layouts.ofShape(shape, this.logOffsets);
  }

  /** Gives back the memory that a very long input has needed. */
  release(): void {
    if (this.logOffsets.length > LOG_KEPT) {
      this.log = new Int32Array(LOG_SIZE);
      this.logOffsets = new Int32Array(LOG_SIZE + 1);
    }
    if (this.#maker?.isOverBudget === true) this.#forget(this.#maker);
  }

  /** How the input can end in a state, or null. */
  protected endingAt(state: number): Ending | null {
    const { cells, endSymbol } = this.table;
    let cell = cells[state + endSymbol]!;
    if (cell === UNKNOWN) cell = this.#maker?.makeEnding(state) ?? NONE;
    return cell === NONE ? null : this.table.endings[cell]!;
  }

  /**
   * Begins a run at an offset, of which the characters before `at` have been read.
   *
   * @param state the state that they have led to
   * @param isDeriving whether a derivation will be asked for
   */
  #begin(offset: number, at: number, state: number, isDeriving: boolean): void {
    this.#isDeriving = isDeriving;
    this.offset = offset;
    this.#at = at;
    this.state = state;
    if (this.#maker?.isOverBudget === true) {
      this.#forget(this.#maker);
      this.#at = offset;
      this.state = 0;
    }
    this.#maker?.begin();
    this.#logged = 0;
    this.#windowEnd = -1;
    this.#isAscii = true;
    this.end = -1;
    this.ending = null;
    this.logLength = 0;
  }

  /** Goes on to the end of the input; whether the whole of it is in the language. */
  #runWhole(input: string): boolean {
    this.#run(input, false);
    this.stopped = this.#at;
    if (this.#at !== input.length) return false;
    return this.#noteEnding() && this.#finish();
  }

  /** Goes on as far as it can; whether there is a prefix in the language. */
  #runPrefix(input: string): boolean {
    this.#run(input, true);
    this.stopped = this.#at;
    // At an impossible character, #step has already recorded whether the input could end before it.
    if (this.#at === input.length) this.#noteEnding();
    return this.end !== -1 && this.#finish();
  }

  /** Adds the end to the logged offsets. A run that does not derive has no further outcome. */
  #finish(): true {
    if (this.#isDeriving) this.logOffsets[this.logLength] = this.end;
    else {
      this.ending = null;
      this.logLength = 0;
    }
    return true;
  }

  /**
   * Reads until the input ends or no transition is left.
   *
   * @param prefix whether ends on the way count
   */
  #run(input: string, prefix: boolean): void {
    for (;;) {
      this.#skim(input, prefix);
      let character: number;
      // A character beyond ASCII is mostly followed by another.
      do {
        if (this.#at === input.length) return;
        character = this.#step(input, prefix);
      } while (character >= DIRECT);
      if (character < 0) return;
    }
  }

  /**
   * Reads as far as ASCII characters and known transitions go: mostly to the end. Linear: two
   * look-ups a character, its class and its cell.
   *
   * The inner loops are all that most characters meet. Testing `next !== state` first lets the
   * processor predict the loops that a state has on itself (a run of letters) instead of waiting
   * for the table; and with the effects outside, the compiler keeps in registers what they need.
   * Measured, each is worth up to a quarter of the time of a long input.
   */
  #skim(input: string, prefix: boolean): void {
    const { cells, pairs, classes, endSymbol, endings } = this.table;
    const { direct } = classes;
    const { log, logOffsets } = this;
    const room = log.length;
    // Where no derivation is wanted, each effect is written over the one before.
    const step = this.#isDeriving ? 1 : 0;
    const octets = windowCache;
    const isEncoded = !prefix && this.#encode(input);
    const start = this.#windowStart;
    const limit = isEncoded ? this.#windowEnd : input.length;
    let logged = this.#logged;
    let state = this.state;
    let at = this.#at;
    for (;;) {
      let next = state;
      if (isEncoded) {
        let index = at - start;
        const count = limit - start;
        for (; index < count; index += 1) {
          next = cells[state + direct[octets[index]!]!]!;
          if (next !== state) {
            if (!isPlain(next)) break;
            state = next;
          }
        }
        at = start + index;
      } else {
        for (; at < limit; at += 1) {
          const unit = input.charCodeAt(at);
          if (unit >= DIRECT) break;
          next = cells[state + direct[unit]!]!;
          if (next !== state) {
            if (!isPlain(next) || prefix) break;
            state = next;
          }
        }
      }
      if (next === state) break;
      if (prefix) {
        const ending = cells[state + endSymbol]!;
        if (ending === UNKNOWN) break;
        if (isPlain(ending)) {
          this.ending = endings[ending]!;
          this.end = at;
          this.logLength = logged;
        }
      }
      if (isPlain(next)) state = next;
      else {
        if (!hasEffect(next) || logged === room) break;
        const pair = pairOf(next);
        log[logged] = pairs[pair + 1]!;
        logOffsets[logged] = at;
        logged += step;
        state = pairs[pair]!;
      }
      at += 1;
    }
    this.#logged = logged;
    this.state = state;
    this.#at = at;
  }

  /** Whether the next characters are in the window, which is moved where that is worth while. */
  #encode(input: string): boolean {
    if (this.#at < this.#windowEnd) return true;
    if (!this.#isAscii || input.length - this.#at < WORTH_ENCODING) return false;
    this.#windowStart = this.#at;
    this.#windowEnd = moveWindow(input, this.#at);
    this.#isAscii = this.#windowEnd !== -1;
    return this.#isAscii;
  }

  /**
   * Reads one character of any kind, over a transition that may have to be made; returns the
   * character, or -1 where there is no transition.
   */
  #step(input: string, prefix: boolean): number {
    if (prefix) this.#noteEnding();
    const { table } = this;
    const character = characterAt(input, this.#at);
    const symbol =
      character < DIRECT ? table.classes.direct[character]! : table.classes.of(character);
    let next = symbol < table.endSymbol ? table.cells[this.state + symbol]! : UNKNOWN;
    if (next === UNKNOWN) next = this.#maker?.makeTransition(this.state, symbol) ?? NONE;
    if (next === NONE) return -1;
    if (hasEffect(next)) {
      const pair = pairOf(next);
      this.#log(table.pairs[pair + 1]!);
      next = table.pairs[pair]!;
    }
    this.state = next;
    this.#at += character < SUPPLEMENTARY ? 1 : 2;
    return character;
  }

  #log(effect: number): void {
    if (!this.#isDeriving) return;
    if (this.#logged === this.log.length) {
      this.log = doubled(this.log);
      this.logOffsets = doubled(this.logOffsets);
    }
    this.log[this.#logged] = effect;
    this.logOffsets[this.#logged] = this.#at;
    this.#logged += 1;
  }

  /** Records the present offset as the end, where the input could end in this state. */
  #noteEnding(): boolean {
    const ending = this.endingAt(this.state);
    if (ending === null) return false;
    this.ending = ending;
    this.end = this.#at;
    this.logLength = this.#logged;
    return true;
  }

  /** Forgets all states, between runs. */
  #forget(maker: TableMaker): void {
    maker.forget();
    this.#shapes.clear();
  }
}
