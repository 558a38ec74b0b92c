/**
 * Runs over the transitions of a deterministic automaton, which are made when an input first needs
 * them.
 */
import { characterAt, SUPPLEMENTARY } from "./alphabet.js";
import { DEAD, doubled, LOGGED, UNKNOWN } from "./transitions.js";
import { moveWindow, windowCache, WORTH_ENCODING } from "./window.js";
import type { Ending } from "./derivation.js";
import type { Transitions } from "./transitions.js";

/** Code units below this have their class in a table. */
export const DIRECT = 128;

const LOG_SIZE = 64;

/** Logs longer than this are not kept for the next run. */
const LOG_KEPT = 1 << 12;

/** A run, and what it leaves behind. */
export class Runner {
  /** Outcome: where the run stopped, before a character for which there is no transition. */
  stopped = 0;
  /** Outcome: the end of what is in the language, or -1. */
  end = -1;
  /** Outcome: how the run ended in the language, or null. */
  ending: Ending | null = null;
  /** Outcome: the effects on the way to `end`, of which the first `logged` count. */
  log = new Int32Array(LOG_SIZE);
  /** Outcome: where each of them came about, and then the end. */
  logOffsets = new Int32Array(LOG_SIZE + 1);
  logged = 0;

  protected readonly transitions: Transitions;
  /** Where the last run began, and the row of the state that it has come to. */
  protected offset = 0;
  protected row = 0;
  /** The next character, and how much has been logged. */
  #at = 0;
  #logged = 0;
  #isLogging = true;
  /** What the window shows of the input, and whether it can: only ASCII (see window.ts). */
  #windowStart = 0;
  #windowEnd = -1;
  #isAscii = true;

  constructor(transitions: Transitions) {
    this.transitions = transitions;
  }

  /**
   * Begins a run at an offset, of which the characters before `at` have been read.
   *
   * @param row the state that they have led to
   * @param isLogging whether a derivation will be asked for
   */
  protected begin(offset: number, at: number, row: number, isLogging: boolean): void {
    this.#isLogging = isLogging;
    this.offset = offset;
    this.#at = at;
    this.row = row;
    if (this.transitions.isOverBudget) {
      this.forget();
      this.#at = offset;
      this.row = 0;
    }
    this.transitions.begin();
    this.#logged = 0;
    this.#windowEnd = -1;
    this.#isAscii = true;
    this.end = -1;
    this.ending = null;
  }

  /** Goes on to the end of the input; whether the whole of it is in the language. */
  protected runToEnd(input: string): boolean {
    this.#run(input, false);
    const at = this.#at;
    this.stopped = at;
    if (at !== input.length) return false;
    const { table, end, endings } = this.transitions;
    const number = table[this.row + end]!;
    const ending = number >= 0 ? endings[number]! : this.transitions.endingAt(this.row);
    if (ending === null) return false;
    this.ending = ending;
    this.end = at;
    this.logged = this.#logged;
    this.logOffsets[this.logged] = at;
    return true;
  }

