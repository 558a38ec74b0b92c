/** The classes of an alphabet as ranges of characters. */
import { eachRange, HIGH_SURROGATES, LOW_SURROGATES } from "../../automaton/char-set.js";
import type { Limit } from "../../ast/alphabets.js";
import type { Alphabet } from "../../automaton/alphabet.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { CharacterRange } from "../../runtime/characters.js";

/** An alphabet, the sets that it was made from, and the last character of the grammar. */
export interface Classes {
  readonly alphabet: Alphabet;
  readonly sets: readonly CharSet[];
  readonly limit: Limit;
}

/** Ranges in ascending order. Surrogates and other characters are in different ranges. */
export type Ranges = readonly CharacterRange[];

/** Returns the ranges of each class. A class beyond the last character has none. */
export function rangesOfClasses({ alphabet, sets, limit }: Classes): ReadonlyMap<number, Ranges> {
  const surrogates = [HIGH_SURROGATES, LOW_SURROGATES];
  const cuts = new Set([0]);
  for (const set of [...sets, ...surrogates])
    eachRange(set, (first, last) => cuts.add(first).add(last + 1));
  const starts = [...cuts].filter((start) => start <= limit).sort((a, b) => a - b);
  const classes = new Map<number, [number, number][]>();
  for (const [index, start] of starts.entries()) {
    const symbol = alphabet.of(start);
    const ranges = classes.get(symbol) ?? [];
    ranges.push([start, (starts.at(index + 1) ?? limit + 1) - 1]);
    classes.set(symbol, ranges);
  }
  return classes;
}
