import { readAbnf } from "../../grammar/abnf/reader.js";
import type { ReadOptions } from "../../grammar/abnf/reader.js";
import { AbnfSyntaxError } from "../../grammar/common/errors.js";
import { caught } from "./caught.js";

/** Returns the AbnfSyntaxError of the reader for a text. Throws any other error again. */
export function syntaxError(text: string, options?: ReadOptions): AbnfSyntaxError {
  const error = caught(() => readAbnf(text, options));
  if (error instanceof AbnfSyntaxError) return error;
  throw error instanceof Error ? error : new Error(`${JSON.stringify(text)} has been read`);
}
