/** Runs that are fed piece by piece over a table with completions. */
import { TableRun } from "./table-run.js";
import type { DecodedTable } from "./decode.js";
import type { CompletingRun } from "./open-run.js";

/** A text that ends with the first half of a surrogate pair. */
const FIRST_HALF_LAST = /[\ud800-\udbff]$/;

/** A run over a table that also knows the missing characters. */
export class CompletingTableRun extends TableRun implements CompletingRun {
  /**
   * @param nextOf by number of a state, the character with which its shortest completion begins, or nothing; then, if
   *   they differ, the same after the first half of a pair
   */
  constructor(
    table: DecodedTable,
    protected readonly nextOf: readonly string[],
  ) {
    super(table);
  }

  completion(half: string): string | undefined {
    const run = this.clone();
    const { nextOf, table } = run;
    const stride = table.endSymbol + 1;
    const afterHalf = nextOf.length - table.cells.length / stride;
    let text = half;
    while (!run.canEnd) {
      const isAfterHalf = FIRST_HALF_LAST.test(text);
      const character = nextOf[run.state / stride + (isAfterHalf ? afterHalf : 0)]!;
      // Each character leads on, and no shortest string comes to a state twice after the same character.
      if (run.read(character, 0) === 0 || text.length > 2 * nextOf.length) return undefined;
      text += character;
    }
    return text.slice(half.length);
  }
}
