/** The function `open`, with completions, of a rule of a generated module. */
import { CompletingRecognition } from "../../runtime/completing-recognition.js";
import { CompletingTableRun } from "../../runtime/completing-table-run.js";
import type { Ability } from "./rule.js";

/**
 * Gives a rule the function `open`.
 *
 * @param isOctets whether the grammar is one of octets
 * @param completions for each state that is not an end, the character with which its completion begins; a space for
 *   each other state
 */
export function completions(isOctets: boolean, completions: string | readonly string[]): Ability {
  const nextOf = Array.from(completions);
  return (_, read, table) => ({
    open: () => new CompletingRecognition(new CompletingTableRun(table(), nextOf), read, isOctets),
  });
}
