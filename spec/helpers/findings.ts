/** The warnings of a grammar, each in one line. */
import { compile } from "../../grammar/index.js";
import { lint } from "../../grammar/language/index.js";
import type {
  CompileOptions,
  Diagnostic,
  DiagnosticKind,
  Grammar,
  WarningKind,
} from "../../grammar/index.js";

/** E.g. `3:7 a is ambiguous: …`: the warnings of one kind, or of all kinds. */
export function linesOf(
  diagnostics: readonly Diagnostic[],
  ...kinds: readonly DiagnosticKind[]
): readonly string[] {
  return diagnostics
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map(({ line, column, message }) => `${String(line)}:${String(column)} ${message}`);
}

/** The warnings of one kind about a text. */
export function findings(
  kind: WarningKind,
  abnf: string,
  options: CompileOptions = {},
): readonly string[] {
  const grammar: Grammar = compile(abnf, options);
  return linesOf([...grammar.warnings, ...lint(grammar)], kind);
}
