/** Runs over a table that is made on demand, of whole inputs and of prefixes. */
import { DIRECT as DIRECT_CHARACTERS } from "./characters.js";
import { derive } from "./derivation.js";
import { Marks } from "./marks.js";
import { Shapes } from "./shape.js";
import { effectOf, hasEffect, isPlain as isPlainCell, NONE, targetOf, UNKNOWN } from "./table.js";
import { LONG_RUN, SHORT, STEADY, WholeRunner } from "./whole-runner.js";
import type { Ending } from "./derivation.js";
import type { Cell, Table, TableMaker } from "./table.js";

/** Copies, for the reason in whole-runner.ts. */
const DIRECT_COPY = DIRECT_CHARACTERS;
const isPlainCopy = isPlainCell;
const NONE_COPY = NONE;
const STEADY_COPY = STEADY;

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
    return this.runPrefix(input);
  }

  derivePrefix(input: string, offset: number): boolean {
    this.begin(offset, offset, 0, true);
    return this.runPrefix(input);
  }

  derivation(): Marks {
    derive(this, this.#marks);
    return this.#marks;
  }

  override release(): void {
    super.release();
    if (this.#maker.isFull) this.#forget();
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

  /** Drops the states before the run, if the cache is full. The run then begins anew. */
  protected override begin(offset: number, at: number, state: number, isDeriving: boolean): void {
    super.begin(offset, at, state, isDeriving);
    if (this.#maker.isFull) {
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
  protected runPrefix(input: string): boolean {
    let character = 0;
    do {
      if (character < DIRECT_COPY) this.#skimPrefix(input);
      this.noteEnding();
      if (this.at === input.length) break;
      character = this.step(input);
    } while (character >= 0);
    this.stopped = this.at;
    return this.end !== -1 && this.finish();
  }

  /**
   * Reads while the characters are ASCII and the transitions are known, as the loop of whole inputs does. Records the
   * offset as the end where a state is left in which the input could end.
   */
  #skimPrefix(input: string): void {
    let { cells, pairs } = this.table;
    const { classes, endSymbol } = this.table;
    const { direct } = classes;
    const { log, logOffsets } = this;
    const room = log.length;
    // If no derivation is wanted, each effect overwrites the one before.
    const step = this.isDeriving ? 1 : 0;
    const { length } = input;
    const lastRun = length < SHORT ? 0 : length - LONG_RUN;
    let { logged, state, at } = this;
    let end = -1;
    let ending = NONE_COPY;
    let loggedAtEnd = 0;
    for (;;) {
      const first = state;
      const pause = at < lastRun ? at + STEADY_COPY : length;
      let next = state;
      for (; at < pause; at += 1) {
        const unit = input.charCodeAt(at);
        if (unit >= DIRECT_COPY) break;
        next = cells[state + direct[unit]!]!;
        if (next !== state) {
          const cell = cells[state + endSymbol]!;
          if (cell !== NONE_COPY) {
            if (!isPlainCopy(cell)) break;
            end = at;
            ending = cell;
            loggedAtEnd = logged;
          }
          if (!isPlainCopy(next)) break;
          state = next;
        }
      }
      if (at === pause) {
        if (at === length) break;
        if (state !== first) continue;
        at = this.#endOfLoop(state, input, at);
        // The maker may have replaced the arrays.
        ({ cells, pairs } = this.table);
        continue;
      }
      if (!hasEffect(next) || logged === room || cells[state + endSymbol] === UNKNOWN) break;
      log[logged] = effectOf(pairs, next);
      logOffsets[logged] = at;
      logged += step;
      state = targetOf(pairs, next);
      at += 1;
    }
    this.logged = logged;
    this.state = state;
    this.at = at;
    if (end < 0) return;
    this.end = end;
    this.ending = this.table.endings[ending]!;
    this.logLength = loggedAtEnd;
  }

  /**
   * Returns the end of the ASCII characters from an offset on that lead from a state to itself. The states of the runs of
   * whole inputs (see runs.ts) can differ in whether the input can end there.
   */
  #endOfLoop(state: number, input: string, offset: number): number {
    let loop = this.runs.get(~state);
    if (loop === undefined) {
      this.#maker.makeRow(state);
      const { cells, classes } = this.table;
      const units = Array.from(classes.direct.keys());
      const members = units
        .filter((unit) => cells[state + classes.direct[unit]!] === state)
        .map((unit) => `\\x${unit.toString(16).padStart(2, "0")}`);
      const one = `[${members.join("")}]`;
      loop = new RegExp(`(?:${one.repeat(4)})*${one}*`, "y");
      if (this.runs.size === MOST_RUNS) this.runs.clear();
      this.runs.set(~state, loop);
    }
    loop.lastIndex = offset;
    loop.test(input);
    return loop.lastIndex;
  }

  /** Drops all states, between runs. */
  #forget(): void {
    this.#maker.forget();
    this.shapes = new Shapes(2 * this.names.length);
    this.runs.clear();
  }
}
