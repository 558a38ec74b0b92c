/**
 * All findings about one file: those of `diagnose`, with the shipped standards that define the names it leaves open, and
 * its examples.
 */
import {
  AbnfError,
  compile,
  countOfRecursiveRules,
  definingStandards,
  diagnose,
  disjunction,
  markedExamples,
  misspelledMarks,
  unreadIncludes,
} from "../../../../grammar/workbench/index.js";
import { compileOptions } from "../grammar-text.js";
import { withoutAllowed } from "./allowances.js";
import { examplesOf, runExamples } from "./examples.js";
import { findingsIn, findingsOn, indexed, withImportNames } from "./finding.js";
import { shippedStandard } from "../shipped-standards.js";
import type { Standard } from "../../../../grammar/workbench/index.js";
import type { CompileOptions, Diagnostic, Grammar } from "../../../../grammar/index.js";
import type { GrammarOptions } from "../grammars.js";
import type { Source } from "../read-source.js";
import type { ExamplesOfFile } from "./examples.js";
import type { Finding } from "./finding.js";

/** How a file is checked. */
interface Inspection extends GrammarOptions {
  readonly start?: CompileOptions["start"];
}

/** The findings about a file, and the configured examples that its rules have answered. */
interface Inspected {
  readonly findings: readonly Finding[];
  readonly answered: readonly ExamplesOfFile[];
  /** The number of rules that contain themselves, which are not asked whether they are ambiguous. */
  readonly recursive: number;
}

/** Checks the ABNF of a file, and runs the examples in it and those of the configuration for its rules. */
export function inspect(
  source: Source,
  { start, ...settings }: Inspection,
  imports: readonly Grammar[],
  configured: readonly ExamplesOfFile[],
): Inspected {
  const { abnf } = source;
  const unread = unreadIncludes(source);
  const lists = settings.lists ?? source.lists;
  const options = compileOptions({ ...settings, lists, abnf }, imports);
  const diagnostics = diagnose(abnf, {
    ...options,
    missing: "error",
    ...(start === undefined ? {} : { start }),
  });
  // A file that is not read may define the names.
  const told = diagnostics.filter(({ kind }) => unread.length === 0 || kind !== "undefined-rule");
  const named = withImportNames(withStandards(told, abnf), settings.import);
  const findings = [
    ...findingsIn(source, named),
    ...findingsOn(source, unread, "error", "unread-include"),
    ...findingsOn(source, misspelledMarks(source), "warning", "misspelled-mark"),
  ];
  const grammar = compiled(abnf, options);
  // A text that is no grammar has errors of its own. Its examples are run when these are corrected.
  if (grammar === undefined)
    return { findings: withoutAllowed(source, findings), answered: configured, recursive: 0 };
  const answered = examplesOf(grammar, configured);
  findings.push(...runExamples(markedExamples(source), grammar, indexed(source)));
  findings.sort((a, b) => a.line - b.line || a.column - b.column);
  return {
    findings: [
      ...withoutAllowed(source, findings),
      ...answered.flatMap(({ examples, file }) =>
        runExamples(examples, grammar, file, source.file),
      ),
    ],
    answered,
    recursive: countOfRecursiveRules(grammar),
  };
}

function compiled(abnf: string, options: CompileOptions): Grammar | undefined {
  try {
    return compile(abnf, options);
  } catch (error) {
    if (error instanceof AbnfError) return undefined;
    throw error;
  }
}

/** More standards are counted. */
const MOST_NAMED = 2;

/**
 * Adds the standards that define a name to the diagnostics about undefined names and prose. A name that a
 * standard has is no misspelled other name.
 */
function withStandards(diagnostics: readonly Diagnostic[], abnf: string): readonly Diagnostic[] {
  const names = new Map<Diagnostic, string>();
  for (const diagnostic of diagnostics) {
    const name = missingName(diagnostic, abnf);
    if (name !== undefined) names.set(diagnostic, name.toLowerCase());
  }
  if (names.size === 0) return diagnostics;
  const known = definingStandards(names.values());
  return diagnostics.map((diagnostic) => {
    const standards = known.get(names.get(diagnostic) ?? "");
    if (standards === undefined) return diagnostic;
    const { offset, end } = diagnostic;
    const [sentence] = diagnostic.message.split("; did you mean");
    const hint = hintOf(named(abnf.slice(offset, end), standards));
    return { ...diagnostic, message: `${String(sentence)}; ${hint}` };
  });
}

/** E.g. `token`, and the name with which `<host, see [RFC3986]>` begins. One letter says too little. */
function missingName({ kind, offset, end }: Diagnostic, abnf: string): string | undefined {
  if (kind === "undefined-rule" && end > offset + 1) return abnf.slice(offset, end);
  if (kind !== "unbound-prose") return undefined;
  return /^<([A-Za-z][A-Za-z0-9-]+)[, ]/.exec(abnf.slice(offset, end))?.[1];
}

/** Puts the standard that prose names first. */
function named(written: string, standards: readonly Standard[]): readonly Standard[] {
  const [, number = ""] = /\bRFC[ -]?(\d+)/i.exec(written) ?? [];
  const meant = shippedStandard(`rfc${number}`);
  if (meant === undefined || !standards.includes(meant)) return standards;
  return [meant, ...standards.filter((standard) => standard !== meant)];
}

/** E.g. `RFC 9110 and RFC 3261 define it: --import rfc9110`. */
function hintOf(standards: readonly Standard[]): string {
  const [first] = standards;
  const documents = standards.slice(0, MOST_NAMED).map(({ title }) => title.split(",")[0] ?? title);
  const rest = standards.length - documents.length;
  const listed = rest > 0 ? [...documents, `${rest} more`] : documents;
  const verb = standards.length === 1 ? "defines" : "define";
  return `${disjunction(listed).replace(/ or (?=[^,]*$)/, " and ")} ${verb} it: --import ${first?.name ?? ""}`;
}
