/**
 * Alphabet classes: characters that no terminal of a grammar tells apart are one symbol of the
 * automaton. The draft's 128 ASCII characters are some twenty classes.
 */
import { eachRange } from "./char-set.js";
import type { CharSet } from "./char-set.js";

/** Code units below this have their class in a table. */
const DIRECT = 128;

const HIGH_SURROGATE_FIRST = 0xd800;
const HIGH_SURROGATE_LAST = 0xdbff;
const LOW_SURROGATE_FIRST = 0xdc00;
const LOW_SURROGATE_LAST = 0xdfff;

/** The first code point that takes two UTF-16 code units. */
export const SUPPLEMENTARY = 0x10000;

/** A partition of all characters into classes, numbered from 0. */
export class Alphabet {
  /** How many classes there are. */
  readonly size: number;
  /** The class of each code unit below 128. */
  readonly direct = new Uint16Array(DIRECT);

  /** First characters of the elementary intervals, ascending; `#classes` runs beside them. */
  readonly #starts: Int32Array;
  readonly #classes: Int32Array;

  /**
   * The coarsest partition under which each of the sets is a union of classes.
   *
   * The bounds of the sets cut the characters into elementary intervals; each set in turn splits
   * the classes that it cuts (partition refinement). Cost: for each set, the intervals in it.
   */
  constructor(sets: readonly CharSet[]) {
    const cuts = new Set<number>([0]);
    for (const set of sets)
      eachRange(set, (first, last) => {
        cuts.add(first).add(last + 1);
      });
    this.#starts = Int32Array.from(cuts).sort();
    this.#classes = new Int32Array(this.#starts.length);
    const sizes = [this.#starts.length];
    for (const set of sets) this.#refine(set, sizes);
    this.size = sizes.length;
    this.#renumber();
    for (let unit = 0; unit < DIRECT; unit += 1) this.direct[unit] = this.of(unit);
  }

  /**
   * Makes what the set holds of a class a class of its own, unless that is all of it.
   *
   * @param sizes of the classes so far, in intervals
   */
  #refine(set: CharSet, sizes: number[]): void {
    const inside = new Map<number, number[]>();
    this.#eachInterval(set, (interval) => {
      const number = this.#classes[interval]!;
      const intervals = inside.get(number);
      if (intervals === undefined) inside.set(number, [interval]);
      else intervals.push(interval);
    });
    for (const [number, intervals] of inside) {
      if (intervals.length === sizes[number]) continue;
      const split = sizes.push(intervals.length) - 1;
      sizes[number]! -= intervals.length;
      for (const interval of intervals) this.#classes[interval] = split;
    }
  }

  /** Numbers the classes in the order of their first characters, so that those of ASCII are low. */
  #renumber(): void {
    const numbers = new Map<number, number>();
    for (const [interval, number] of this.#classes.entries()) {
      if (!numbers.has(number)) numbers.set(number, numbers.size);
      this.#classes[interval] = numbers.get(number)!;
    }
  }

  #eachInterval(set: CharSet, visit: (interval: number) => void): void {
    eachRange(set, (first, last) => {
      for (let at = this.#intervalOf(first); this.#starts[at]! <= last; at += 1) visit(at);
    });
  }

  /** The class of a character. Logarithmic in the intervals. */
  of(character: number): number {
    return this.#classes[this.#intervalOf(character)]!;
  }

  #intervalOf(character: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= character) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Which classes make up one of the sets. Cost: the intervals in it. */
  members(set: CharSet): Members {
    const found = new Set<number>();
    this.#eachInterval(set, (interval) => found.add(this.#classes[interval]!));
    return new Members(Int32Array.from(found).sort());
  }
}

/** Some of the classes of an alphabet. Takes as much room as there are, not as there could be. */
export class Members {
  readonly #first: number;
  readonly #last: number;
  /** Where they are not all from the first to the last: which are, or, of few far apart, their list. */
  readonly #flags: Uint8Array | undefined;
  readonly #list: Int32Array | undefined;

  /** @param classes ascending */
  constructor(classes: Int32Array) {
    this.#first = classes[0] ?? 0;
    this.#last = classes.at(-1) ?? -1;
    const span = this.#last - this.#first + 1;
    if (span === classes.length) return;
    if (span > FLAGS * classes.length) {
      this.#list = classes;
      return;
    }
    this.#flags = new Uint8Array(span);
    for (const each of classes) this.#flags[each - this.#first] = 1;
  }

  /** Whether a class is among them. */
  has(symbol: number): boolean {
    if (symbol < this.#first || symbol > this.#last) return false;
    if (this.#flags !== undefined) return this.#flags[symbol - this.#first] === 1;
    return this.#list === undefined || isIn(this.#list, symbol);
  }

  /** The classes, ascending. */
  *[Symbol.iterator](): Generator<number, void, undefined> {
    if (this.#list !== undefined) yield* this.#list;
    else
      for (let symbol = this.#first; symbol <= this.#last; symbol += 1)
        if (this.has(symbol)) yield symbol;
  }
}

/** With as many flags for each member, at most, flags take no more room than a list of numbers. */
const FLAGS = 4;

/** Binary search in an ascending list. */
function isIn(list: Int32Array, number: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return list[low] === number;
}

/**
 * The character at an offset: a surrogate pair is one character, a lone surrogate is itself.
 * Like `codePointAt`, but never undefined and not a call into the runtime.
 */
export function characterAt(input: string, offset: number): number {
  const unit = input.charCodeAt(offset);
  if (unit < HIGH_SURROGATE_FIRST || unit > HIGH_SURROGATE_LAST) return unit;
  const next = input.charCodeAt(offset + 1);
  if (!(next >= LOW_SURROGATE_FIRST && next <= LOW_SURROGATE_LAST)) return unit;
  return SUPPLEMENTARY + ((unit - HIGH_SURROGATE_FIRST) << 10) + (next - LOW_SURROGATE_FIRST);
}
