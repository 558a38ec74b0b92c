/** What a grammar says of itself, in a form that fits on a line. */
import { compile } from "../../grammar/index.js";
import type { CompileOptions, Diagnostic, Grammar, WarningKind } from "../../grammar/index.js";

/** E.g. `3:7 a is ambiguous: …`: the remarks of one kind, or of all kinds. */
export function linesOf(
  diagnostics: readonly Diagnostic[],
  ...kinds: readonly WarningKind[]
): readonly string[] {
  return diagnostics
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map(({ line, column, message }) => `${String(line)}:${String(column)} ${message}`);
}

/** The remarks of one kind on a text. */
export function findings(
  kind: WarningKind,
  abnf: string,
  options: CompileOptions = {},
): readonly string[] {
  const grammar: Grammar = compile(abnf, options);
  return linesOf(grammar.warnings, kind);
}
