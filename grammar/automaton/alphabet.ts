/**
 * Alphabet classes: all characters that no terminal of a grammar distinguishes are one symbol of
 * the automaton. The 128 ASCII characters form about twenty classes in the grammar of the draft.
 */
import { CharacterClasses } from "../runtime/characters.js";
import { eachRange, has, range, union } from "./char-set.js";
import { madeOnce } from "../common/collections.js";
import { lowerBound } from "../common/lower-bound.js";
import type { CharSet } from "./char-set.js";

/**
 * The coarsest partition of all characters in which each of the given sets is a union of classes.
 * Classes are numbered in the order of their first characters, so that the classes of ASCII
 * characters have low numbers.
 */
export class Alphabet extends CharacterClasses {
  readonly size: number;

  constructor(sets: readonly CharSet[]) {
    const starts = startsOf(sets);
    const classes = refined(starts, sets);
    super(starts, classes);
    let size = 0;
    for (const number of classes) if (number >= size) size = number + 1;
    this.size = size;
  }

  /** Returns the classes of one of the sets. Cost: linear in the intervals of the set. */
  members(set: CharSet): Members {
    const found = new Set<number>();
    eachInterval(this.starts, set, (interval) => found.add(this.classes[interval]!));
    return new Members(union(Array.from(found, (symbol) => range(symbol, symbol))));
  }
}

/**
 * The first characters of the elementary intervals: the bounds of all sets cut the characters into
 * these intervals.
 */
function startsOf(sets: readonly CharSet[]): Int32Array {
  const cuts = new Set<number>([0]);
  for (const set of sets)
    eachRange(set, (first, last) => {
      cuts.add(first).add(last + 1);
    });
  return Int32Array.from(cuts).sort();
}

/**
 * The class of each elementary interval. Each set in turn splits the classes of which it contains a
 * part (partition refinement): the part in the set becomes a new class. Cost: for each set, the
 * intervals in it.
 */
function refined(starts: Int32Array, sets: readonly CharSet[]): Int32Array {
  const classes = new Int32Array(starts.length);
  let size = 1;
  for (const set of sets) {
    /** The new class of the part in the set, by the old class. */
    const split = new Map<number, number>();
    eachInterval(starts, set, (interval) => {
      classes[interval] = madeOnce(split, classes[interval]!, () => size++);
    });
  }
  const numbers = new Map<number, number>();
  for (const [interval, number] of classes.entries()) {
    classes[interval] = madeOnce(numbers, number, () => numbers.size);
  }
  return classes;
}

function eachInterval(starts: Int32Array, set: CharSet, visit: (interval: number) => void): void {
  eachRange(set, (first, last) => {
    for (let at = lowerBound(starts, first); starts[at]! <= last; at += 1) visit(at);
  });
}

/** Some classes of an alphabet, as ranges of their numbers: a member takes no more memory than a range. */
export class Members {
  constructor(private readonly ranges: CharSet) {}

  has(symbol: number): boolean {
    return has(this.ranges, symbol);
  }

  /** The classes, ascending. */
  *[Symbol.iterator](): Generator<number, void, undefined> {
    for (let at = 0; at < this.ranges.length; at += 2)
      for (let symbol = this.ranges[at]!; symbol <= this.ranges[at + 1]!; symbol += 1) yield symbol;
  }
}
