/** The alphabets of grammars. */

/** The meaning of the numbers of a grammar: Unicode code points, or octets. */
export type AlphabetName = "unicode" | "octets";

/** The last character of each alphabet. */
export const LIMITS = { unicode: 0x10ffff, octets: 0xff } as const;

/** The last character of an alphabet. */
export type Limit = (typeof LIMITS)[AlphabetName];
