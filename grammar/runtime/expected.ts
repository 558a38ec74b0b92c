/**
 * The expected characters and rules at the offset at which a run over a table stopped.
 *
 * ```text
 *   text      = beginning sets *set
 *   beginning = the number of the set for a run that has read nothing
 *   sets      = *( *( word + words * read ) )
 *                              a list of lists; word is the number of a word, words is how many there
 *                              are, and read is as in `Expectation`
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

/** One entry of an expected set. */
export interface Expectation {
  /** The name of a rule or a literal, or `end of input`. */
  readonly word: string;
  /** The number of code units of the literal that are read; 0 if it could begin here. */
  readonly read: number;
}

/** Returns the expected set where a run that began at offset 0 has stopped. */
export type Expecting = (stop: Stop) => readonly Expectation[];

/** The sets of a table. */
export interface ExpectedSets {
  /** The number of the set for a run that has read nothing. */
  readonly beginning: number;
  readonly sets: readonly (readonly Expectation[])[];
  /** By number of the state, the number of its set. */
  readonly ofState: readonly number[];
}

/**
 * Decodes the sets of a table. Linear in the states.
 *
 * @param words the words to which the numbers in the sets refer
 */
export function decodeSets(
  text: string,
  words: readonly string[],
  { patterns }: Pick<DecodedTable, "patterns">,
): ExpectedSets {
  const next = numbersIn(text);
  const beginning = next();
  const sets = listIn(next, () =>
    listIn(next, () => {
      const number = next();
      return { word: words[number % words.length]!, read: Math.trunc(number / words.length) };
    }),
  );
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

/** Returns the expected set where a run that began at offset 0 has stopped. */
export function expectedAt(
  { beginning, sets, ofState }: ExpectedSets,
  { endSymbol }: Pick<Table, "endSymbol">,
  { stopped, state }: Pick<Stop, "stopped" | "state">,
): readonly Expectation[] {
  return sets[stopped === 0 ? beginning : ofState[state / (endSymbol + 1)]!]!;
}

/** Decodes the sets of a table, as a function. */
export function decodeExpected(
  text: string,
  words: readonly string[],
  table: DecodedTable,
): Expecting {
  const decoded = decodeSets(text, words, table);
  return (stop) => expectedAt(decoded, table, stop);
}
