/** The reasons to refuse a text that is ABNF but makes no grammar, before they become errors. */
import { AbnfError } from "../common/errors.js";
import type { AbnfErrorKind, Fix } from "../common/errors.js";
import type { Span } from "./nodes.js";

/** One reason to refuse a text. */
export interface Problem {
  readonly kind: AbnfErrorKind;
  /** The rule name or the prose value that the problem is about, as the text writes it. */
  readonly subject: string;
  /** One line, without the place. */
  readonly message: string;
  /** The text in which the span is counted. */
  readonly abnf: string;
  readonly span: Span;
  /** The change that the author probably wants. */
  readonly fix?: Fix;
}

/** Takes a problem. If it returns, the analysis goes on, to find the other problems. */
export type Refuse = (problem: Problem) => void;

/**
 * Refuses a text for its first problem.
 *
 * @throws {AbnfError}
 */
export const refuseAtOnce: Refuse = ({ kind, message, abnf, span }) => {
  throw new AbnfError(kind, message, abnf, span);
};
