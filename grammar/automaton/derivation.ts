/**
 * The way back: from the log of a run to the marks of the preferred derivation.
 *
 * Entries of a state that have the same past, mark for mark, are one history. Each logged
 * transition says for each of its histories which history it goes on from, and over which marks.
 * Going back from the history that accepted, exactly one path is followed, so the cost is the
 * length of the log and of what comes out.
 */
import type { Mark } from "./expression.js";
import type { Marks } from "./marks.js";

/** A number that the entries of a state share which have the same past. */
export type History = number;

/** How each history of a state goes on from one of the state before. */
export interface Step {
  readonly from: readonly History[];
  readonly marks: readonly (readonly Mark[])[];
}

const ROOM = 1 << 6;

/**
 * What transitions do to histories, where that is more than to drop the last ones.
 *
 * An effect is the index of its first pair; for each history there is a pair (the history that it
 * goes on from, the number of the marks on the way).
 */
export class Effects {
  pairs = new Int32Array(ROOM);
  length = 0;
  /** Lists of marks by number, the last mark first; number 0 is the empty list. */
  marks: (readonly Mark[])[] = [[]];
  readonly #numbers = new Map<string, number>();
  readonly #indices = new Map<string, number>();

  /** The index of an effect, which is added if it is a new one. */
  add(step: Step): number {
    const key = `${step.from.join()} ${step.marks.map((marks) => marks.join()).join(" ")}`;
    let index = this.#indices.get(key);
    if (index === undefined) {
      index = this.#append(step);
      this.#indices.set(key, index);
    }
    return index;
  }

  #append({ from, marks }: Step): number {
    const index = this.length;
    this.length += 2 * from.length;
    while (this.length > this.pairs.length) {
      const pairs = new Int32Array(2 * this.pairs.length);
      pairs.set(this.pairs);
      this.pairs = pairs;
    }
    for (const [history, old] of from.entries()) {
      this.pairs[index + 2 * history] = old;
      this.pairs[index + 2 * history + 1] = this.#numberOf(marks[history] ?? []);
    }
    return index;
  }

  clear(): void {
    this.pairs = new Int32Array(ROOM);
    this.length = 0;
    this.marks = [[]];
    this.#numbers.clear();
    this.#indices.clear();
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

/** How the input can end in a state: with which history, and over which marks, the last one first. */
export interface Ending {
  /** Endings are numbered from 0. */
  readonly number: number;
  readonly history: History;
  readonly marks: readonly Mark[];
}

/** What a run that has ended in the language leaves behind. */
export interface Run {
  readonly ending: Ending | null;
  readonly effects: Effects;
  /** The effects on the way, and where each came about, of which the first `logged` count. */
  readonly log: Int32Array;
  readonly logOffsets: Int32Array;
  readonly logged: number;
  readonly end: number;
}

/** Gathers the marks of the preferred derivation of a run. */
export function derive({ ending, effects, log, logOffsets, logged, end }: Run, into: Marks): void {
  into.clear();
  if (ending === null) return;
  const { pairs, marks } = effects;
  into.push(ending.marks, end);
  let { history } = ending;
  for (let at = logged - 1; at >= 0; at -= 1) {
    const pair = log[at]! + 2 * history;
    const number = pairs[pair + 1]!;
    if (number !== 0) into.push(marks[number]!, logOffsets[at]!);
    history = pairs[pair]!;
  }
}

/**
 * Writes where each mark first stands: going back, each occurrence of a rule overwrites the one
 * that follows it.
 *
 * @param into by mark; what does not occur is left as it is
 */
export function locate(
  { ending, effects, log, logOffsets, logged, end }: Run,
  into: Int32Array,
): void {
  if (ending === null) return;
  const { pairs, marks } = effects;
  for (const mark of ending.marks) into[mark] = end;
  let { history } = ending;
  for (let at = logged - 1; at >= 0; at -= 1) {
    const pair = log[at]! + 2 * history;
    for (const mark of marks[pairs[pair + 1]!]!) into[mark] = logOffsets[at]!;
    history = pairs[pair]!;
  }
}
