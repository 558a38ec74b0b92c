/** Expected sets in the specs: a word, or a literal with the number of its code units that are read. */
import type { Expectation } from "../../grammar/runtime/expected.js";

/** Returns the set of words, none of which is begun. */
export function unread(words: readonly string[]): readonly Expectation[] {
  return words.map((word) => ({ word, read: 0 }));
}

/** Returns the words of a set. */
export function wordsOf(expected: readonly Expectation[]): readonly string[] {
  return expected.map(({ word }) => word);
}

/** Returns each word, with the number of code units that are read after it: `"GET" 1`. */
export function written(expected: readonly Expectation[]): readonly string[] {
  return expected.map(({ word, read }) => (read > 0 ? `${word} ${read}` : word));
}
