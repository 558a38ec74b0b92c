/** Exit statuses. 70 and 74 are those of BSD's sysexits.h. */

/** The exit status of the program. */
export const Status = {
  Ok: 0,
  /** A string is not in the language, or cannot be resolved. */
  Invalid: 1,
  /**
   * The arguments are invalid: an unknown command, option or rule, or a file that is not a grammar.
   */
  Usage: 2,
  /** The program has a defect. */
  Internal: 70,
  /** Standard input cannot be read, or output not written. */
  InputOutput: 74,
  /** SIGINT: 128, and the number of the signal, as a shell counts. */
  Interrupted: 130,
} as const;

export type Status = (typeof Status)[keyof typeof Status];
