/** Runs over a table that is made on demand, of whole inputs and of prefixes. */
import { DIRECT as DIRECT_CHARACTERS } from "./characters.js";
import { derive } from "./derivation.js";
import { Marks } from "./marks.js";
import { Shapes } from "./shape.js";
import { effectOf, hasEffect, isPlain as isPlainCell, targetOf, UNKNOWN } from "./table.js";
import { WholeRunner } from "./whole-runner.js";
import type { Ending } from "./derivation.js";
import type { Cell, Table, TableMaker } from "./table.js";

/** Copies, for the reason in whole-runner.ts. */
const DIRECT_COPY = DIRECT_CHARACTERS;
const isPlainCopy = isPlainCell;

/** The number of expressions of runs that are kept. */
const MOST_RUNS = 64;

/**
 * Recognizes and derives over one table. It has every member of a machine (see machine.ts) except
 * `expected`, because the table does not contain the expected sets.
 */
export class Runner extends WholeRunner {
  readonly names: readonly string[];
  readonly #maker: TableMaker;
  readonly #marks: Marks;

  /**
   * @param names of the visible rules, by number
   * @param marks the list for the derivation of each run
   */
  constructor(names: readonly string[], table: Table & TableMaker, marks = new Marks()) {
    super(names.length, table);
    this.names = names;
    this.#marks = marks;
    this.#maker = table;
  }

  recognizePrefix(input: string, offset: number): boolean {
    this.begin(offset, offset, 0, false);
    return this.#runPrefix(input);
  }

  derivePrefix(input: string, offset: number): boolean {
    this.begin(offset, offset, 0, true);
    return this.#runPrefix(input);
  }

  derivation(): Marks {
    derive(this, this.#marks);
    return this.#marks;
  }

  override release(): void {
    super.release();
    if (this.#maker.isOverBudget) this.#forget();
  }

  /** Makes the ending if it is not known yet. */
  protected override endingAt(state: number): Ending | null {
    const { cells, endSymbol } = this.table;
    if (cells[state + endSymbol] === UNKNOWN) this.#maker.makeEnding(state);
    return super.endingAt(state);
  }

  /** Makes the transition if it is not known yet. */
  protected override cellOf(symbol: number): Cell {
    const cell = symbol < this.table.endSymbol ? super.cellOf(symbol) : UNKNOWN;
    if (cell !== UNKNOWN) return cell;
    const { dropped } = this.#maker;
    const made = this.#maker.makeTransition(this.state, symbol);
    // The expressions of runs belong to states that are gone.
    if (this.#maker.dropped !== dropped) this.runs.clear();
    return made;
  }

  /** Drops the states before the run, if they exceed the budget. The run then begins anew. */
  protected override begin(offset: number, at: number, state: number, isDeriving: boolean): void {
    super.begin(offset, at, state, isDeriving);
    if (this.#maker.isOverBudget) {
      this.#forget();
      this.at = offset;
      this.state = 0;
    }
    this.#maker.begin();
  }

  /** Makes the row of the state first, so that the expression has all characters of the runs. */
  protected override runFrom(state: number): RegExp {
    this.#maker.makeRow(state);
    if (this.runs.size === MOST_RUNS) this.runs.clear();
    return super.runFrom(state);
  }

  /** Reads as far as possible. Returns whether there is a prefix in the language. */
  #runPrefix(input: string): boolean {
    let character = 0;
    while (character >= 0 && this.at < input.length) {
      if (character < DIRECT_COPY) this.#skimPrefix(input);
      this.noteEnding();
      if (this.at < input.length) character = this.step(input);
    }
    this.stopped = this.at;
    // At an impossible character, the loop has already recorded whether the input could end before it.
    if (character >= 0) this.noteEnding();
    return this.end !== -1 && this.finish();
  }

  /**
   * Reads while the characters are ASCII and the transitions are known. Records the offset as the end
   * where a state is left in which the input could end.
   */
  #skimPrefix(input: string): void {
    const { cells, pairs, classes, endSymbol, endings } = this.table;
    const { direct } = classes;
    const { log, logOffsets } = this;
    const room = log.length;
    const { length } = input;
    // If no derivation is wanted, each effect overwrites the one before.
    const step = this.isDeriving ? 1 : 0;
    let { logged, state, at } = this;
    for (;;) {
      let next = state;
      for (; at < length; at += 1) {
        const unit = input.charCodeAt(at);
        if (unit >= DIRECT_COPY) break;
        next = cells[state + direct[unit]!]!;
        if (next !== state) break;
      }
      if (next === state) break;
      const ending = cells[state + endSymbol]!;
      if (ending === UNKNOWN) break;
      if (isPlainCopy(ending)) {
        this.ending = endings[ending]!;
        this.end = at;
        this.logLength = logged;
      }
      if (isPlainCopy(next)) state = next;
      else {
        if (!hasEffect(next) || logged === room) break;
        log[logged] = effectOf(pairs, next);
        logOffsets[logged] = at;
        logged += step;
        state = targetOf(pairs, next);
      }
      at += 1;
    }
    this.logged = logged;
    this.state = state;
    this.at = at;
  }

  /** Drops all states, between runs. */
  #forget(): void {
    this.#maker.forget();
    this.shapes = new Shapes(2 * this.names.length);
    this.runs.clear();
  }
}
