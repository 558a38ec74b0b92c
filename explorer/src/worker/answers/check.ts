import { diagnose } from "uri-abnf/grammar";
import { definingStandards } from "../../../../grammar/defining-standards.js";
import { optionsFor } from "../grammars.js";
import type { Diagnostic } from "uri-abnf/grammar";
import type { Ask, Problem } from "../protocol.js";

/** The number of standards that are offered for a missing name. */
const MOST_OFFERED = 2;

/** Returns the problems of a grammar. */
export async function problemsOf(text: Ask<"check">): Promise<Problem[]> {
  const problems = diagnose(text.abnf, await optionsFor(text));
  const nameOf = ({ kind, offset, end }: Pick<Diagnostic, "kind" | "offset" | "end">): string =>
    kind === "undefined-rule" ? text.abnf.slice(offset, end) : "";
  // One letter says too little.
  const missing = problems.map(nameOf).filter((name) => name.length > 1);
  const known = definingStandards(missing);
  return problems.map(({ severity, kind, message, line, column, offset, end, fix }) => ({
    severity,
    kind,
    message,
    line,
    column,
    from: offset,
    to: offset + 1,
    ...(fix !== undefined && { fix }),
    ...standardsFor(nameOf({ kind, offset, end })),
  }));

  function standardsFor(name: string): Pick<Problem, "standards"> {
    const standards = known.get(name.toLowerCase());
    if (standards === undefined) return {};
    return {
      standards: standards.slice(0, MOST_OFFERED).map(({ name, title }) => ({ name, title })),
    };
  }
}
