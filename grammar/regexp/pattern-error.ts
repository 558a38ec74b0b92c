/** The error of a pattern that has no rule. */

/**
 * Why a pattern has no rule.
 *
 * - `syntax`: it is no pattern, its groups nest too deeply, or it has syntax that is newer than the peer that
 *   reads it
 * - `back-reference`: a back reference whose group does not stand for one string
 * - `property-of-strings`: a property such as `\p{RGI_Emoji}`, whose strings no platform lists
 */
export type PatternErrorKind = "syntax" | "back-reference" | "property-of-strings";

/** A pattern has no rule. */
export class PatternError extends Error {
  override readonly name = "PatternError";
  readonly kind: PatternErrorKind;
  /** The offset in the source of the pattern, in UTF-16 code units. */
  readonly offset: number;

  constructor(kind: PatternErrorKind, offset: number, sentence: string) {
    super(`${sentence} at offset ${String(offset)}`);
    this.kind = kind;
    this.offset = offset;
  }
}
