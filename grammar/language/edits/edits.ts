/** Edits of one character, by the mistake that they imitate. */
import { has, range } from "../../automaton/char-set.js";

/** Some characters in place of those at an index. */
export interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly added: readonly string[];
}

/** Returns edits of a string, given as characters, at one of them. */
export type Edit = (characters: readonly string[], index: number) => readonly Splice[];

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
        ? Array.from(delimiters, (delimiter) => replaced(at, delimiter))
        : [],
    (characters, at) => (isDelimiter(characters.at(at)) ? [deleted(at)] : []),
    (characters, at) => (isDelimiter(characters.at(at)) ? [doubled(characters, at)] : []),
    (characters, at) => higherDigits(characters.at(at)).map((digit) => replaced(at, digit)),
    (characters, at) => (isWord(characters.at(at)) ? [deleted(at)] : []),
    transposed,
    (characters, at) =>
      at < characters.length ? alphabet.map((character) => replaced(at, character)) : [],
    (_, at) => alphabet.map((character) => inserted(at, character)),
  ];
}

function doubled(characters: readonly string[], at: number): Splice {
  return inserted(at, characters.at(at) ?? "");
}

function deleted(at: number): Splice {
  return { at, removed: 1, added: [] };
}

function inserted(at: number, character: string): Splice {
  return { at, removed: 0, added: [character] };
}

function replaced(at: number, character: string): Splice {
  return { at, removed: 1, added: [character] };
}

function transposed(characters: readonly string[], at: number): readonly Splice[] {
  const [first, second] = characters.slice(at, at + 2);
  if (first === undefined || second === undefined || first === second) return [];
  return [{ at, removed: 2, added: [second, first] }];
}

/** Returns a string with some characters in place of others. */
export function spliced(characters: readonly string[], { at, removed, added }: Splice): string {
  return [...characters.slice(0, at), ...added, ...characters.slice(at + removed)].join("");
}

function higherDigits(character = ""): readonly string[] {
  const digit = character.codePointAt(0) ?? 0;
  if (!has(DIGITS, digit)) return [];
  return Array.from({ length: NINE - digit }, (_, more) => String(digit - ZERO + more + 1));
}
