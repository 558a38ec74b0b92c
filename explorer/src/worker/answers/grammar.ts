/** Answers about a grammar: its rules, its problems, its diagrams. */
import { AbnfError, AbnfSyntaxError, diagnose } from "uri-abnf/grammar";
import { diagram } from "../../../../diagram/index.js";
import { definingStandards } from "../../../../grammar/defining-standards.js";
import { grammarOf, optionsFor } from "../grammars.js";
import type { Diagnostic } from "uri-abnf/grammar";
import type { Ask, Problem } from "../protocol.js";

/** Returns the names of the rules; none if the text has errors, which `check` lists. */
export async function rulesOf(question: Ask<"rules" | "other-rules">): Promise<string[]> {
  try {
    return Object.keys((await grammarOf(question)).rules);
  } catch (error) {
    if (error instanceof AbnfSyntaxError || error instanceof AbnfError) return [];
    throw error;
  }
}

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

/** Draws the rule as SVG. The names of other rules are links to `#name`. */
export async function diagramOf(question: Ask<"diagram">): Promise<string> {
  return diagram(await grammarOf(question), question.rule);
}
