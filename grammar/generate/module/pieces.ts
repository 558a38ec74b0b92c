/** The function `open` of a rule of a generated module that reads octets, or characters that a piece can cut. */
import { OpenRecognition } from "../../runtime/open-recognition.js";
import { TableRun } from "../../runtime/table-run.js";
import type { Ability } from "./rule.js";

/**
 * Gives a rule the function `open`.
 *
 * @param isOctets whether the grammar is one of octets
 */
export function pieces(isOctets: boolean): Ability {
  return (_, read, table) => ({
    open: () => new OpenRecognition(new TableRun(table()), read, isOctets),
  });
}
