/** Exit statuses; the two last are those of BSD's sysexits.h. */

/** How the program ended. */
export const Status = {
  Ok: 0,
  /** A string is not in the language, or cannot be resolved. */
  Invalid: 1,
  /** The arguments make no sense: an unknown command, option or rule, a file that is no grammar. */
  Usage: 2,
  /** A fault of the program itself. */
  Internal: 70,
  /** Standard input cannot be read, or output not written. */
  InputOutput: 74,
} as const;

export type Status = (typeof Status)[keyof typeof Status];