  /** Goes on as far as it can; whether there is a prefix in the language. */
  protected runPrefix(input: string): boolean {
    this.#run(input, true);
    // A character that cannot be has been preceded by a look at what could end before it.
    if (this.#at === input.length) this.#noteEnding();
    this.#finish();
    return this.ending !== null;
  }

  /**
   * Reads until the input ends or no transition is left.
   *
   * @param prefix whether ends on the way count
   */
  #run(input: string, prefix: boolean): void {
    for (;;) {
      this.#skim(input, prefix);
      let character: number;
      // What follows a character beyond ASCII is mostly another.
      do {
        if (this.#at === input.length) return;
        character = this.#step(input, prefix);
      } while (character >= DIRECT);
      if (character < 0) return;
    }
  }

  /**
   * Reads as far as ASCII characters and transitions go that are made: mostly to the end. Linear:
   * two look-ups a character.
   *
   * The inner loops are all that most characters meet. Testing `next !== state` first lets the
   * processor predict the loops that a state has on itself (a run of letters) instead of waiting
   * for the table; and with the effects outside, the compiler keeps in registers what they need.
   * Measured, each is worth up to a quarter of the time of a long input.
   */
  #skim(input: string, prefix: boolean): void {
    const { table, logged: pairs, alphabet, end: endSymbol, endings } = this.transitions;
    const { direct } = alphabet;
    const { log, logOffsets } = this;
    const room = log.length;
    // Without a derivation to come, each effect is written over the one before.
    const step = this.#isLogging ? 1 : 0;
    const octets = windowCache;
    const isEncoded = !prefix && this.#encode(input);
    const start = this.#windowStart;
    const limit = isEncoded ? this.#windowEnd : input.length;
    let logged = this.#logged;
    let state = this.row;
    let at = this.#at;
    for (;;) {
      let next = state;
      if (isEncoded) {
        let index = at - start;
        const count = limit - start;
        for (; index < count; index += 1) {
          next = table[state + direct[octets[index]!]!]!;
          if (next !== state) {
            if (next < 0) break;
            state = next;
          }
        }
        at = start + index;
      } else {
        for (; at < limit; at += 1) {
          const unit = input.charCodeAt(at);
          if (unit >= DIRECT) break;
          next = table[state + direct[unit]!]!;
          if (next !== state) {
            if (next < 0 || prefix) break;
            state = next;
          }
        }
      }
      if (next === state) break;
      if (prefix) {
        const ending = table[state + endSymbol]!;
        if (ending === UNKNOWN) break;
        if (ending !== DEAD) {
          this.ending = endings[ending]!;
          this.end = at;
          this.logged = logged;
        }
      }
      if (next >= 0) state = next;
      else {
        if (next > LOGGED || logged === room) break;
        const pair = 2 * (LOGGED - next);
        log[logged] = pairs[pair + 1]!;
        logOffsets[logged] = at;
        logged += step;
        state = pairs[pair]!;
      }
      at += 1;
    }
    this.#logged = logged;
    this.row = state;
    this.#at = at;
  }

  /** Whether the next characters are in the window, which is moved where that is worth while. */
  #encode(input: string): boolean {
    if (this.#at < this.#windowEnd) return true;
    if (!this.#isAscii || input.length - this.#at < WORTH_ENCODING) return false;
    this.#windowStart = this.#at;
    this.#windowEnd = moveWindow(input, this.#at);
    this.#isAscii = this.#windowEnd !== -1;
    return this.#isAscii;
  }

  /**
   * Reads one character, whichever, over a transition that is perhaps to be made; gives the
   * character, or -1 where there is no transition.
   */
  #step(input: string, prefix: boolean): number {
    if (prefix) this.#noteEnding();
    const transitions = this.transitions;
    const { alphabet } = transitions;
    const character = characterAt(input, this.#at);
    const symbol = character < DIRECT ? alphabet.direct[character]! : alphabet.of(character);
    let next = transitions.table[this.row + symbol]!;
    if (next === UNKNOWN) next = transitions.make(this.row, symbol);
    if (next === DEAD) return -1;
    if (next < 0) {
      const pair = 2 * (LOGGED - next);
      this.#log(transitions.logged[pair + 1]!);
      next = transitions.logged[pair]!;
    }
    this.row = next;
    this.#at += character < SUPPLEMENTARY ? 1 : 2;
    return character;
  }

  #log(effect: number): void {
    if (!this.#isLogging) return;
    if (this.#logged === this.log.length) {
      this.log = doubled(this.log);
      this.logOffsets = doubled(this.logOffsets);
    }
    this.log[this.#logged] = effect;
    this.logOffsets[this.#logged] = this.#at;
    this.#logged += 1;
  }

  /** Keeps the present offset as the end, where the input could end in this state. */
  #noteEnding(): void {
    const ending = this.transitions.endingAt(this.row);
    if (ending === null) return;
    this.ending = ending;
    this.end = this.#at;
    this.logged = this.#logged;
  }

  /** What comes after the logged offsets is the end; what was logged behind it does not count. */
  #finish(): void {
    this.stopped = this.#at;
    if (this.ending === null) this.logged = 0;
    else this.logOffsets[this.logged] = this.end;
  }

  /** Gives back what a very long input has needed. */
  release(): void {
    if (this.logOffsets.length > LOG_KEPT) {
      this.log = new Int32Array(LOG_SIZE);
      this.logOffsets = new Int32Array(LOG_SIZE + 1);
    }
    if (this.transitions.isOverBudget) this.forget();
  }

  /** Forgets all states, between runs. */
  protected forget(): void {
    this.transitions.forget();
  }
}
