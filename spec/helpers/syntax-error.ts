import { readAbnf } from "../../grammar/abnf/reader.js";
import type { ReadOptions } from "../../grammar/abnf/reader.js";
import { AbnfSyntaxError } from "../../grammar/errors.js";
import { caught } from "./caught.js";

/** What the reader throws for a text that is not ABNF; another error than that is thrown again. */
export function syntaxError(text: string, options?: ReadOptions): AbnfSyntaxError {
  const error = caught(() => readAbnf(text, options));
  if (error instanceof AbnfSyntaxError) return error;
  throw error instanceof Error ? error : new Error(`${JSON.stringify(text)} has been read`);
}
