/** The report of an error: a sentence, and an excerpt of the place below it. */
import { PrecompileError } from "../grammar/generate/index.js";
import { UnknownRuleError } from "../grammar/index.js";
import { excerptOfInput, visible } from "../grammar/internal.js";
import { BaseUriError, EscapeError, ExcessDotsError, RecomposeError } from "../src/index.js";
import { isSystemError, isWrongUsage, LineError, messageOf, UsageError } from "./errors.js";
import { Status } from "./status.js";
import type { InvalidInput, WrongUsage } from "./errors.js";
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
  if (isWrongUsage(error)) {
    session.err(report(`uri-abnf: ${sentence}`, pictureOf(error)));
    return Status.Usage;
  }
  if (isSystemError(error)) {
    // The reader of the output has closed the pipe, which is no error.
    if (error.code === "EPIPE") return session.status;
    session.err(report(`uri-abnf: ${sentence}`));
    return Status.InputOutput;
  }
  session.err(report(`uri-abnf: internal error: ${sentence}`));
  return Status.Internal;
}

function pictureOf(error: InvalidInput | WrongUsage): string {
  if (error instanceof UsageError) return error.picture;
  if (error instanceof BaseUriError) return excerptOfInput(error.base, error.offset);
  if (error instanceof ExcessDotsError) return excerptOfInput(error.path, error.offset);
  if (error instanceof UnknownRuleError || error instanceof PrecompileError) return "";
  if (error instanceof RecomposeError) return "";
  if (error instanceof EscapeError) return excerptOfInput(error.input, error.offset);
  if (error instanceof LineError)
    return error.offset === null ? "" : excerptOfInput(error.input, error.offset);
  return error.excerpt();
}
