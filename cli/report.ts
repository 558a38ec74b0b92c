/** What is said about an error: its sentence, and below it the picture of the place. */
import { PrecompileError } from "../grammar/generate/index.js";
import { UnknownRuleError } from "../grammar/index.js";
import { excerptOfInput, visible } from "../grammar/internal.js";
import { BaseUriError, ExcessDotsError, RecomposeError } from "../src/index.js";
import { isSystemError, isWrongUsage, messageOf, UsageError } from "./errors.js";
import { Status } from "./status.js";
import type { InvalidInput, WrongUsage } from "./errors.js";
import type { Session } from "./session.js";

/** A sentence as one line, and the picture, if there is one, indented below it. */
export function report(sentence: string, picture = ""): string {
  const lines = picture === "" ? [] : picture.split("\n");
  return [visible(sentence), ...lines.map((line) => `  ${line}`), ""].join("\n");
}

/** Says what is wrong with one input, so that the others can have their turn. */
export function reject(session: Session, error: InvalidInput, label = ""): void {
  session.status = Status.Invalid;
  session.err(report(`uri-abnf: ${label}${error.message}`, pictureOf(error)));
}

/** Says why the program ends; the status that it ends with. */
export function abandon(session: Session, error: unknown): Status {
  const sentence = messageOf(error);
  if (isWrongUsage(error)) {
    session.err(report(`uri-abnf: ${sentence}`, pictureOf(error)));
    return Status.Usage;
  }
  if (isSystemError(error)) {
    // Whoever read the output has read enough.
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
  return error.excerpt();
}
