/**
 * Equivalence of the states of a deterministic automaton.
 *
 * Hopcroft, "An n log n algorithm for minimizing states in a finite automaton", 1971: after the
 * split of a class, only the smaller half is needed as a further splitter.
 */
import { ABSENT } from "./automaton.js";

/**
 * A partition of the numbers below a size. It is a permutation in which each class is one stretch.
 */
class Partition {
  readonly classOf: Int32Array;
  /** The offset at which each class begins among the elements, and the offset at which it ends. */
  readonly first: number[] = [];
  readonly last: number[] = [];
  readonly elements: Int32Array;
  readonly #places: Int32Array;
  /** The number of marked elements of each class. They come first in the class. */
  readonly #marked: number[] = [];
  readonly #touched: number[] = [];

  constructor(initial: Int32Array) {
    const order = Int32Array.from(initial.keys()).sort(
      (a, b) => initial[a]! - initial[b]! || a - b,
    );
    this.elements = order;
    this.#places = new Int32Array(initial.length);
    this.classOf = new Int32Array(initial.length);
    for (const [place, element] of order.entries()) {
      if (place === 0 || initial[element] !== initial[order[place - 1]!]) this.#open(place);
      const number = this.first.length - 1;
      this.last[number] = place + 1;
      this.classOf[element] = number;
      this.#places[element] = place;
    }
  }

  get size(): number {
    return this.first.length;
  }

  #open(place: number): void {
    this.first.push(place);
    this.last.push(place);
    this.#marked.push(0);
  }

  /** Marks an element. `split` separates it from the unmarked elements of its class. */
  mark(element: number): void {
    const number = this.classOf[element]!;
    const boundary = this.first[number]! + this.#marked[number]!;
    const place = this.#places[element]!;
    if (place < boundary) return;
    if (this.#marked[number] === 0) this.#touched.push(number);
    this.#marked[number]! += 1;
    const other = this.elements[boundary]!;
    this.elements[boundary] = element;
    this.elements[place] = other;
    this.#places[element] = boundary;
    this.#places[other] = place;
  }

  /**
   * Separates the marked elements of each class from the others. Calls back with the number of each
   * new class, which is the smaller half.
   */
  split(visit: (added: number) => void): void {
    for (const number of this.#touched.splice(0)) {
      const first = this.first[number]!;
      const last = this.last[number]!;
      const boundary = first + this.#marked[number]!;
      this.#marked[number] = 0;
      if (boundary === last) continue;
      const isFrontSmaller = boundary - first <= last - boundary;
      const added = this.first.push(isFrontSmaller ? first : boundary) - 1;
      this.last.push(isFrontSmaller ? boundary : last);
      this.#marked.push(0);
      if (isFrontSmaller) this.first[number] = boundary;
      else this.last[number] = boundary;
      for (let place = this.first[added]!; place < this.last[added]!; place += 1)
        this.classOf[this.elements[place]!] = added;
      visit(added);
    }
  }
}

/**
 * Returns the coarsest partition of the states that refines an initial partition and that every
 * symbol respects, as the number of the class of each state. An absent transition leads to an
 * additional state, the sink, which has a class of its own. Cost: `symbols * n log n`.
 *
 * @param next by state and symbol: the next state, or ABSENT
 * @param initial by state: a number; states with different numbers are known to differ
 */
export function equivalentStates(
  symbols: number,
  next: Int32Array,
  initial: Int32Array,
): Int32Array {
  const size = initial.length;
  const partition = new Partition(Int32Array.of(...initial, highest(initial) + 1));
  const inverse = inverseOf(symbols, next, size);
  const pending = Array.from({ length: partition.size }, (_, number) => number);
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    // A copy, because the loop may split the class itself. Both halves have then served as
    // splitters.
    const splitter = partition.elements.slice(partition.first[number], partition.last[number]);
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      for (const state of splitter) inverse(state, symbol, (before) => partition.mark(before));
      partition.split((added) => pending.push(added));
    }
  }
  return partition.classOf.slice(0, size);
}

function highest(numbers: Int32Array): number {
  let found = 0;
  for (const number of numbers) if (number > found) found = number;
  return found;
}

/** Calls back with the states from which a symbol leads to a state; the sink is number `size`. */
function inverseOf(
  symbols: number,
  next: Int32Array,
  size: number,
): (state: number, symbol: number, visit: (before: number) => void) => void {
  const starts = new Int32Array((size + 1) * symbols + 1);
  const cellOf = (index: number): number => {
    const target = next[index] === ABSENT ? size : next[index]!;
    return target * symbols + (index % symbols);
  };
  for (let index = 0; index < size * symbols; index += 1) starts[cellOf(index) + 1]! += 1;
  for (let cell = 1; cell < starts.length; cell += 1) starts[cell]! += starts[cell - 1]!;
  const filled = starts.slice();
  const sources = new Int32Array(size * symbols);
  for (let index = 0; index < size * symbols; index += 1) {
    const cell = cellOf(index);
    sources[filled[cell]!] = Math.floor(index / symbols);
    filled[cell]! += 1;
  }
  return (state, symbol, visit) => {
    const cell = state * symbols + symbol;
    for (let at = starts[cell]!; at < starts[cell + 1]!; at += 1) visit(sources[at]!);
  };
}
