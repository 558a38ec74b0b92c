/**
 * Numbers as a text of printable ASCII, without `"` and `\`, so it needs no escaping in a string literal.
 *
 * A character is a digit from 0 to 91. Digits below 64 end a number, those from 64 on are followed
 * by more of it: numbers below 64 have one digit, those below 1,792 two.
 *
 * The characters are those from `#` to `~`, from a small letter on; small numbers, which are the most
 * frequent, are letters. So a compressor gives short codes to the same characters in the text and in
 * the program around it. Measured, a program with the table of RFC 3986 takes a hundredth less.
 */

/** The character of digit 0. The one that would be a backslash is a space instead. */
const FIRST = 114;
const DIGITS = 92;
const SPACE = 32;
const BACKSLASH = 92;
/** The last character. */
const LAST_UNIT = 126;

/** Digits below `LAST_DIGITS` end a number. The others are digits of the base `OTHER_DIGITS`. */
const LAST_DIGITS = 64;
const OTHER_DIGITS = 28;

/** Reads the numbers of a text one after the other. */
export function numbersIn(text: string): () => number {
  let at = 0;
  return () => {
    for (let number = 0; ;) {
      const unit = text.charCodeAt(at);
      at += 1;
      const digit = ((unit === SPACE ? BACKSLASH : unit) + DIGITS - FIRST) % DIGITS;
      // Behind the end of the text, the digit is NaN, and so is the number.
      if (!(digit >= LAST_DIGITS)) return number * LAST_DIGITS + digit;
      number = number * OTHER_DIGITS + digit - LAST_DIGITS;
    }
  };
}

/** Reads a list that begins with its length. */
export function listIn<Item>(next: () => number, read: (index: number) => Item): Item[] {
  return Array.from({ length: next() }, (_, index) => read(index));
}

/** Writes numbers, none of them negative, so that `numbersIn` reads them. */
export function textOf(numbers: Iterable<number>): string {
  let text = "";
  for (const number of numbers) {
    let digits = character(number % LAST_DIGITS);
    let rest = Math.floor(number / LAST_DIGITS);
    for (; rest > 0; rest = Math.floor(rest / OTHER_DIGITS))
      digits = character(LAST_DIGITS + (rest % OTHER_DIGITS)) + digits;
    text += digits;
  }
  return text;
}

function character(digit: number): string {
  const unit = digit <= LAST_UNIT - FIRST ? FIRST + digit : FIRST + digit - DIGITS;
  return String.fromCharCode(unit === BACKSLASH ? SPACE : unit);
}
