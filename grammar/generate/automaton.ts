/** A deterministic automaton with all its states, as numbers. */
import type { CharacterClasses } from "../runtime/characters.js";
import type { HistoryNumber } from "../runtime/derivation.js";
import type { Mark } from "../runtime/marks.js";

/** The absence of a next state, an ending or a list of labels. */
export const ABSENT = -1;

/** The number of the effect that leaves all histories as they are. */
export const NO_EFFECT = 0;

/**
 * The continuation of a history: the previous history, and the marks on the way, the first mark
 * first.
 */
export interface Continuation {
  readonly from: HistoryNumber;
  readonly marks: readonly Mark[];
}

/** The continuation of each history of the next state. */
export type Effect = readonly Continuation[];

/**
 * The automaton. States are numbered from 0, the start state. Symbols are the classes. An automaton
 * without derivations has empty lists and zeros for the fields of derivations.
 */
export interface Automaton {
  readonly classes: Pick<CharacterClasses, "starts" | "classes">;
  readonly symbols: number;
  readonly size: number;
  /** By state and symbol, `state * symbols + symbol`: the next state, or ABSENT. */
  readonly next: Int32Array;
  /** By state and symbol: the number of the effect. */
  readonly effect: Int32Array;
  /** By state: the number of the ending, or ABSENT. */
  readonly ending: Int32Array;
  /** By state: the number of the list of expected labels, or ABSENT. */
  readonly expected: Int32Array;
  /** By state: the number of its histories. */
  readonly histories: Int32Array;
  readonly effects: readonly Effect[];
  readonly endings: readonly Continuation[];
}

/** Distinct items, numbered in the order of their first occurrence. */
export class Collected<Item> {
  readonly items: Item[] = [];
  readonly #keyOf: (item: Item) => string;
  readonly #numbers = new Map<string, number>();

  /** @param first the initial items, whose numbers are known */
  constructor(first: readonly Item[], keyOf: (item: Item) => string) {
    this.#keyOf = keyOf;
    for (const item of first) this.add(item);
  }

  /** Returns the number of an item. Adds the item if it is new. */
  add(item: Item): number {
    const key = this.#keyOf(item);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.items.push(item) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
