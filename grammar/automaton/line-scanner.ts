/** Finds the lines that a rule refuses, in blocks of bytes. */
import { LimitError } from "../common/errors.js";
import { LineTable, REFUSED } from "./line-table.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Lowered } from "./lower.js";

/** The number of bytes of a lane that are read before the state is looked at. */
const STRETCH = 8;

/** The number of bytes of the rest of a line that take less time to walk than to search with a function of the platform. */
const NEAR = 64;

/** A part of a block: whole lines. */
class Lane {
  readonly refused: number[] = [];
  /** The last offset from which a stretch ends in the lane. */
  readonly last: number;

  constructor(
    public at: number,
    readonly end: number,
    public state: number,
  ) {
    this.last = end - STRETCH;
  }

  goTo(at: number, state: number): void {
    this.at = at;
    this.state = state;
  }
}

/**
 * The scanner of one rule. A valid line costs a look-up for each byte and nothing else; a refused one ends in a state that all
 * further bytes lead to, so that it is noticed later.
 */
export class LineScanner {
  readonly #table: LineTable;
  readonly #end: number;
  #isTooLarge = false;

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
    const refused = this.#readLanes(block, whole);
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
    const quarter = to >> 2;
    const b = quarter === 0 ? to : lineFrom(quarter);
    const c = quarter === 0 ? to : lineFrom(2 * quarter);
    const d = quarter === 0 ? to : lineFrom(3 * quarter);
    const first = new Lane(0, b, start);
    const second = new Lane(b, c, start);
    const third = new Lane(c, d, start);
    const fourth = new Lane(d, to, start);
    const lanes = [first, second, third, fourth];
    while (readStretches(cells, block, first, second, third, fourth))
      for (const lane of lanes) this.#walk(block, lane, lane.at + STRETCH);
    for (const lane of lanes) this.#walk(block, lane, lane.end);
    // Measured, `flatMap` takes longer than the lanes.
    return first.refused.concat(second.refused, third.refused, fourth.refused);
  }

  /** Reads byte for byte. A refused line is read to its end. */
  #walk(block: Uint8Array, lane: Lane, to: number): void {
    const table = this.#table;
    let { at, state } = lane;
    while (at < to) {
      state = table.next(state, block[at]!);
      if (state === REFUSED) {
        lane.refused.push(this.#beginningOf(block, at), (at = this.#endFrom(block, at)));
        state = table.start;
      } else at += 1;
    }
    lane.goTo(at, state);
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

/**
 * Reads lanes, a stretch of each at a time.
 *
 * @returns whether the next stretch of a lane has a refused line, or a transition that has not been made; otherwise a lane has
 *   no further stretch
 */
function readStretches(
  cells: Int32Array,
  block: Uint8Array,
  first: Lane,
  second: Lane,
  third: Lane,
  fourth: Lane,
): boolean {
  let { at: a, state: p } = first;
  let { at: b, state: q } = second;
  let { at: c, state: r } = third;
  let { at: d, state: s } = fourth;
  while (a <= first.last && b <= second.last && c <= third.last && d <= fourth.last) {
    // Measured, a loop takes a third longer.
    p = cells[cells[p + block[a]!]! + block[a + 1]!]!;
    q = cells[cells[q + block[b]!]! + block[b + 1]!]!;
    r = cells[cells[r + block[c]!]! + block[c + 1]!]!;
    s = cells[cells[s + block[d]!]! + block[d + 1]!]!;
    p = cells[cells[p + block[a + 2]!]! + block[a + 3]!]!;
    q = cells[cells[q + block[b + 2]!]! + block[b + 3]!]!;
    r = cells[cells[r + block[c + 2]!]! + block[c + 3]!]!;
    s = cells[cells[s + block[d + 2]!]! + block[d + 3]!]!;
    p = cells[cells[p + block[a + 4]!]! + block[a + 5]!]!;
    q = cells[cells[q + block[b + 4]!]! + block[b + 5]!]!;
    r = cells[cells[r + block[c + 4]!]! + block[c + 5]!]!;
    s = cells[cells[s + block[d + 4]!]! + block[d + 5]!]!;
    p = cells[cells[p + block[a + 6]!]! + block[a + 7]!]!;
    q = cells[cells[q + block[b + 6]!]! + block[b + 7]!]!;
    r = cells[cells[r + block[c + 6]!]! + block[c + 7]!]!;
    s = cells[cells[s + block[d + 6]!]! + block[d + 7]!]!;
    if (p <= REFUSED || q <= REFUSED || r <= REFUSED || s <= REFUSED) return true;
    first.goTo((a += STRETCH), p);
    second.goTo((b += STRETCH), q);
    third.goTo((c += STRETCH), r);
    fourth.goTo((d += STRETCH), s);
  }
  return false;
}
