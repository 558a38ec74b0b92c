/**
 * The way back: from the log of a run to the marks of the preferred derivation.
 *
 * Entries of a state that have the same past, mark for mark, are one history. Each transition
 * with an effect says for each of its histories which history it goes on from, and over which marks.
 * Going back from the history that accepted, exactly one path is followed, so the cost is the
 * length of the log and of what comes out.
 */
import type { Mark, Marks } from "./marks.js";

/** A number that the entries of a state share which have the same past. */
export type History = number;

/**
 * What transitions do to histories, where that is more than to drop the last ones.
 *
 * An effect is the index of its first pair; for each history there is a pair (the history that it
 * goes on from, the number of the marks on the way).
 */
export interface Effects {
  readonly pairs: Int32Array;
  /** Lists of marks by number, the last mark first; number 0 is the empty list. */
  readonly marks: readonly (readonly Mark[])[];
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
  /** The effects on the way, and where each came about, of which the first `logLength` count. */
  readonly log: Int32Array;
  readonly logOffsets: Int32Array;
  readonly logLength: number;
  readonly end: number;
}

/** Gathers the marks of the preferred derivation of a run. */
export function derive(
  { ending, effects, log, logOffsets, logLength, end }: Run,
  into: Marks,
): void {
  into.clear();
  if (ending === null) return;
  const { pairs, marks } = effects;
  into.push(ending.marks, end);
  let { history } = ending;
  for (let at = logLength - 1; at >= 0; at -= 1) {
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
  { ending, effects, log, logOffsets, logLength, end }: Run,
  into: Int32Array,
): void {
  if (ending === null) return;
  const { pairs, marks } = effects;
  for (const mark of ending.marks) into[mark] = end;
  let { history } = ending;
  for (let at = logLength - 1; at >= 0; at -= 1) {
    const pair = log[at]! + 2 * history;
    for (const mark of marks[pairs[pair + 1]!]!) into[mark] = logOffsets[at]!;
    history = pairs[pair]!;
  }
}
