/** Exit statuses. 70 and 74 are those of BSD's sysexits.h. */

/** The exit status of the program. */
export const Status = {
  Ok: 0,
  /**
   * A string is not in the language, a reference cannot be resolved, a text is not a grammar, or a rule
   * is beyond what the command can answer.
   */
  Invalid: 1,
  /** The arguments are invalid: an unknown command, option, standard or rule. */
  Usage: 2,
  /** The program has a defect. */
  Internal: 70,
  /** A file or a stream cannot be opened, read or written. */
  InputOutput: 74,
  /** SIGINT: 128, and the number of the signal, as a shell counts. */
  Interrupted: 130,
} as const;

export type Status = (typeof Status)[keyof typeof Status];
