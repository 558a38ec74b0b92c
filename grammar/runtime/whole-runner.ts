/** Runs that read whole inputs over a table: the loops, and the log of effects. */
import { DIRECT as DIRECT_CHARACTERS, SUPPLEMENTARY } from "./characters.js";
import { locate } from "./derivation.js";
import { runOf } from "./runs.js";
import { Shapes } from "./shape.js";
import { doubled, effectOf, hasEffect, isPlain as isPlainCell, NONE, targetOf } from "./table.js";
import type { Ending } from "./derivation.js";
import type { Layouts } from "./layout.js";
import type { Cell, Table } from "./table.js";

/**
 * The inner loops need these two for each character. V8 folds a constant of the same module, but loads
 * an imported binding anew each time, if the two modules are in different files of the package.
 * Measured, the copies save a fifth of the time.
 */
const DIRECT_COPY = DIRECT_CHARACTERS;
const isPlainCopy = isPlainCell;

/**
 * Where the state is the same after `STEADY` characters, and at least `LONG_RUN` more follow, the platform
 * finds the end of the run (see runs.ts). 5 is not a multiple of 2 or 3, which are the periods of labels of
 * one letter and of escapes. Measured, a call takes the time of 15 characters.
 */
export const STEADY = 5;
export const LONG_RUN = 20;

/** Inputs below this length have no run that is worth a call. */
export const SHORT = 80;

const LOG_SIZE = 64;

/** The length up to which a log is kept for the next run. */
const LOG_KEPT = 1 << 12;

/**
 * Recognizes and derives whole inputs over one table of which every cell is known. The runner of
 * tables that are made on demand extends it (see runner.ts); a program with only precompiled tables
 * does not contain the rest.
 */
export class WholeRunner {
  stopped = 0;
  end = -1;
  /** Outcome of a run that derives: its ending in the language, or null. */
  ending: Ending | null = null;
  /** Outcome: the effects up to `end`. The first `logLength` entries count. */
  log = new Int32Array(LOG_SIZE);
  /** Outcome: the offset of each of these effects, and after them the end. */
  logOffsets = new Int32Array(LOG_SIZE + 1);
  logLength = 0;

  protected readonly table: Table;
  /** Outcome: the state in which the run stopped. */
  state = 0;
  /** The offset at which the last run began. */
  protected offset = 0;
  protected shapes: Shapes;
  /** By state, the expression of its runs. */
  protected readonly runs = new Map<number, RegExp>();
  /** The offset of the next character, and the number of effects logged before it. */
  protected at = 0;
  protected logged = 0;
  protected isDeriving = true;

  /** @param rules the number of visible rules */
  constructor(rules: number, table: Table) {
    this.table = table;
    this.shapes = new Shapes(2 * rules);
  }

  /** The effects of the transitions of the table. */
  get effects(): Table["effects"] {
    return this.table.effects;
  }

  /**
   * Most inputs are short, and most transitions are known. For these, the first loop keeps nothing
   * but the state, and reads two characters at a time. Measured, a reference takes three quarters of the
   * time that the general loop takes.
   */
  recognizeWhole(input: string): boolean {
    const { cells, classes, endSymbol } = this.table;
    const { direct } = classes;
    const { length } = input;
    let state = 0;
    let at = 0;
    if (length < SHORT) {
      for (; at < length; at += 1) {
        let unit = input.charCodeAt(at);
        if (unit >= DIRECT_COPY) break;
        let next = cells[state + direct[unit]!]!;
        if (next !== state) {
          if (!isPlainCopy(next)) break;
          state = next;
        }
        at += 1;
        if (at === length) break;
        unit = input.charCodeAt(at);
        if (unit >= DIRECT_COPY) break;
        next = cells[state + direct[unit]!]!;
        if (next !== state) {
          if (!isPlainCopy(next)) break;
          state = next;
        }
      }
      if (at === length && isPlainCopy(cells[state + endSymbol]!)) {
        this.state = state;
        this.offset = 0;
        this.stopped = this.end = length;
        this.ending = null;
        this.logLength = 0;
        return true;
      }
    }
    this.begin(0, at, state, false);
    return this.#runWhole(input);
  }

  deriveWhole(input: string): boolean {
    this.begin(0, 0, 0, true);
    return this.#runWhole(input);
  }

  locate(into: Int32Array): void {
    locate(this, into);
  }

  layOut<Layout extends object>(layouts: Layouts<Layout>): Layout {
    const { ending } = this;
    const shape = ending === null ? null : this.shapes.of(this, ending);
    return shape === null ? layouts.ofPlaces(this) : layouts.ofShape(shape, this.logOffsets);
  }

  /** Releases the memory that a very long input needed. */
  release(): void {
    if (this.logOffsets.length > LOG_KEPT) {
      this.log = new Int32Array(LOG_SIZE);
      this.logOffsets = new Int32Array(LOG_SIZE + 1);
    }
  }

  /** Returns the ending of a state, or null if the input cannot end there. */
  protected endingAt(state: number): Ending | null {
    const { cells, endings, endSymbol } = this.table;
    const cell = cells[state + endSymbol]!;
    return isPlainCopy(cell) ? endings[cell]! : null;
  }

