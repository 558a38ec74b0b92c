/** The alphabets of grammars. */

/** What the numbers of a grammar mean: Unicode code points, or octets. */
export type AlphabetName = "unicode" | "octets";

/** The last character of each alphabet. */
export const LIMITS = { unicode: 0x10ffff, octets: 0xff } as const;

/** The last character of an alphabet. */
export type Limit = (typeof LIMITS)[AlphabetName];
