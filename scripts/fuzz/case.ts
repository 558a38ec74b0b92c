/**
 * Cases of the fuzzer: data that say everything that a run needs, so that a case can be stored, made
 * smaller and run again.
 */

/** A grammar with the rules `a`, `b` and `c`, and strings for each of its rules. */
export interface GrammarCase {
  readonly kind: "grammar";
  readonly abnf: string;
  readonly inputs: readonly string[];
}

/** A text that may be ABNF. */
export interface TextCase {
  readonly kind: "text";
  readonly abnf: string;
}

/** Two strings that may be a reference and a base URI. */
export interface ReferenceCase {
  readonly kind: "reference";
  readonly reference: string;
  readonly base: string;
}

/** A run of the program. Each code unit of the standard input is an octet. */
export interface CommandCase {
  readonly kind: "command";
  readonly argv: readonly string[];
  readonly stdin: string;
}

export type Case = GrammarCase | TextCase | ReferenceCase | CommandCase;

/** A law that a case breaks. Two faults with the same law are the same fault for the minimizer. */
export interface Fault {
  readonly law: string;
  readonly detail: string;
}
