/** The functions `explain` and `open` of a rule of a generated module. */
import { ExplainedRecognition, RuleRecognition } from "../../common/recognition.js";
import { decodeExpected } from "../../runtime/expected.js";
import { ExplainingTableRun } from "../../runtime/explaining-table-run.js";
import { explanations } from "./explanations.js";
import type { Expecting } from "../../runtime/expected.js";
import type { Ability } from "./rule.js";

/**
 * Gives a rule the functions `explain` and `open`.
 *
 * @param isOctets whether the grammar is one of octets
 * @param sets as for `explanations`
 * @param words as for `explanations`
 * @param completions for each state that is not an end, the character with which its completion begins; a space for
 *   each other state
 */
export function recognitions(
  isOctets: boolean,
  sets: string,
  words: readonly string[],
  completions?: string | readonly string[],
): Ability {
  return (...[ruleName, read, table]) => {
    let expecting: Expecting | undefined;
    const nextOf = Array.from(completions ?? []);
    const Opened = completions === undefined ? ExplainedRecognition : RuleRecognition;
    return {
      ...explanations(sets, words)(ruleName, read, table),
      open: () => {
        expecting ??= decodeExpected(sets, words, table());
        const run = new ExplainingTableRun(table(), expecting, nextOf);
        return new Opened(ruleName, run, read, isOctets);
      },
    };
  };
}
