/** Classes of errors by their cause: an input, the arguments or the system. */
import { AbnfError, AbnfSyntaxError, MismatchError, UnknownRuleError } from "../grammar/index.js";
import { PrecompileError } from "../grammar/generate/index.js";
import { BaseUriError, EscapeError, ExcessDotsError, RecomposeError } from "../src/index.js";

/** The arguments are wrong in a way that the argument parser cannot detect. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly picture: string;

  constructor(sentence: string, picture = "") {
    super(sentence);
    this.picture = picture;
  }
}

/** A line of standard input is not a text, or has no value, or its answer does not fit a line. */
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

/** An error that an input causes. */
export type InvalidInput =
  MismatchError | BaseUriError | EscapeError | ExcessDotsError | LineError | RecomposeError;

export function isInvalidInput(error: unknown): error is InvalidInput {
  return (
    error instanceof MismatchError ||
    error instanceof BaseUriError ||
    error instanceof EscapeError ||
    error instanceof ExcessDotsError ||
    error instanceof LineError ||
    error instanceof RecomposeError
  );
}

/** An error that is the fault of the arguments, or of a file that they name. */
export type WrongUsage =
  UsageError | UnknownRuleError | PrecompileError | AbnfSyntaxError | AbnfError;

export function isWrongUsage(error: unknown): error is WrongUsage {
  return (
    error instanceof UsageError ||
    error instanceof UnknownRuleError ||
    error instanceof PrecompileError ||
    error instanceof AbnfSyntaxError ||
    error instanceof AbnfError
  );
}

/**
 * Checks for an error that Node throws: the operating system refuses a call, or a line exceeds the
 * longest possible string.
 */
export function isSystemError(error: unknown): error is { readonly code: string } {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return "syscall" in error || error.code === "ERR_STRING_TOO_LONG";
}

/** Returns the message of a thrown value, which need not be an Error. */
export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error)
    return String(error.message);
  return String(error);
}
