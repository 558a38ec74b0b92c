/** Finds the lines that a rule refuses, in blocks of bytes. */
import { LimitError } from "../common/errors.js";
import { LineTable, REFUSED } from "./line-table.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Lowered } from "./lower.js";

/** The number of bytes of a lane that are read before the state is looked at. */
const STRETCH = 16;

/** Below this number of bytes, a block has one lane. */
const SMALL = 1 << 12;

/** The number of bytes of the rest of a line that take less time to walk than to search with a function of the platform. */
const NEAR = 64;

/**
 * The scanner of one rule. A valid line costs a look-up for each byte and nothing else; a refused one ends in a state that all
 * further bytes lead to, so that it is noticed later.
 */
export class LineScanner {
  readonly #table: LineTable;
  readonly #end: number;
  #isTooLarge = false;
  /** The offset at which `#walk` ended. */
  #at = 0;

  /**
   * @param lowered an expression without calls
   * @param end the byte that ends a line; CRLF ends one, too, if it is LF
   */
  constructor(lowered: Lowered, alphabet: AlphabetName, end: number) {
    this.#table = new LineTable(lowered, alphabet, end);
    this.#end = end;
  }

  /**
   * Returns the stretches of the lines that the rule refuses: their beginnings and ends, in turn, in order. A stretch includes
   * the end of its line. Returns undefined if the automaton is too large for a table, now or earlier.
   *
   * @param block lines; the last one may have no end
   */
  refusedIn(block: Uint8Array): readonly number[] | undefined {
    if (this.#isTooLarge) return undefined;
    try {
      return this.#refusedIn(block);
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      this.#isTooLarge = true;
      return undefined;
    }
  }

  #refusedIn(block: Uint8Array): readonly number[] {
    const table = this.#table;
    const whole = block.lastIndexOf(this.#end) + 1;
    const refused = whole < SMALL ? [] : this.#readLanes(block, whole);
    if (whole < SMALL) this.#walk(block, 0, whole, table.start, refused);
    let state = table.start;
    for (let at = whole; at < block.length; at += 1) state = table.next(state, block[at]!);
    if (whole < block.length && !table.isFinal(state)) refused.push(whole, block.length);
    return refused;
  }

  /**
   * Reads four lanes of a block at once: the look-ups of one do not wait for those of another.
   *
   * @param to the end of the last line that has one
   */
  #readLanes(block: Uint8Array, to: number): number[] {
    const { cells, start } = this.#table;
    /** Returns the beginning of the first line that begins at an offset or later. */
    const lineFrom = (at: number): number => block.indexOf(this.#end, at - 1) + 1;
    const second = lineFrom(to >> 2);
    const third = lineFrom(to >> 1);
    const fourth = lineFrom(to - (to >> 2));
    const found: readonly number[][] = [[], [], [], []];
    let a = 0;
    let b = second;
    let c = third;
    let d = fourth;
    let w = start;
    let x = start;
    let y = start;
    let z = start;
    while (
      a <= second - STRETCH &&
      b <= third - STRETCH &&
      c <= fourth - STRETCH &&
      d <= to - STRETCH
    ) {
      const p = w;
      const q = x;
      const r = y;
      const s = z;
      // Measured, a loop takes a third longer.
      w = cells[cells[w + block[a]!]! + block[a + 1]!]!;
      x = cells[cells[x + block[b]!]! + block[b + 1]!]!;
      y = cells[cells[y + block[c]!]! + block[c + 1]!]!;
      z = cells[cells[z + block[d]!]! + block[d + 1]!]!;
      w = cells[cells[w + block[a + 2]!]! + block[a + 3]!]!;
      x = cells[cells[x + block[b + 2]!]! + block[b + 3]!]!;
      y = cells[cells[y + block[c + 2]!]! + block[c + 3]!]!;
      z = cells[cells[z + block[d + 2]!]! + block[d + 3]!]!;
      w = cells[cells[w + block[a + 4]!]! + block[a + 5]!]!;
      x = cells[cells[x + block[b + 4]!]! + block[b + 5]!]!;
      y = cells[cells[y + block[c + 4]!]! + block[c + 5]!]!;
      z = cells[cells[z + block[d + 4]!]! + block[d + 5]!]!;
      w = cells[cells[w + block[a + 6]!]! + block[a + 7]!]!;
      x = cells[cells[x + block[b + 6]!]! + block[b + 7]!]!;
      y = cells[cells[y + block[c + 6]!]! + block[c + 7]!]!;
      z = cells[cells[z + block[d + 6]!]! + block[d + 7]!]!;
      w = cells[cells[w + block[a + 8]!]! + block[a + 9]!]!;
      x = cells[cells[x + block[b + 8]!]! + block[b + 9]!]!;
      y = cells[cells[y + block[c + 8]!]! + block[c + 9]!]!;
      z = cells[cells[z + block[d + 8]!]! + block[d + 9]!]!;
      w = cells[cells[w + block[a + 10]!]! + block[a + 11]!]!;
      x = cells[cells[x + block[b + 10]!]! + block[b + 11]!]!;
      y = cells[cells[y + block[c + 10]!]! + block[c + 11]!]!;
      z = cells[cells[z + block[d + 10]!]! + block[d + 11]!]!;
      w = cells[cells[w + block[a + 12]!]! + block[a + 13]!]!;
      x = cells[cells[x + block[b + 12]!]! + block[b + 13]!]!;
      y = cells[cells[y + block[c + 12]!]! + block[c + 13]!]!;
      z = cells[cells[z + block[d + 12]!]! + block[d + 13]!]!;
      w = cells[cells[w + block[a + 14]!]! + block[a + 15]!]!;
      x = cells[cells[x + block[b + 14]!]! + block[b + 15]!]!;
      y = cells[cells[y + block[c + 14]!]! + block[c + 15]!]!;
      z = cells[cells[z + block[d + 14]!]! + block[d + 15]!]!;
      a += STRETCH;
      b += STRETCH;
      c += STRETCH;
      d += STRETCH;
      if (w <= REFUSED) {
        w = this.#walk(block, a - STRETCH, a, p, found[0]!);
        a = this.#at;
      }
      if (x <= REFUSED) {
        x = this.#walk(block, b - STRETCH, b, q, found[1]!);
        b = this.#at;
      }
      if (y <= REFUSED) {
        y = this.#walk(block, c - STRETCH, c, r, found[2]!);
        c = this.#at;
      }
      if (z <= REFUSED) {
        z = this.#walk(block, d - STRETCH, d, s, found[3]!);
        d = this.#at;
      }
    }
    this.#walk(block, a, second, w, found[0]!);
    this.#walk(block, b, third, x, found[1]!);
    this.#walk(block, c, fourth, y, found[2]!);
    this.#walk(block, d, to, z, found[3]!);
    // Measured, `flat` takes longer than the lanes.
    return ([] as number[]).concat(...found);
  }

  /**
   * Reads byte for byte. A refused line is read to its end.
   *
   * @param found receives the stretches of refused lines
   * @returns the state at the end, whose offset is `#at`
   */
  #walk(block: Uint8Array, from: number, to: number, before: number, found: number[]): number {
    const table = this.#table;
    let state = before;
    let at = from;
    while (at < to) {
      state = table.next(state, block[at]!);
      if (state === REFUSED) {
        found.push(this.#beginningOf(block, at), (at = this.#endFrom(block, at)));
        state = table.start;
      } else at += 1;
    }
    this.#at = at;
    return state;
  }

  #beginningOf(block: Uint8Array, offset: number): number {
    const end = this.#end;
    let at = offset;
    while (at > 0 && block[at - 1] !== end) at -= 1;
    return at;
  }

  #endFrom(block: Uint8Array, offset: number): number {
    const end = this.#end;
    const near = offset + NEAR;
    let at = offset;
    while (at < near && block[at] !== end) at += 1;
    return (at < near ? at : block.indexOf(end, at)) + 1;
  }
}
