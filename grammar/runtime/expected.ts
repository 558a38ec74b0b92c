/**
 * The expected characters and rules at the offset at which a run over a table stopped.
 *
 * ```text
 *   text = beginning *( *word ) *set
 *   beginning   the number of the set for a run that has read nothing
 *   *( *word )  the sets: a list of lists of numbers of words
 *   *set        for each state the number of its set; the list has no length
 * ```
 */
import { numbersIn } from "./numbers.js";
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
  { cells, endSymbol }: Pick<Table, "cells" | "endSymbol">,
): ExpectedSets {
  const next = numbersIn(text);
  const list = <Item>(length: number, read: () => Item): Item[] => Array.from({ length }, read);
  const beginning = next();
  const sets = list(next(), () => Object.freeze(list(next(), () => words[next()]!)));
  return { beginning, sets, ofState: list(cells.length / (endSymbol + 1), next) };
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
export function decodeExpected(text: string, words: readonly string[], table: Table): Expecting {
  const decoded = decodeSets(text, words, table);
  return (stop, offset) => expectedAt(decoded, table, stop, offset);
}
