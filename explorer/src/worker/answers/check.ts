import { diagnose } from "uri-abnf/grammar";
import { grammarOf, importsOf } from "../grammars.js";
import type { Ask, Checked } from "../protocol.js";

/** Returns the problems of a grammar, and its rules if it can be compiled. */
export async function checked(question: Ask<"check">): Promise<Checked> {
  const { abnf, start } = question;
  const imports = await importsOf(question.imports);
  const problems = diagnose(abnf, { imports, missing: "defer", ...(start !== "" && { start }) });
  const rules = problems.some(({ severity }) => severity === "error")
    ? []
    : Object.keys((await grammarOf(question)).rules);
  return {
    problems: problems.map(({ severity, kind, message, line, column, offset, fix }) => ({
      severity,
      kind,
      message,
      line,
      column,
      from: offset,
      to: offset + 1,
      ...(fix !== undefined && { fix }),
    })),
    rules,
  };
}
