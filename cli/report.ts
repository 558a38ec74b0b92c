/** The report of an error: a sentence, and an excerpt of the place below it. */
import { AbnfError, AbnfSyntaxError, MismatchError } from "../grammar/index.js";
import { excerptOfInput, visible } from "../grammar/common/excerpt.js";
import { BaseUriError, EscapeError, ExcessDotsError } from "../src/index.js";
import {
  GrammarError,
  isInvalidGrammar,
  isSystemError,
  isWrongUsage,
  LineError,
  messageOf,
} from "./errors.js";
import { Status } from "./status.js";
import type { InvalidInput } from "./errors.js";
import type { Session } from "./session.js";

/** Returns a sentence as one line, with the excerpt, if there is one, indented below it. */
export function report(sentence: string, picture = ""): string {
  const lines = picture === "" ? [] : picture.split("\n");
  return [visible(sentence), ...lines.map((line) => `  ${line}`), ""].join("\n");
}

/** Reports one invalid input. The program goes on with the other inputs. */
export function reject(session: Session, error: InvalidInput, label = ""): void {
  session.status = Status.Invalid;
  session.err(rejection(error, `uri-abnf: ${label}`));
}

/** Returns the report of an invalid input. */
export function rejection(error: InvalidInput, label: string): string {
  return report(label + error.message, pictureOf(error));
}

/** Reports the reason for which the program ends. Returns the exit status. */
export function abandon(session: Session, error: unknown): Status {
  const sentence = messageOf(error);
  // The reader of the output has closed the pipe, which is no error.
  if (isSystemError(error) && "code" in error && error.code === "EPIPE") return session.status;
  const status = statusOf(error);
  const cause = status === Status.Internal ? "internal error: " : "";
  session.err(report(`uri-abnf: ${cause}${sentence}`, pictureOf(error)));
  return status;
}

function statusOf(error: unknown): Status {
  if (isWrongUsage(error)) return Status.Usage;
  if (isInvalidGrammar(error)) return Status.Invalid;
  if (isSystemError(error)) return Status.InputOutput;
  return Status.Internal;
}

function pictureOf(error: unknown): string {
  if (error instanceof GrammarError) return error.picture;
  if (error instanceof BaseUriError) return excerptOfInput(error.base, error.offset);
  if (error instanceof ExcessDotsError) return excerptOfInput(error.path, error.offset);
  if (error instanceof EscapeError) return excerptOfInput(error.input, error.offset);
  if (error instanceof LineError)
    return error.offset === null ? "" : excerptOfInput(error.input, error.offset);
  const isPlaced =
    error instanceof MismatchError ||
    error instanceof AbnfError ||
    error instanceof AbnfSyntaxError;
  return isPlaced ? error.excerpt() : "";
}
