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
  readonly #classes: Uint16Array;

  /**
   * The coarsest partition under which each of the sets is a union of classes.
   *
   * The bounds of the sets cut the characters into elementary intervals; each set in turn splits
   * the classes that it cuts (partition refinement). Cost: sets times intervals.
   */
  constructor(sets: readonly CharSet[]) {
    const cuts = new Set<number>([0]);
    for (const set of sets)
      eachRange(set, (first, last) => {
        cuts.add(first).add(last + 1);
      });
    this.#starts = Int32Array.from(cuts).sort();
    this.#classes = new Uint16Array(this.#starts.length);
    this.size = 1;
    for (const set of sets) this.size = this.#refine(set);
    for (let unit = 0; unit < DIRECT; unit += 1) this.direct[unit] = this.of(unit);
  }

  /** Splits each class into what the set holds of it and the rest; gives the number of classes. */
  #refine(set: CharSet): number {
    const renumbered = new Map<number, number>();
    let bound = 0;
    for (const [interval, start] of this.#starts.entries()) {
      while ((set[bound + 1] ?? Infinity) < start) bound += 2;
      const inside = (set[bound] ?? Infinity) <= start;
      const key = 2 * (this.#classes[interval] ?? 0) + (inside ? 1 : 0);
      const number = renumbered.get(key) ?? renumbered.size;
      renumbered.set(key, number);
      this.#classes[interval] = number;
    }
    return renumbered.size;
  }

  /** The class of a character. Logarithmic in the intervals. */
  of(character: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= character) low = middle;
      else high = middle;
    }
    return this.#classes[low] ?? 0;
  }

  /** Which classes make up one of the sets: 1 where they do. */
  members(set: CharSet): Uint8Array {
    const members = new Uint8Array(this.size);
    eachRange(set, (first, last) => {
      for (const [interval, start] of this.#starts.entries())
        if (first <= start && start <= last) members[this.#classes[interval] ?? 0] = 1;
    });
    return members;
  }
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
