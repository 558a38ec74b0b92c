/** A deterministic automaton of which every state is known, as numbers. */
import type { CharacterClasses } from "../runtime/characters.js";
import type { History } from "../runtime/derivation.js";
import type { Mark } from "../runtime/marks.js";

/** There is no next state, no way to end, or no list of labels. */
export const ABSENT = -1;

/** The number of the effect that leaves all histories as they are. */
export const NO_EFFECT = 0;

/** How a history goes on: from which one before, and over which marks, the first one first. */
export interface Continuation {
  readonly from: History;
  readonly marks: readonly Mark[];
}

/** For each history of a state, how it goes on from one of the state before. */
export type Effect = readonly Continuation[];

/**
 * The automaton. States are numbered from 0, in which runs begin; symbols are the classes.
 * What an automaton without derivations does not need, it has as empty lists and zeros.
 */
export interface Automaton {
  readonly classes: Pick<CharacterClasses, "starts" | "classes">;
  readonly symbols: number;
  readonly size: number;
  /** By state and symbol, `state * symbols + symbol`: the next state, or ABSENT. */
  readonly next: Int32Array;
  /** By state and symbol: the number of the effect. */
  readonly effect: Int32Array;
  /** By state: the number of the way in which the input can end there, or ABSENT. */
  readonly ending: Int32Array;
  /** By state: the number of the labels of what could stand there, or ABSENT. */
  readonly expected: Int32Array;
  /** By state: how many histories it has. */
  readonly histories: Int32Array;
  readonly effects: readonly Effect[];
  readonly endings: readonly Continuation[];
}

/** Distinct items, numbered in the order in which they first come. */
export class Collected<Item> {
  readonly items: Item[] = [];
  readonly #keyOf: (item: Item) => string;
  readonly #numbers = new Map<string, number>();

  /** @param first the items to begin with, whose numbers are known */
  constructor(first: readonly Item[], keyOf: (item: Item) => string) {
    this.#keyOf = keyOf;
    for (const item of first) this.add(item);
  }

  /** The number of an item, which is added if it is a new one. */
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
