import { AbnfError } from "../../grammar/errors.js";
import { caught } from "./caught.js";

/** The AbnfError that a function throws; another outcome than that is thrown. */
export function refusal(action: () => unknown): AbnfError {
  const error = caught(action);
  if (error instanceof AbnfError) return error;
  throw new TypeError(`no AbnfError: ${String(error)}`);
}

/** Its kind, its message, and its picture line by line. */
export function refused(action: () => unknown): readonly string[] {
  const error = refusal(action);
  return [error.kind, error.message, ...error.excerpt().split("\n")];
}
