/**
 * Finds the marks of the preferred derivation in the log of a run.
 *
 * Entries of a state with the same past, mark for mark, share a history. Each transition with an
 * effect says, for each history of the new state, which history of the old state it continues, and
 * over which marks. The walk goes backward from the history of the ending and follows exactly one
 * path. Cost: the length of the log, and the number of marks.
 */
import type { Mark, Marks } from "./marks.js";

/** A number shared by all entries of a state that have the same past. */
export type HistoryNumber = number;

/**
 * The effects of transitions on histories. A transition that only drops the last histories has no
 * effect.
 *
 * An effect is the index of its first pair. For each history there is a pair: the history that it
 * continues, and the number of its list of marks.
 */
export interface Effects {
  readonly origins: Int32Array;
  /** Lists of marks by number, the last mark first; number 0 is the empty list. */
  readonly marks: readonly (readonly Mark[])[];
}

/**
 * The way in which the input can end in a state: the history, and the marks that are crossed, the
 * last one first.
 */
export interface Ending {
  /** Endings are numbered from 0. */
  readonly number: number;
  readonly history: HistoryNumber;
  readonly marks: readonly Mark[];
}

/** The outcome of a run that ended in the language. */
export interface Run {
  readonly ending: Ending | null;
  readonly effects: Effects;
  /** The effects of the run and their offsets. The first `logLength` entries count. */
  readonly log: Int32Array;
  readonly logOffsets: Int32Array;
  readonly logLength: number;
  readonly end: number;
}

/** Collects the marks of the preferred derivation of a run. */
export function derive(
  { ending, effects, log, logOffsets, logLength, end }: Run,
  into: Marks,
): void {
  into.clear();
  if (ending === null) return;
  const { origins, marks } = effects;
  into.push(ending.marks, end);
  let { history } = ending;
  for (let at = logLength - 1; at >= 0; at -= 1) {
    const pair = log[at]! + 2 * history;
    const number = origins[pair + 1]!;
    if (number !== 0) into.push(marks[number]!, logOffsets[at]!);
    history = origins[pair]!;
  }
}

/**
 * Writes the offset of the first occurrence of each mark. The walk goes backward, so an earlier
 * occurrence overwrites a later one.
 *
 * @param into the offsets by mark; the entry of a mark that does not occur is left unchanged
 */
export function locate(
  { ending, effects, log, logOffsets, logLength, end }: Run,
  into: Int32Array,
): void {
  if (ending === null) return;
  const { origins, marks } = effects;
  for (const mark of ending.marks) into[mark] = end;
  let { history } = ending;
  for (let at = logLength - 1; at >= 0; at -= 1) {
    const pair = log[at]! + 2 * history;
    for (const mark of marks[origins[pair + 1]!]!) into[mark] = logOffsets[at]!;
    history = origins[pair]!;
  }
}
