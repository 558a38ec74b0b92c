/**
 * Strings of several characters. A literal is a sequence whose parts are made when they are asked for,
 * so that a literal of a million characters takes no room before an input reaches them.
 */
import { madeOnce } from "../common/collections.js";
import { characters } from "./expression.js";
import type { Characters, Sequence } from "./expression.js";
import type { CharSet } from "./char-set.js";

/** The characters of a literal, and its name in error messages. */
export interface Spelling {
  readonly name: string;
  readonly length: number;
  /** Returns the set of a character. Equal characters have one object. */
  setAt(index: number): CharSet;
  /** Returns the number of code units that the characters before a character take. */
  unitsBefore(index: number): number;
}

/** The rest of a spelling, from one of its characters on, but for the last one. */
export class Literal implements Sequence {
  readonly kind = "sequence";
  readonly emptiness = "never";
  #first: Characters | undefined;
  #rest: Literal | Characters | undefined;

  constructor(
    readonly spelling: Spelling,
    readonly index = 0,
  ) {}

  get length(): number {
    return this.spelling.length - this.index;
  }

  /** The set of the first character. */
  get set(): CharSet {
    return this.spelling.setAt(this.index);
  }

  get first(): Characters {
    this.#first ??= charactersAt(this.spelling, this.index);
    return this.#first;
  }

  get rest(): Literal | Characters {
    this.#rest ??= literal(this.spelling, this.index + 1);
    return this.#rest;
  }
}

/** Returns the expression of a spelling from one of its characters on. */
export function literal(spelling: Spelling, index = 0): Literal | Characters {
  return index === spelling.length - 1
    ? charactersAt(spelling, index)
    : new Literal(spelling, index);
}

function charactersAt(spelling: Spelling, index: number): Characters {
  return characters(spelling.setAt(index), [spelling.name], spelling.unitsBefore(index));
}

/** Returns the spelling from right to left. Its name is still that from left to right. */
export function reversedSpelling(spelling: Spelling): Spelling {
  return { ...spelling, setAt: (index) => spelling.setAt(spelling.length - 1 - index) };
}

/** Returns the distinct sets of a spelling. Linear in its length. */
export function setsOf(spelling: Spelling): Iterable<CharSet> {
  const sets = new Set<CharSet>();
  for (let index = 0; index < spelling.length; index += 1) sets.add(spelling.setAt(index));
  return sets;
}

/** Returns a function that makes the set of each character once. */
export function once<Character>(
  setOf: (character: Character) => CharSet,
): (character: Character) => CharSet {
  const known = new Map<Character, CharSet>();
  return (character) => madeOnce(known, character, () => setOf(character));
}
