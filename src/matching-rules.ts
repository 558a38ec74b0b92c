/** Rules from tables that find prefixes, too. */
import { endOfLongest } from "../grammar/runtime/recognize.js";
import { TableRules } from "./table-rules.js";
import type { MatchingSource } from "./rule-source.js";

/** The search is a class of its own: most programs read whole strings, and do not contain it. */
export class MatchingRules extends TableRules implements MatchingSource {
  match(rule: string, input: string, offset: number): number {
    return endOfLongest(this.rule(rule).table, input, offset);
  }
}
