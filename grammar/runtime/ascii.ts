/** US-ASCII, for text whose other characters have a meaning of their own. */

/** The number of US-ASCII characters. Every code below it is one of them. */
export const ASCII_SIZE = 0x80;

/** Matches the first character that is not US-ASCII. */
export const BEYOND_ASCII = /[^\0-\x7f]/;

/** Converts US-ASCII letters to lower case. Other characters stay: KELVIN SIGN does not become "k". */
export function lowerCaseAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
