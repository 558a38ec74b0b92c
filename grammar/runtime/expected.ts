/**
 * The expected characters and rules at the offset at which a run over a table stopped.
 *
 * ```text
 *   text      = beginning sets *set
 *   beginning = the number of the set for a run that has read nothing
 *   sets      = *( *word )     a list of lists of numbers of words
 *   set       = 0              for each state: the set of the last state with the same pattern
 *             / 1              the first set that no state has yet
 *             / 2+number
 * ```
 *
 * The list of the sets of states has no length. States with the same pattern of transitions (see
 * decode.ts) mostly expect the same.
 */
import { listIn, numbersIn } from "./numbers.js";
import type { DecodedTable } from "./decode.js";
import type { Stop } from "./recognize.js";
import type { Table } from "./table.js";

/** Returns the expected labels for a run that began at an offset, at the place where it stopped. */
export type Expecting = (stop: Stop, offset: number) => readonly string[];

/** The sets of a table. */
export interface ExpectedSets {
  /** The number of the set for a run that has read nothing. */
  readonly beginning: number;
  readonly sets: readonly (readonly string[])[];
  /** By number of the state, the number of its set. */
  readonly ofState: readonly number[];
}

/**
 * Decodes the sets of a table. Linear in the states.
 *
 * @param words the labels to which the numbers in the sets refer
 */
export function decodeSets(
  text: string,
  words: readonly string[],
  { patterns }: Pick<DecodedTable, "patterns">,
): ExpectedSets {
  const next = numbersIn(text);
  const beginning = next();
  const sets = listIn(next, () => Object.freeze(listIn(next, () => words[next()]!)));
  let unseen = 0;
  /** By pattern. */
  const last: number[] = [];
  const ofState = patterns.map((pattern) => {
    const set = next();
    if (set > 0) last[pattern] = set === 1 ? unseen++ : set - 2;
    return last[pattern]!;
  });
  return { beginning, sets, ofState };
}

/** Returns the labels that could stand where a run that began at an offset has stopped. */
export function expectedAt(
  { beginning, sets, ofState }: ExpectedSets,
  { endSymbol }: Pick<Table, "endSymbol">,
  { stopped, state }: Pick<Stop, "stopped" | "state">,
  offset: number,
): readonly string[] {
  return sets[stopped === offset ? beginning : ofState[state / (endSymbol + 1)]!]!;
}

/** Decodes the sets of a table, as a function. */
export function decodeExpected(
  text: string,
  words: readonly string[],
  table: DecodedTable,
): Expecting {
  const decoded = decodeSets(text, words, table);
  return (stop, offset) => expectedAt(decoded, table, stop, offset);
}
