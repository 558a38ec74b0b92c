/** Effects of transitions, collected while an automaton is made (see derivation.ts in runtime/). */
import { madeOnce } from "../common/collections.js";
import { doubled } from "../runtime/table.js";
import type { Effects, HistoryNumber } from "../runtime/derivation.js";
import type { Mark } from "../runtime/marks.js";
import type { Arrivals } from "./closure.js";

/**
 * For each history of a state, the history of the previous state that it continues, and the marks
 * that are crossed.
 */
interface EffectStep {
  readonly from: readonly HistoryNumber[];
  readonly marks: readonly (readonly Mark[])[];
}

/**
 * Groups new entries by their past. Returns the history of each entry, and the step that continues
 * the old histories.
 *
 * @param arrivals where each new entry came from
 * @param before the history of each old entry
 */
export function continued(
  { from, marks }: Pick<Arrivals, "from" | "marks">,
  before: readonly HistoryNumber[],
): { histories: HistoryNumber[]; step: EffectStep } {
  const olds: HistoryNumber[] = [];
  const ways: (readonly Mark[])[] = [];
  const numbers = new Map<string, HistoryNumber>();
  const histories = from.map((entry, index) => {
    const old = before[entry]!;
    const way = marks[index]!;
    return madeOnce(numbers, [old, ...way].join(), () => {
      ways.push(way);
      return olds.push(old) - 1;
    });
  });
  return { histories, step: { from: olds, marks: ways } };
}

/** Checks whether each history continues itself, over no marks: such a step is not logged. */
export function isUnchanged({ from, marks }: EffectStep): boolean {
  return from.every((old, history) => old === history && marks[history]!.length === 0);
}

const ROOM = 1 << 6;

/**
 * The effects of the transitions made so far. Equal effects have one index, and equal lists of
 * marks have one number.
 */
export class EffectTable implements Effects {
  origins = new Int32Array(ROOM);
  length = 0;
  marks: (readonly Mark[])[] = [[]];
  /** The length of all lists of marks together. */
  marksLength = 0;
  readonly #numbers = new Map<string, number>();
  readonly #indices = new Map<string, number>();

  /** Returns the index of an effect. Adds the effect if it is new. */
  add(step: EffectStep): number {
    const numbers = step.from.map((_, history) => this.#numberOf(step.marks[history]!));
    const key = `${step.from.join()} ${numbers.join()}`;
    return madeOnce(this.#indices, key, () => this.#append(step.from, numbers));
  }

  /** @param numbers those of the lists of marks, by history */
  #append(from: readonly HistoryNumber[], numbers: readonly number[]): number {
    const index = this.length;
    this.length += 2 * from.length;
    while (this.length > this.origins.length) this.origins = doubled(this.origins);
    for (const [history, old] of from.entries()) {
      this.origins[index + 2 * history] = old;
      this.origins[index + 2 * history + 1] = numbers[history]!;
    }
    return index;
  }

  clear(): void {
    this.origins = new Int32Array(ROOM);
    this.length = 0;
    this.marks = [[]];
    this.marksLength = 0;
    this.#numbers.clear();
    this.#indices.clear();
  }

  #numberOf(marks: readonly Mark[]): number {
    if (marks.length === 0) return 0;
    return madeOnce(this.#numbers, marks.join(), () => {
      this.marksLength += marks.length;
      return this.marks.push([...marks].reverse()) - 1;
    });
  }
}
