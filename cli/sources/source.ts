/** The ABNF of a file that a person has opened. */

/** The kinds of files. */
export type Kind = "abnf" | "text" | "xml" | "markdown";

/** A file, and the ABNF in it. */
export interface Source {
  /** The name of the file as the arguments have it. */
  readonly file: string;
  /** The text of the file. */
  readonly text: string;
  readonly kind: Kind;
  readonly abnf: string;
  /** Returns the offset in the text of the file of an offset in the ABNF. */
  readonly originOf: (offset: number) => number;
}