  /** Returns the cell of the current state and a class of characters. */
  protected cellOf(symbol: number): Cell {
    return this.table.cells[this.state + symbol]!;
  }

  /**
   * Begins a run at an offset. The characters from there up to `at` have already been read.
   *
   * @param state the state after these characters
   * @param isDeriving whether the caller needs a derivation
   */
  protected begin(offset: number, at: number, state: number, isDeriving: boolean): void {
    this.isDeriving = isDeriving;
    this.offset = offset;
    this.at = at;
    this.state = state;
    this.logged = 0;
    this.end = -1;
    this.ending = null;
    this.logLength = 0;
  }

  /** Reads to the end of the input. Returns whether the whole input is in the language. */
  #runWhole(input: string): boolean {
    this.run(input);
    this.stopped = this.at;
    if (this.at !== input.length) return false;
    return this.noteEnding() && this.finish();
  }

  /** Adds the end to the logged offsets. A run that only recognizes has no ending and no log. */
  protected finish(): true {
    if (this.isDeriving) this.logOffsets[this.logLength] = this.end;
    else {
      this.ending = null;
      this.logLength = 0;
    }
    return true;
  }

  /** Reads until the input ends or no transition is left. */
  protected run(input: string): void {
    for (;;) {
      this.#skim(input);
      let character: number;
      // After a character beyond ASCII, the next one is usually beyond ASCII too.
      do {
        if (this.at === input.length) return;
        character = this.step(input);
      } while (character >= DIRECT_COPY);
      if (character < 0) return;
    }
  }

  /**
   * Reads while the characters are ASCII and the transitions are known; in most runs, this is the
   * whole input. Cost: linear, with two look-ups for each character, that of its class and that of
   * its cell.
   *
   * The inner loop handles most characters. It tests `next !== state` first. So the processor
   * predicts a state that loops on itself (a run of letters) and does not wait for the table.
   * Effects and long runs are handled outside of the inner loop, so the compiler keeps the variables of
   * this loop in registers. Measured, each of these saves up to a quarter of the time of a long input.
   */
  #skim(input: string): void {
    let { cells, pairs } = this.table;
    const { direct } = this.table.classes;
    const { log, logOffsets } = this;
    const room = log.length;
    // If no derivation is wanted, each effect overwrites the one before.
    const step = this.isDeriving ? 1 : 0;
    const { length } = input;
    // Behind this offset, no run is worth a call.
    const lastRun = length < SHORT ? 0 : length - LONG_RUN;
    let { logged, state, at } = this;
    for (;;) {
      const first = state;
      const pause = at < lastRun ? at + STEADY : length;
      let next = state;
      for (; at < pause; at += 1) {
        const unit = input.charCodeAt(at);
        if (unit >= DIRECT_COPY) break;
        next = cells[state + direct[unit]!]!;
        if (next !== state) {
          if (!isPlainCopy(next)) break;
          state = next;
        }
      }
      if (next === state) {
        if (at < pause || at === length) break;
        if (state === first) {
          const from = at;
          at = this.#endOfRun(state, input, from);
          // A maker may have replaced the arrays.
          ({ cells, pairs } = this.table);
          if (at > from) state = cells[state + direct[input.charCodeAt(at - 1)]!]!;
        }
      } else {
        if (!hasEffect(next) || logged === room) break;
        log[logged] = effectOf(pairs, next);
        logOffsets[logged] = at;
        logged += step;
        state = targetOf(pairs, next);
        at += 1;
      }
    }
    this.logged = logged;
    this.state = state;
    this.at = at;
  }

  /** Returns the end of the run of a state that begins at an offset. */
  #endOfRun(state: number, input: string, offset: number): number {
    let run = this.runs.get(state);
    if (run === undefined) {
      run = this.runFrom(state);
      this.runs.set(state, run);
    }
    run.lastIndex = offset;
    run.test(input);
    return run.lastIndex;
  }

  /** Makes the expression of the runs of a state. */
  protected runFrom(state: number): RegExp {
    return runOf(this.table, state);
  }

  /**
   * Reads one character of any kind. Returns the character, or -1 if there is no transition.
   */
  protected step(input: string): number {
    const { table } = this;
    const { classes } = table;
    const character = input.codePointAt(this.at)!;
    let next = this.cellOf(
      character < DIRECT_COPY ? classes.direct[character]! : classes.of(character),
    );
    if (next === NONE) return -1;
    if (hasEffect(next)) {
      this.#log(effectOf(table.pairs, next));
      next = targetOf(table.pairs, next);
    }
    this.state = next;
    this.at += character < SUPPLEMENTARY ? 1 : 2;
    return character;
  }

  #log(effect: number): void {
    if (!this.isDeriving) return;
    if (this.logged === this.log.length) {
      this.log = doubled(this.log);
      this.logOffsets = doubled(this.logOffsets);
    }
    this.log[this.logged] = effect;
    this.logOffsets[this.logged] = this.at;
    this.logged += 1;
  }

  /** Records the current offset as the end, if the input could end in this state. */
  protected noteEnding(): boolean {
    const ending = this.endingAt(this.state);
    if (ending === null) return false;
    this.ending = ending;
    this.end = this.at;
    this.logLength = this.logged;
    return true;
  }
}
