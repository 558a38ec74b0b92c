/** All findings about one file: those of `diagnose`, and its examples. */
import { AbnfError, AbnfSyntaxError, compile, diagnose } from "../../grammar/index.js";
import { compileOptions } from "../grammar-text.js";
import { examplesIn } from "../sources/examples.js";
import { withoutAllowed } from "./allowances.js";
import { examplesOf } from "./configured-examples.js";
import { runExamples } from "./examples.js";
import { findingsIn, indexed } from "./finding.js";
import { withStandards } from "./standards-hints.js";
import type { CompileOptions, Grammar } from "../../grammar/index.js";
import type { GrammarOptions } from "../grammars.js";
import type { Source } from "../sources/read-source.js";
import type { ExamplesOfFile } from "./configured-examples.js";
import type { Finding } from "./finding.js";

/** How a file is checked. */
interface Inspection extends GrammarOptions {
  readonly start?: string;
}

/** The findings about a file, and the configured examples that its rules have answered. */
interface Inspected {
  readonly findings: readonly Finding[];
  readonly answered: readonly ExamplesOfFile[];
}

/** Checks the ABNF of a file, and runs the examples in it and those of the configuration for its rules. */
export function inspect(
  source: Source,
  { start, ...settings }: Inspection,
  imports: readonly Grammar[],
  configured: readonly ExamplesOfFile[],
): Inspected {
  const { abnf } = source;
  const options = compileOptions({ ...settings, abnf }, imports);
  const diagnostics = diagnose(abnf, {
    ...options,
    missing: "error",
    ...(start === undefined ? {} : { start }),
  });
  const findings = findingsIn(source, withStandards(diagnostics, abnf));
  const grammar = compiled(abnf, options);
  // A text that is no grammar has errors of its own. Its examples are run when these are corrected.
  if (grammar === undefined)
    return { findings: withoutAllowed(source, findings), answered: configured };
  const answered = examplesOf(grammar, configured);
  findings.push(...runExamples(examplesIn(source), grammar, indexed(source)));
  findings.sort((a, b) => a.line - b.line || a.column - b.column);
  return {
    findings: [
      ...withoutAllowed(source, findings),
      ...answered.flatMap(({ examples, file }) =>
        runExamples(examples, grammar, file, source.file),
      ),
    ],
    answered,
  };
}

function compiled(abnf: string, options: CompileOptions): Grammar | undefined {
  try {
    return compile(abnf, options);
  } catch (error) {
    if (error instanceof AbnfSyntaxError || error instanceof AbnfError) return undefined;
    throw error;
  }
}
