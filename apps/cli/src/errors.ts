/**
 * Errors: classes by their cause (an input, a grammar, the arguments or the system), and the report of an
 * error: a sentence, and an excerpt of the place below it.
 */
import {
  AbnfError,
  AbnfSyntaxError,
  ComparisonError,
  LimitError,
  MismatchError,
  UnknownRuleError,
} from "../../../grammar/index.js";
import { PrecompileError } from "../../../grammar/generate/index.js";
import { BaseUriError, EscapeError, ExcessDotsError, RecomposeError } from "../../../src/index.js";
import { excerptOfInput, visible } from "../../../grammar/common/excerpt.js";
import { Status } from "./session.js";
import type { Session } from "./session.js";

/** The arguments are wrong in a way that the argument parser cannot detect. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A file, or standard input, cannot be opened, read or written. */
export class FileError extends Error {
  override readonly name = "FileError";
}

/** A file contains no grammar, or one with mistakes. */
export class GrammarError extends Error {
  override readonly name = "GrammarError";
  readonly picture: string;

  constructor(sentence: string, picture = "") {
    super(sentence);
    this.picture = picture;
  }
}

/** A line of the input is not a text, or its answer does not fit a line. */
export class LineError extends Error {
  override readonly name = "LineError";
  readonly input: string;
  /** An offset in `input`, or null if the error has no place. */
  readonly offset: number | null;

  constructor(sentence: string, input: string, offset: number | null = null) {
    super(offset === null ? sentence : `${sentence} at offset ${offset}`);
    this.input = input;
    this.offset = offset;
  }
}

/** An error that an input causes. A LimitError means that the answer would take too long. */
export type InvalidInput =
  | MismatchError
  | BaseUriError
  | EscapeError
  | ExcessDotsError
  | LimitError
  | LineError
  | RecomposeError;

export function isInvalidInput(error: unknown): error is InvalidInput {
  return (
    error instanceof MismatchError ||
    error instanceof BaseUriError ||
    error instanceof EscapeError ||
    error instanceof ExcessDotsError ||
    error instanceof LimitError ||
    error instanceof LineError ||
    error instanceof RecomposeError
  );
}

/** A text is not a grammar, or a command has no answer about one of its rules. */
type InvalidGrammar =
  GrammarError | AbnfSyntaxError | AbnfError | ComparisonError | LimitError | PrecompileError;

export function isInvalidGrammar(error: unknown): error is InvalidGrammar {
  return (
    error instanceof GrammarError ||
    error instanceof AbnfSyntaxError ||
    error instanceof AbnfError ||
    error instanceof ComparisonError ||
    error instanceof LimitError ||
    error instanceof PrecompileError
  );
}

/** Checks for an error that is the fault of the arguments. */
export function isWrongUsage(error: unknown): error is UsageError | UnknownRuleError {
  return error instanceof UsageError || error instanceof UnknownRuleError;
}

/**
 * Checks for an error of the operating system: it refuses a call, or a line exceeds the longest
 * possible string.
 */
export function isSystemError(error: unknown): error is Error {
  if (error instanceof FileError) return true;
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return "syscall" in error || error.code === "ERR_STRING_TOO_LONG";
}

/** Returns the message of a thrown value, which need not be an Error. */
export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error)
    return String(error.message);
  return String(error);
}

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
