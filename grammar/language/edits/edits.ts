/** Edits of one character, by the mistake that they imitate. */

/** Some characters in place of those at an index. */
interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly added: readonly string[];
}

/** Returns edits of a string, given as characters, at one of them. */
export type Edit = (characters: readonly string[], index: number) => readonly Splice[];

/** The usual separators, which people confuse. */
const SEPARATORS = ["-", ".", ":", "/", ",", ";", " "];

/** A letter or a digit of any alphabet. */
const WORD = /[\p{L}\p{N}]/u;
const DELIMITER = /[^\p{L}\p{N}]/u;
const DIGIT = /[0-9]/;
const ANY = /[^]/;

/**
 * Returns the kinds of edits, the classic mistakes first: a bound that is exceeded by one, a wrong
 * separator, a missing or a doubled delimiter, a digit out of range; then any deletion, transposition,
 * substitution and insertion.
 *
 * @param alphabet characters to put in
 */
export function editsWith(alphabet: readonly string[]): readonly Edit[] {
  const delimiters = new Set([...alphabet.filter((each) => DELIMITER.test(each)), ...SEPARATORS]);
  return [
    atEach(WORD, doubled),
    atEach(DELIMITER, (at) => Array.from(delimiters, (delimiter) => replaced(at, delimiter))),
    atEach(DELIMITER, deleted),
    atEach(DELIMITER, doubled),
    atEach(DIGIT, (at, digit) => higherDigits(digit).map((higher) => replaced(at, higher))),
    atEach(WORD, deleted),
    transposed,
    atEach(ANY, (at) => alphabet.map((character) => replaced(at, character))),
    (_, at) => alphabet.map((character) => inserted(at, character)),
  ];
}

/** Returns edits at the characters of a kind. */
function atEach(kind: RegExp, edits: (at: number, character: string) => readonly Splice[]): Edit {
  return (characters, at) => {
    const character = characters.at(at) ?? "";
    return kind.test(character) ? edits(at, character) : [];
  };
}

function doubled(at: number, character: string): readonly Splice[] {
  return [inserted(at, character)];
}

function deleted(at: number): readonly Splice[] {
  return [{ at, removed: 1, added: [] }];
}

function inserted(at: number, character: string): Splice {
  return { at, removed: 0, added: [character] };
}

function replaced(at: number, character: string): Splice {
  return { at, removed: 1, added: [character] };
}

function transposed(characters: readonly string[], at: number): readonly Splice[] {
  const pair = characters.slice(at, at + 2);
  return new Set(pair).size === 2 ? [{ at, removed: 2, added: pair.reverse() }] : [];
}

/** Returns a string with some characters in place of others. */
export function spliced(characters: readonly string[], { at, removed, added }: Splice): string {
  return [...characters.slice(0, at), ...added, ...characters.slice(at + removed)].join("");
}

function higherDigits(digit: string): readonly string[] {
  return Array.from("123456789").filter((higher) => higher > digit);
}
