/** Whose fault an error is. */
import { AbnfError, AbnfSyntaxError, MismatchError, UnknownRuleError } from "../grammar/index.js";
import { PrecompileError } from "../grammar/generate/index.js";
import { BaseUriError, ExcessDotsError, RecomposeError } from "../src/index.js";

/** The arguments are wrong in a way that only their use shows. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly picture: string;

  constructor(sentence: string, picture = "") {
    super(sentence);
    this.picture = picture;
  }
}

/** An error of the library that is the fault of an input. */
export type InvalidInput = MismatchError | BaseUriError | ExcessDotsError | RecomposeError;

export function isInvalidInput(error: unknown): error is InvalidInput {
  return (
    error instanceof MismatchError ||
    error instanceof BaseUriError ||
    error instanceof ExcessDotsError ||
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

/** What Node throws where the operating system refuses something, or a line fits in no string. */
export function isSystemError(error: unknown): error is { readonly code: string } {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return "syscall" in error || error.code === "ERR_STRING_TOO_LONG";
}

/** The message of an error, whatever was thrown. */
export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error)
    return String(error.message);
  return String(error);
}
