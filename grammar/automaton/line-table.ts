/**
 * The automaton of a rule over the bytes of lines. A line ends with LF or CRLF, or with another byte alone. A state is made when
 * a line first needs it.
 */
import { madeOnce } from "../common/collections.js";
import { NONE, UNKNOWN } from "../runtime/table.js";
import { CACHE_SIZE, Transitions } from "./transitions.js";
import { betweenCharacters, keyOfByteState, stepOverBytes } from "./utf8.js";
import type { AlphabetName } from "../ast/alphabets.js";
import type { Lowered } from "./lower.js";
import type { ByteState } from "./utf8.js";

export const LF = 0x0a;
export const CR = 0x0d;

/** The number of bytes, and the length of a row. */
const ROW = 256;

/** The number of states that a table can have: four megabytes. */
const MOST_STATES = 1 << 12;

/** The state behind a transition that has not been made. It leads to itself. */
const UNMADE = 0;

/** The state behind a byte with which the line is not one of the rule: an impossible byte, or a premature end. It leads to itself. */
export const REFUSED = ROW;

interface LineState {
  /** Undefined where no string goes on like this. */
  readonly at: ByteState | undefined;
  /** Whether a line that ends here is one of the rule. */
  readonly isValid: boolean;
}

/** The states and transitions. A state is represented by the index of the first cell of its row. */
export class LineTable {
  /** The next state, by state and byte. The end of a valid line leads to the start. */
  readonly cells = new Int32Array(ROW * MOST_STATES).fill(REFUSED, REFUSED, REFUSED + ROW);
  readonly start: number;
  readonly #end: number;
  readonly #transitions: Transitions;
  readonly #step: (from: ByteState, byte: number) => ByteState | undefined;
  readonly #states: LineState[] = [];
  readonly #numbers = new Map<string, number>();

  /**
   * @param lowered an expression without calls
   * @param end the byte that ends a line
   */
  constructor(lowered: Lowered, alphabet: AlphabetName, end: number) {
    const transitions = new Transitions(lowered, false, CACHE_SIZE);
    transitions.begin();
    this.#end = end;
    this.#transitions = transitions;
    const { classes, endSymbol } = transitions;
    const step = (state: number, symbol: number): number => {
      const known = symbol < endSymbol ? transitions.cells[state + symbol]! : UNKNOWN;
      return known === UNKNOWN ? transitions.makeTransition(state, symbol) : known;
    };
    this.#step = stepOverBytes(classes, step, alphabet);
    const refused: LineState = { at: undefined, isValid: false };
    this.#states.push(refused, refused);
    this.#numbers.set(keyOfLineState(refused), REFUSED);
    const start = betweenCharacters(0);
    this.start = this.#numberOf({ at: start, isValid: this.#isFinal(start) });
  }

  /**
   * Returns the next state. Makes it if it is unknown.
   *
   * @throws {LimitError} if the table has grown too large. It is of no use then.
   */
  next(state: number, byte: number): number {
    const cell = this.cells[state + byte]!;
    return cell === UNMADE ? this.#make(state, byte) : cell;
  }

  /** Checks whether a last line that ends in a state, without an end of a line, is one of the rule. */
  isFinal(state: number): boolean {
    return this.#isFinal(this.#states[state / ROW]!.at);
  }

  #make(state: number, byte: number): number {
    const { at, isValid } = this.#states[state / ROW]!;
    let next = isValid ? this.start : REFUSED;
    if (byte !== this.#end) {
      const to = at && this.#step(at, byte);
      const isReturn = byte === CR && this.#end === LF;
      // A line does not contain the last CR before its end.
      next = this.#numberOf({ at: to, isValid: this.#isFinal(isReturn ? at : to) });
    }
    this.cells[state + byte] = next;
    return next;
  }

  #isFinal(at: ByteState | undefined): boolean {
    if (at === undefined || at.left > 0) return false;
    const known = this.#transitions.cells[at.state + this.#transitions.endSymbol]!;
    return (known === UNKNOWN ? this.#transitions.makeEnding(at.state) : known) !== NONE;
  }

  #numberOf(state: LineState): number {
    const key = keyOfLineState(state);
    const number = madeOnce(this.#numbers, key, () => ROW * (this.#states.push(state) - 1));
    const { dropped, budget } = this.#transitions;
    if (dropped > 0 || number >= this.cells.length) throw budget.error();
    return number;
  }
}

function keyOfLineState({ at, isValid }: LineState): string {
  return `${at === undefined ? "" : keyOfByteState(at)} ${isValid}`;
}
