/** The function `explain` of a rule of a generated module. */
import { mismatchOrNever } from "../../common/mismatch.js";
import { decodeExpected } from "../../runtime/expected.js";
import { run } from "../../runtime/recognize.js";
import type { Expecting } from "../../runtime/expected.js";
import type { Ability } from "./rule.js";

/**
 * Gives a rule the function `explain`.
 *
 * @param sets the text of the expected set of each state, for `decodeExpected`
 * @param words the words that the numbers in the sets stand for
 */
export function explanations(sets: string, words: readonly string[]): Ability {
  return (ruleName, read, table) => {
    let expecting: Expecting | undefined;
    return {
      explain: (input: Parameters<typeof read>[0]) => {
        const text = read(input);
        const stop = run(table(), text, 0, false);
        if (stop.end >= 0) return null;
        expecting ??= decodeExpected(sets, words, table());
        return mismatchOrNever(ruleName, text, stop.stopped, expecting(stop));
      },
    };
  };
}
