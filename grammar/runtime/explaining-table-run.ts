/** Runs that are fed piece by piece over a table with expected sets, and with completions. */
import { TableRun } from "./table-run.js";
import type { DecodedTable } from "./decode.js";
import type { Expectation, Expecting } from "./expected.js";
import type { ExplainingRun } from "./open-run.js";

/** A run over a table that also knows what is expected, and what is missing. */
export class ExplainingTableRun extends TableRun implements ExplainingRun {
  /** @param nextOf by number of a state, the character with which its shortest completion begins */
  constructor(
    table: DecodedTable,
    protected readonly expecting: Expecting,
    protected readonly nextOf: readonly string[],
  ) {
    super(table);
  }

  expected(isBeginning: boolean): readonly Expectation[] {
    return this.expecting({ state: this.state, stopped: isBeginning ? 0 : 1, end: -1 });
  }

  completion(): string {
    const run = this.clone();
    let text = "";
    while (!run.canEnd) {
      const character = run.nextOf[run.state / (run.table.endSymbol + 1)]!;
      text += character;
      run.read(character, 0);
    }
    return text;
  }
}
