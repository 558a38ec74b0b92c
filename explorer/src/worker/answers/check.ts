import { diagnose } from "uri-abnf/grammar";
import { optionsFor } from "../grammars.js";
import type { Ask, Problem } from "../protocol.js";

/** Returns the problems of a grammar. */
export async function problemsOf(text: Ask<"check">): Promise<Problem[]> {
  const problems = diagnose(text.abnf, await optionsFor(text));
  return problems.map(({ severity, kind, message, line, column, offset, fix }) => ({
    severity,
    kind,
    message,
    line,
    column,
    from: offset,
    to: offset + 1,
    ...(fix !== undefined && { fix }),
  }));
}
