import { diagnose } from "uri-abnf/grammar";
import { importsOf } from "../grammars.js";
import type { Ask, Problem } from "../protocol.js";

/** Returns the problems of a grammar. */
export async function problemsOf({ abnf, imports }: Ask<"check">): Promise<Problem[]> {
  const problems = diagnose(abnf, { imports: await importsOf(imports), missing: "defer" });
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
