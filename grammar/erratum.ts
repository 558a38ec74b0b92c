/** Errata of standards. */

/**
 * A verified technical erratum of a standard (rfc-editor.org/errata), and what it means for the grammar.
 * The state is that of August 2026.
 */
export interface Erratum {
  /** The number in the database of the RFC Editor. */
  readonly id: number;
  readonly section: string;
  /** The rules of the shipped grammar that it changes. If there are none, it is listed, not applied. */
  readonly rules: readonly string[];
  /** The change, as a sentence without a full stop. */
  readonly change: string;
  /** A shortest string that the first of the rules accepts only with this correction. */
  readonly gained?: string;
  /** A shortest string that the first of the rules accepts only as published. */
  readonly lost?: string;
}
