/**
 * A few characters of a class that are easy to read: they stand for the class in samples and examples.
 */
import { has, range, union } from "../../automaton/char-set.js";
import type { CharSet } from "../../automaton/char-set.js";
import type { Ranges } from "./classes.js";

const LOWER = range(0x61, 0x7a);
const UPPER = range(0x41, 0x5a);
const DIGITS = range(0x30, 0x39);
const PUNCTUATION = range(0x21, 0x7e);
const SPACE = range(0x20, 0x20);
const CASE_DISTANCE = 0x20;

/** The numbers of letters, digits and other characters of ASCII that stand for one class. */
const LETTERS = 6;
const NUMERALS = 4;
const OTHERS = 2;

/** A class without visible characters of ASCII is represented by some others. */
const FOREIGN = 3;

/** The number of characters of a range that are examined for a visible one. */
const LOOKED_AT = 256;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns a few characters of a class: letters, digits and punctuation of ASCII if the class has any.
 * Letters are in lower case if both cases are in the class. Otherwise a space, or visible characters
 * beyond ASCII, or the first characters of the class.
 */
export function readableIn(ranges: Ranges): CharSet {
  const own = union(ranges.map(([first, last]) => range(first, last)));
  const upper = firstOf(own, UPPER, LETTERS).filter((letter) => !has(own, letter + CASE_DISTANCE));
  const visible = [
    ...firstOf(own, LOWER, LETTERS),
    ...upper,
    ...firstOf(own, DIGITS, NUMERALS),
    ...firstOf(own, PUNCTUATION, OTHERS, isPunctuation),
  ];
  if (visible.length > 0) return setOf(visible);
  if (has(own, SPACE[0]!)) return SPACE;
  const foreign = ranges.flatMap(visibleIn).slice(0, FOREIGN);
  if (foreign.length > 0) return setOf(foreign);
  return setOf(ranges.flatMap(([first]) => [first]).slice(0, FOREIGN));
}

function isPunctuation(character: number): boolean {
  return ![LOWER, UPPER, DIGITS].some((set) => has(set, character));
}

/** The first characters of a small set that are in another set. */
function firstOf(
  own: CharSet,
  [first = 0, last = -1]: CharSet,
  count: number,
  isWanted: (character: number) => boolean = () => true,
): readonly number[] {
  const found: number[] = [];
  for (let character = first; character <= last && found.length < count; character += 1)
    if (has(own, character) && isWanted(character)) found.push(character);
  return found;
}

function visibleIn([first, last]: Ranges[number]): readonly number[] {
  const found: number[] = [];
  for (let point = first; point <= Math.min(last, first + LOOKED_AT); point += 1)
    if (VISIBLE.test(String.fromCodePoint(point))) found.push(point);
  return found;
}

function setOf(characters: readonly number[]): CharSet {
  return union(characters.map((character) => range(character, character)));
}
