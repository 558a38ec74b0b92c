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

/**
 * Decodes the sets of a table. Linear in the states.
 *
 * @param words the labels to which the numbers in the sets refer
 */
export function decodeExpected(
  text: string,
  words: readonly string[],
  { cells, endSymbol }: Table,
): Expecting {
  const next = numbersIn(text);
  const list = <Item>(length: number, read: () => Item): Item[] => Array.from({ length }, read);
  const stride = endSymbol + 1;
  const beginning = next();
  const sets = list(next(), () => Object.freeze(list(next(), () => words[next()]!)));
  const ofState = list(cells.length / stride, next);
  return ({ stopped, state }, offset) =>
    sets[stopped === offset ? beginning : ofState[state / stride]!]!;
}
