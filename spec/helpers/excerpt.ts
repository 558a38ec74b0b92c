import type Parsimmon from "parsimmon";
import type { ParseFailure } from "../../grammar/index.js";

/** Returns the picture of a failed parse; undefined for one that Parsimmon itself has made. */
export function excerptOf(result: Parsimmon.Result<unknown>): string | undefined {
  return (result as Partial<ParseFailure>).excerpt?.();
}
