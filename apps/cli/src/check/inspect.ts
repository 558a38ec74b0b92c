/**
 * All findings about one file: those of `diagnose`, with the shipped standards that define the names it leaves open, and
 * its examples.
 */
import {
  AbnfError,
  compileRead,
  countOfRecursiveRules,
  diagnoseRead,
  disjunction,
  loadStandardsOf,
  markedExamples,
  LineIndex,
  misspelledMarks,
  readWithMistakes,
  unreadIncludes,
  warningsAbout,
} from "../../../../grammar/workbench/index.js";
import { compileOptions } from "../grammar-text.js";
import { withoutAllowed } from "./allowances.js";
import { examplesOf, runExamples } from "./examples.js";
import { findingsIn, findingsOn, indexed, withImportNames } from "./finding.js";
import { nameOfImport, OPEN } from "../grammars.js";
import type { ImportHint, RecoveredText, Standard } from "../../../../grammar/workbench/index.js";
import type { CompileOptions, Diagnostic, Grammar } from "../../../../grammar/index.js";
import type { GrammarOptions, OpenGrammar } from "../grammars.js";
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
  /** Undefined for a text that is not a grammar. */
  readonly counts?: InspectedCounts;
}

/** How much there is in a grammar. */
export interface InspectedCounts {
  readonly rules: number;
  readonly examples: number;
  /** The number of rules that contain themselves, which are not asked whether they are ambiguous. */
  readonly recursive: number;
}

/** Checks the ABNF of a file, and runs the examples in it and those of the configuration for its rules. */
export async function inspect(
  source: Source,
  { start, ...settings }: Inspection,
  imports: readonly OpenGrammar[],
  configured: readonly ExamplesOfFile[],
): Promise<Inspected> {
  const { abnf } = source;
  const unread = unreadIncludes(source);
  const lists = settings.lists ?? source.lists;
  const options = compileOptions(
    { ...settings, lists, abnf },
    imports.map(({ grammar }) => grammar),
  );
  const read = readWithMistakes(abnf, options, (offset) => columnOf(source, offset));
  const diagnostics = diagnoseRead(abnf, read, {
    ...options,
    missing: "error",
    ...(start === undefined ? {} : { start }),
  });
  // A file that is not read may define the names.
  const told = diagnostics.filter(({ kind }) => unread.length === 0 || kind !== "undefined-rule");
  const named = withImportNames(await withHints(told, source, options), imports.map(nameOfImport));
  const findings = [
    ...findingsIn(source, named),
    ...findingsOn(source, unread, "error", "unread-include"),
    ...findingsOn(source, misspelledMarks(source), "warning", "misspelled-mark"),
  ];
  const grammar = compiled(abnf, read, options);
  // A text that is not a grammar has errors of its own. Its examples are run when these are corrected.
  if (grammar === undefined)
    return { findings: withoutAllowed(source, findings), answered: configured };
  const answered = examplesOf(grammar, configured);
  const { differingCopies } = await loadStandardsOf();
  const marked = markedExamples(source);
  const copies = await differingCopies(grammar, source.text);
  findings.push(
    ...findingsIn(
      source,
      copies.map(({ span, message }) => ({
        severity: "note",
        kind: "differing-copy",
        message,
        offset: span.start,
        end: span.end,
      })),
    ),
    ...runExamples(marked, grammar, indexed(source)),
  );
  findings.sort((a, b) => a.line - b.line || a.column - b.column);
  return {
    findings: [
      ...withoutAllowed(source, findings),
      ...answered.flatMap(({ examples, file }) =>
        runExamples(examples, grammar, file, source.file),
      ),
    ],
    answered,
    counts: {
      rules: Object.keys(grammar.rules).length,
      examples: answered.reduce((sum, { examples }) => sum + examples.length, marked.length),
      recursive: countOfRecursiveRules(grammar),
    },
  };
}

/** Returns the column in the file, from 0, of an offset in its ABNF. */
function columnOf({ text, originOf }: Source, offset: number): number {
  const origin = originOf(offset);
  return origin - text.lastIndexOf("\n", origin - 1) - 1;
}

/** Compiles a text without reading it again. Returns undefined if it is not a grammar. */
function compiled(abnf: string, read: RecoveredText, options: CompileOptions): Grammar | undefined {
  if (read.mistakes.length > 0) return undefined;
  try {
    const warnings = warningsAbout(new LineIndex(abnf), read.tolerances);
    return compileRead(abnf, { rules: read.rules, warnings }, options);
  } catch (error) {
    if (error instanceof AbnfError) return undefined;
    throw error;
  }
}

/** More standards are counted. */
const MOST_NAMED = 2;

/**
 * Adds the standards that define a name to the diagnostics about undefined names and prose. A name that a
 * standard has is not a misspelled other name.
 */
async function withHints(
  diagnostics: readonly Diagnostic[],
  { abnf, text }: Source,
  { alphabet = "unicode", imports = [] }: CompileOptions,
): Promise<readonly Diagnostic[]> {
  if (diagnostics.every(({ kind }) => !OPEN.has(kind))) return diagnostics;
  const { documentOf, importHints } = await loadStandardsOf();
  const hints = importHints(diagnostics, { abnf, document: text, alphabet, imports });
  return diagnostics.map((diagnostic) => {
    const hint = hints.get(diagnostic);
    if (hint === undefined) return diagnostic;
    const [sentence] = diagnostic.message.split("; did you mean");
    return { ...diagnostic, message: `${String(sentence)}; ${adviceOf(hint, documentOf)}` };
  });
}

/** E.g. `RFC 9110 and RFC 3261 define it: --import rfc9110`. */
function adviceOf(
  { standards, import: name }: ImportHint,
  documentOf: (standard: Standard) => string,
): string {
  const documents = standards.slice(0, MOST_NAMED).map(documentOf);
  const rest = standards.length - documents.length;
  const listed = rest > 0 ? [...documents, `${rest} more`] : documents;
  const verb = standards.length === 1 ? "defines" : "define";
  return `${disjunction(listed).replace(/ or (?=[^,]*$)/, " and ")} ${verb} it: --import ${name}`;
}
