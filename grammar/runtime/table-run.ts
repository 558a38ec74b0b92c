/** Runs over a table of which every cell is known that are fed piece by piece. */
import { rangesOf } from "./characters.js";
import { run } from "./recognize.js";
import { isPlain, NONE } from "./table.js";
import type { CharacterRange } from "./characters.js";
import type { DecodedTable } from "./decode.js";
import type { OpenRun } from "./open-run.js";

/** A run over a table. */
export class TableRun implements OpenRun {
  state = 0;
  end = -1;

  constructor(readonly table: DecodedTable) {}

  get canEnd(): boolean {
    const { cells, endSymbol } = this.table;
    return isPlain(cells[this.state + endSymbol]!);
  }

  read(text: string, offset: number): number {
    const { state, stopped, end } = run(this.table, text, offset, true, undefined, this.state);
    this.state = state;
    this.end = end;
    return stopped;
  }

  next(): CharacterRange[] {
    const { cells, classes } = this.table;
    return rangesOf(classes, (symbol) => cells[this.state + symbol] !== NONE);
  }

  clone(): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this);
  }
}
