/** Finds the lines that a rule refuses, in blocks of bytes. */
import { LimitError } from "../common/errors.js";
import { LineTable, REFUSED } from "./line-table.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Lowered } from "./lower.js";

/** The number of bytes of a lane that are read before the state is looked at. */
const STRETCH = 8;

/** A part of a block: whole lines. */
class Lane {
  readonly refused: number[] = [];

  constructor(
    public at: number,
    readonly end: number,
    public state: number,
  ) {}

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
    const table = this.#table;
    const whole = block.lastIndexOf(this.#end) + 1;
    try {
      const refused = this.#readLanes(block, whole);
      let state = table.start;
      for (let at = whole; at < block.length; at += 1) state = table.next(state, block[at]!);
      if (whole < block.length && !table.isFinal(state)) refused.push(whole, block.length);
      return refused;
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      this.#isTooLarge = true;
      return undefined;
    }
  }

  /**
   * Reads four lanes of a block at once: the look-ups of one do not wait for those of another.
   *
   * @param to the end of the last line that has one
   */
  #readLanes(block: Uint8Array, to: number): number[] {
    const { cells, start } = this.#table;
    const starts = [0, 1, 2, 3].map((lane) => this.#lineFrom(block, lane * (to >> 2)));
    const lanes = starts.map((at, lane) => new Lane(at, starts[lane + 1] ?? to, start));
    const [first, second, third, fourth] = lanes as [Lane, Lane, Lane, Lane];
    let stopped: Lane | undefined;
    while ((stopped = readStretches(cells, block, first, second, third, fourth)) !== undefined)
      this.#walk(block, stopped, stopped.at + STRETCH);
    for (const lane of lanes) this.#walk(block, lane, lane.end);
    // Measured, `flatMap` takes longer than the lanes.
    return first.refused.concat(second.refused, third.refused, fourth.refused);
  }

  /** Returns the beginning of the first line that begins at an offset or later. */
  #lineFrom(block: Uint8Array, offset: number): number {
    return offset === 0 ? 0 : block.indexOf(this.#end, offset - 1) + 1;
  }

  /** Reads byte for byte. A refused line is read to its end. */
  #walk(block: Uint8Array, lane: Lane, to: number): void {
    const table = this.#table;
    const end = this.#end;
    let { at, state } = lane;
    while (at < to) {
      state = table.next(state, block[at]!);
      if (state === REFUSED) {
        let from = at;
        while (from > 0 && block[from - 1] !== end) from -= 1;
        while (block[at] !== end) at += 1;
        lane.refused.push(from, at + 1);
        state = table.start;
      }
      at += 1;
    }
    lane.goTo(at, state);
  }
}

/**
 * Reads lanes, a stretch of each at a time.
 *
 * @returns a lane whose next stretch has a refused line, or a transition that has not been made; undefined if a lane has no
 *   further stretch
 */
function readStretches(
  cells: Int32Array,
  block: Uint8Array,
  first: Lane,
  second: Lane,
  third: Lane,
  fourth: Lane,
): Lane | undefined {
  let { at: a, state: p } = first;
  let { at: b, state: q } = second;
  let { at: c, state: r } = third;
  let { at: d, state: s } = fourth;
  let stopped: Lane | undefined;
  const left = Math.min(first.end - a, second.end - b, third.end - c, fourth.end - d);
  for (let stretches = Math.floor(left / STRETCH); stretches > 0; stretches -= 1) {
    // Measured, a loop takes a third longer.
    let w = cells[cells[p + block[a]!]! + block[a + 1]!]!;
    let x = cells[cells[q + block[b]!]! + block[b + 1]!]!;
    let y = cells[cells[r + block[c]!]! + block[c + 1]!]!;
    let z = cells[cells[s + block[d]!]! + block[d + 1]!]!;
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
    if (w <= REFUSED || x <= REFUSED || y <= REFUSED || z <= REFUSED) {
      stopped = w <= REFUSED ? first : x <= REFUSED ? second : y <= REFUSED ? third : fourth;
      break;
    }
    p = w;
    q = x;
    r = y;
    s = z;
    a += STRETCH;
    b += STRETCH;
    c += STRETCH;
    d += STRETCH;
  }
  first.goTo(a, p);
  second.goTo(b, q);
  third.goTo(c, r);
  fourth.goTo(d, s);
  return stopped;
}
