import { AbnfError } from "../../grammar/common/errors.js";
import { caught } from "./caught.js";

/** Returns the AbnfError that a function throws. Throws for any other outcome. */
export function refusal(action: () => unknown): AbnfError {
  const error = caught(action);
  if (error instanceof AbnfError) return error;
  throw new TypeError(`no AbnfError: ${String(error)}`);
}

/** Returns the kind, the message, and the lines of the picture of that error. */
export function refused(action: () => unknown): readonly string[] {
  const error = refusal(action);
  return [error.kind, error.message, ...error.excerpt().split("\n")];
}
