/** Runs that are fed piece by piece over a table with completions. */
import { TableRun } from "./table-run.js";
import type { DecodedTable } from "./decode.js";
import type { CompletingRun } from "./open-run.js";

/** A run over a table that also knows what is missing. */
export class CompletingTableRun extends TableRun implements CompletingRun {
  /** @param nextOf by number of a state, the character with which its shortest completion begins */
  constructor(
    table: DecodedTable,
    protected readonly nextOf: readonly string[],
  ) {
    super(table);
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
