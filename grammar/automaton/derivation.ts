/**
 * The way back: from the log of a run to the marks of the preferred derivation.
 *
 * Each logged transition says for each of its entries which entry it came from, and over which
 * marks. Going back from the entry that accepted, exactly one path is followed, so the cost is the
 * length of the log and of what comes out.
 */
import type { Acceptance } from "./closure.js";
import type { Mark } from "./expression.js";

/** What a transition does to the list of entries, where that is more than to shorten it. */
export interface Effect {
  readonly target: number;
  readonly from: readonly number[];
  readonly marks: readonly (readonly Mark[])[];
}

/** What a run that has ended in the language leaves behind. */
export interface Run {
  readonly acceptance: Acceptance | null;
  readonly effects: readonly Effect[];
  /** Pairs (effect, offset), of which the first `logged` numbers count. */
  readonly log: Int32Array;
  readonly logged: number;
  readonly end: number;
}

/**
 * Calls back with every mark of the preferred derivation of a run, the last mark first, and
 * the offset at which it stands.
 */
export function eachMarkBackward(run: Run, visit: (mark: Mark, offset: number) => void): void {
  const { acceptance, effects, log } = run;
  if (acceptance === null) return;
  let { entry, marks } = acceptance;
  let offset = run.end;
  for (let at = run.logged; ;) {
    for (let index = marks.length - 1; index >= 0; index -= 1) visit(marks[index]!, offset);
    at -= 2;
    if (at < 0) return;
    const effect = effects[log[at]!];
    if (effect === undefined) return;
    offset = log[at + 1]!;
    marks = effect.marks[entry] ?? [];
    entry = effect.from[entry] ?? 0;
  }
}
