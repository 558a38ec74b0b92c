/**
 * The treatment of errors: an exit status by the cause (an input, a grammar, the arguments or the system), and a
 * report, which is a sentence and an excerpt of the place below it.
 */
import {
  excerptOfInput,
  UnknownRuleError,
  UriAbnfError,
  visible,
} from "../../../grammar/workbench/index.js";
import {
  GrammarError,
  isSystemError,
  LineError,
  messageOf,
  MissingFileError,
  UsageError,
} from "./errors.js";
import { Status } from "./session.js";
import type { BaseUriError, EscapeError, ExcessDotsError } from "../../../src/index.js";
import type { AbnfError, MismatchError } from "../../../grammar/index.js";
import type { Session } from "./session.js";

/** An error that an input causes. A LimitError means that the answer would take too long. */
export type InvalidInput = UriAbnfError | LineError;

/** Checks for an error that an operation has thrown about its input. */
export function isInvalidInput(error: unknown): error is InvalidInput {
  return error instanceof UriAbnfError || error instanceof LineError;
}

/** Checks whether a text is not a grammar, or a command has no answer about one of its rules. */
export function isInvalidGrammar(error: unknown): error is GrammarError | UriAbnfError {
  return error instanceof GrammarError || (error instanceof UriAbnfError && !isWrongUsage(error));
}

/** Checks for an error that is the fault of the arguments. */
export function isWrongUsage(
  error: unknown,
): error is UsageError | UnknownRuleError | MissingFileError {
  const kinds = [UsageError, UnknownRuleError, MissingFileError];
  return kinds.some((kind) => error instanceof kind);
}

/** Returns a sentence as one line, with the excerpt, if there is one, indented below it. */
export function report(sentence: string, picture = ""): string {
  const lines = picture === "" ? [] : picture.split("\n");
  return [visible(sentence), ...lines.map((line) => `  ${line}`), ""].join("\n");
}

/** Returns the note about the mark with which a file of lines begins, and which no line has. */
export function markNote(file: string): string {
  return report(`uri-abnf: note: ${file}: a byte order mark at the beginning is skipped`);
}

/** The warning about a pattern. */
export const NOT_LINEAR =
  "uri-abnf: warning: a backtracking matcher is not proven to take linear time\n";

/** Returns the report of the argument parser's message, which may quote an argument with line breaks. */
export function complaintReport(message: string): string {
  const sentence = message.replace(/^error: /, "").trimEnd();
  return report(`uri-abnf: ${sentence.replace(/\n\(Did you mean (.*\?)\)$/, "; did you mean $1")}`);
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
  // The reader of the output has closed the pipe, which is not an error.
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
  if (error instanceof LineError)
    return error.offset === null ? "" : excerptOfInput(error.input, error.offset);
  return error instanceof UriAbnfError ? pictureOfPlace(error as PlacedError) : "";
}

/** The errors of the library with a place. */
type PlacedError = MismatchError | AbnfError | BaseUriError | ExcessDotsError | EscapeError;

/** Returns the picture of the place, or the empty text for an error that has none. */
function pictureOfPlace(error: PlacedError): string {
  if ("excerpt" in error) return error.excerpt();
  switch (error.name) {
    case "BaseUriError":
      return excerptOfInput(error.base, error.offset);
    case "ExcessDotsError":
      return excerptOfInput(error.path, error.offset);
    case "EscapeError":
      return excerptOfInput(error.input, error.offset);
    default:
      return "";
  }
}
