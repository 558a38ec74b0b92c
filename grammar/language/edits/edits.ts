/** Edits of one character, by the mistake that they imitate. */
import { has, range } from "../../automaton/char-set.js";

/** Returns edits of a string, given as characters, at one of them. */
export type Edit = (characters: readonly string[], index: number) => readonly string[][];

const DIGITS = range(0x30, 0x39);
const ZERO = 0x30;
const NINE = 0x39;

/** The usual separators, which people confuse. */
const SEPARATORS = ["-", ".", ":", "/", ",", ";", " "];

/** A letter or a digit of any alphabet. */
const WORD = /[\p{L}\p{N}]/u;

function isDelimiter(character: string | undefined): boolean {
  return character !== undefined && !WORD.test(character);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && WORD.test(character);
}

/**
 * Returns the kinds of edits, the classic mistakes first: a bound that is exceeded by one, a wrong
 * separator, a missing or a doubled delimiter, a digit out of range; then any deletion, transposition,
 * substitution and insertion.
 *
 * @param alphabet characters to put in
 */
export function editsWith(alphabet: readonly string[]): readonly Edit[] {
  const delimiters = new Set([...alphabet.filter(isDelimiter), ...SEPARATORS]);
  return [
    (characters, at) => (isWord(characters.at(at)) ? [doubled(characters, at)] : []),
    (characters, at) =>
      isDelimiter(characters.at(at))
        ? Array.from(delimiters, (delimiter) => replaced(characters, at, delimiter))
        : [],
    (characters, at) => (isDelimiter(characters.at(at)) ? [deleted(characters, at)] : []),
    (characters, at) => (isDelimiter(characters.at(at)) ? [doubled(characters, at)] : []),
    (characters, at) =>
      higherDigits(characters.at(at)).map((digit) => replaced(characters, at, digit)),
    (characters, at) => (isWord(characters.at(at)) ? [deleted(characters, at)] : []),
    transposed,
    (characters, at) =>
      at < characters.length
        ? alphabet.map((character) => replaced(characters, at, character))
        : [],
    (characters, at) => alphabet.map((character) => inserted(characters, at, character)),
  ];
}

function doubled(characters: readonly string[], at: number): string[] {
  return inserted(characters, at, characters.at(at) ?? "");
}

function deleted(characters: readonly string[], at: number): string[] {
  return [...characters.slice(0, at), ...characters.slice(at + 1)];
}

function inserted(characters: readonly string[], at: number, character: string): string[] {
  return [...characters.slice(0, at), character, ...characters.slice(at)];
}

function replaced(characters: readonly string[], at: number, character: string): string[] {
  return [...characters.slice(0, at), character, ...characters.slice(at + 1)];
}

function transposed(characters: readonly string[], at: number): readonly string[][] {
  const [first, second] = characters.slice(at, at + 2);
  if (first === undefined || second === undefined || first === second) return [];
  return [[...characters.slice(0, at), second, first, ...characters.slice(at + 2)]];
}

function higherDigits(character = ""): readonly string[] {
  const digit = character.codePointAt(0) ?? 0;
  if (!has(DIGITS, digit)) return [];
  return Array.from({ length: NINE - digit }, (_, more) => String(digit - ZERO + more + 1));
}
