/** Runs over a table from the right to the left, which record the offsets where an input could end. */
import { characterBefore, DIRECT, SUPPLEMENTARY } from "./characters.js";
import { isPlain, NONE, UNKNOWN } from "./table.js";
import type { Table, TableMaker } from "./table.js";

/** The bits of a word, and the shift from an offset to its word. */
const WORD_BITS = 32;
const SHIFT = 5;

/** A set of offsets, with one bit for each offset of the stretch. */
export class OffsetSet {
  /** Bit n of word m stands for the offset `start + 32 * m + n`. */
  readonly words: Int32Array;

  /**
   * @param start the first offset that the set can contain
   * @param end the first offset after it that the set cannot contain
   */
  constructor(
    readonly start: number,
    readonly end: number,
  ) {
    this.words = new Int32Array(((end - start) >>> SHIFT) + 1);
  }

  add(offset: number): void {
    const bit = offset - this.start;
    this.words[bit >>> SHIFT]! |= 1 << bit;
  }

  /** Returns the first member from an offset on, or -1. */
  next(offset: number): number {
    const { words, start } = this;
    const from = offset - start;
    let index = from >>> SHIFT;
    // The bits below the offset do not count.
    let word = index < words.length ? words[index]! & (-1 << from) : 0;
    while (word === 0) {
      index += 1;
      if (index >= words.length) return -1;
      word = words[index]!;
    }
    const lowest = WORD_BITS - 1 - Math.clz32(word & -word);
    return start + index * WORD_BITS + lowest;
  }
}

/**
 * A runner over the table of an automaton that every character leads on, because its language
 * begins with any characters, and whose transitions have no effects.
 */
export class BackwardRunner {
  readonly #table: Table;
  readonly #maker: TableMaker;
  #at = 0;
  /** A state whose ending is known. */
  #state = 0;

  constructor(table: Table & TableMaker) {
    this.#table = table;
    this.#maker = table;
  }

  /**
   * Reads the stretch of a set from its end to its beginning. Adds each offset at which the
   * automaton accepts the characters that were read up to there. Linear in the stretch, with two
   * look-ups for each character, and a third one where the state changes.
   */
  run(input: string, into: OffsetSet): void {
    const { start, end } = into;
    if (this.#maker.isFull) this.#maker.forget();
    this.#maker.begin();
    this.#at = end;
    this.#enter(0);
    while (this.#at > start) {
      this.#skim(input, into);
      if (this.#at > start) this.#step(input, into);
    }
  }

  /** Reads while the characters are ASCII and the transitions are known. */
  #skim(input: string, into: OffsetSet): void {
    const { cells, classes, endSymbol } = this.#table;
    const { direct } = classes;
    const { words, start } = into;
    let state = this.#state;
    let at = this.#at - 1;
    for (; at >= start; at -= 1) {
      const unit = input.charCodeAt(at);
      if (unit >= DIRECT) break;
      const next = cells[state + direct[unit]!]!;
      if (!isPlain(next)) break;
      const ending = cells[next + endSymbol]!;
      if (ending !== NONE) {
        if (ending === UNKNOWN) break;
        words[(at - start) >>> 5]! |= 1 << (at - start);
      }
      state = next;
    }
    this.#state = state;
    this.#at = at + 1;
  }

  /** Reads one character of any kind. Makes the transition if it is not known yet. */
  #step(input: string, into: OffsetSet): void {
    const { classes, endSymbol, cells } = this.#table;
    const character = characterBefore(input, this.#at);
    const symbol = classes.of(character);
    let next = symbol < endSymbol ? cells[this.#state + symbol]! : UNKNOWN;
    if (next === UNKNOWN) next = this.#maker.makeTransition(this.#state, symbol);
    this.#at -= character < SUPPLEMENTARY ? 1 : 2;
    if (this.#enter(next)) into.add(this.#at);
  }

  /** Enters a state. Returns whether the automaton accepts there. */
  #enter(state: number): boolean {
    const { cells, endSymbol } = this.#table;
    this.#state = state;
    const ending = cells[state + endSymbol]!;
    return isPlain(ending === UNKNOWN ? this.#maker.makeEnding(state) : ending);
  }
}
