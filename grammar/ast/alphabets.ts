/** The alphabets of grammars. */

/** The meanings of the numbers of a grammar: Unicode code points, or octets. */
export const ALPHABETS = ["unicode", "octets"] as const;

/** The meaning of the numbers of a grammar. */
export type AlphabetName = (typeof ALPHABETS)[number];

/** The last character of each alphabet. */
export const LIMITS = { unicode: 0x10ffff, octets: 0xff } as const;

/** The last character of an alphabet. */
export type Limit = (typeof LIMITS)[AlphabetName];
