/** Runs that are fed piece by piece over a table with expected sets, and with completions. */
import { CompletingTableRun } from "./completing-table-run.js";
import type { DecodedTable } from "./decode.js";
import type { Expectation, Expecting } from "./expected.js";
import type { ExplainingRun } from "./open-run.js";

/** A run over a table that also knows the expected set, and the missing characters. */
export class ExplainingTableRun extends CompletingTableRun implements ExplainingRun {
  /** @param nextOf as for `CompletingTableRun` */
  constructor(
    table: DecodedTable,
    protected readonly expecting: Expecting,
    nextOf: readonly string[],
  ) {
    super(table, nextOf);
  }

  expected(isBeginning: boolean): readonly Expectation[] {
    return this.expecting({ state: this.state, stopped: isBeginning ? 0 : 1, end: -1 });
  }
}
