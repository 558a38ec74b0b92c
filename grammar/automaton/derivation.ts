/**
 * The way back: from the log of a run to the marks of the preferred derivation.
 *
 * Each logged transition says for each of its entries which entry it came from, and over which
 * marks. Going back from the entry that accepted, exactly one path is followed, so the cost is the
 * length of the log and of what comes out.
 */
import type { Acceptance } from "./closure.js";
import type { Mark } from "./expression.js";
import type { Marks } from "./marks.js";

/**
 * What transitions do to their lists of entries, where that is more than to shorten them.
 *
 * An effect is the index of its first pair; for each entry there is a pair (the entry that it came
 * from, the number of the marks on the way).
 */
export class Effects {
  pairs = new Int32Array(1 << 10);
  length = 0;
  /** Lists of marks by number, the last mark first; number 0 is the empty list. */
  marks: (readonly Mark[])[] = [[]];
  readonly #numbers = new Map<string, number>();

  /** Adds an effect; gives its index. */
  add(from: readonly number[], marks: readonly (readonly Mark[])[]): number {
    const index = this.length;
    this.length += 2 * from.length;
    while (this.length > this.pairs.length) {
      const pairs = new Int32Array(2 * this.pairs.length);
      pairs.set(this.pairs);
      this.pairs = pairs;
    }
    for (const [entry, old] of from.entries()) {
      this.pairs[index + 2 * entry] = old;
      this.pairs[index + 2 * entry + 1] = this.#numberOf(marks[entry] ?? []);
    }
    return index;
  }

  clear(): void {
    this.pairs = new Int32Array(1 << 10);
    this.length = 0;
    this.marks = [[]];
    this.#numbers.clear();
  }

  #numberOf(marks: readonly Mark[]): number {
    if (marks.length === 0) return 0;
    const key = marks.join();
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.marks.push([...marks].reverse()) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** What a run that has ended in the language leaves behind. */
export interface Run {
  readonly acceptance: Acceptance | null;
  readonly effects: Effects;
  /** Pairs (effect, offset), of which the first `logged` numbers count. */
  readonly log: Int32Array;
  readonly logged: number;
  readonly end: number;
}

/** Gathers the marks of the preferred derivation of a run. */
export function derive({ acceptance, effects, log, logged, end }: Run, into: Marks): void {
  into.clear();
  if (acceptance === null) return;
  const { pairs, marks } = effects;
  into.push([...acceptance.marks].reverse(), end);
  let entry = acceptance.entry;
  for (let at = logged - 2; at >= 0; at -= 2) {
    const pair = log[at]! + 2 * entry;
    const number = pairs[pair + 1]!;
    if (number !== 0) into.push(marks[number]!, log[at + 1]!);
    entry = pairs[pair]!;
  }
}
