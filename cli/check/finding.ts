/** A diagnostic of a file, with its place in the file. */
import { excerptOfLine, LineIndex } from "../../grammar/internal.js";
import type { Diagnostic } from "../../grammar/index.js";
import type { Source } from "../sources/source.js";

/** An error or a warning about the ABNF of a file. */
export interface Finding extends Pick<Diagnostic, "severity" | "kind" | "message"> {
  readonly file: string;
  /** The lines and columns count from 1; columns are UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly excerpt: string;
  /** The change of the file that corrects the mistake, if it is known. */
  readonly fix: FileFix | undefined;
}

/** A change of a file, with lines and columns from 1. */
export interface FileFix {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** Moves diagnostics about the ABNF of a file to the places in the file. */
export function findingsIn(source: Source, diagnostics: readonly Diagnostic[]): Finding[] {
  const lines = new LineIndex(source.text);
  const rangeOf = (from: number, to: number): Omit<FileFix, "text"> => {
    const start = lines.positionAt(source.originOf(from));
    // The end of a stretch is the place behind its last character.
    const last = to > from ? source.originOf(to - 1) + 1 : start.offset;
    const end = lines.positionAt(last);
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
  };
  return diagnostics.map(({ severity, kind, message, offset, end, fix }) => {
    const start = source.originOf(offset);
    const last = end > offset ? source.originOf(end - 1) + 1 : start;
    return {
      file: source.file,
      ...rangeOf(offset, end),
      severity,
      kind,
      message,
      excerpt: excerptOfLine(source.text, start, last),
      fix: fix && { ...rangeOf(fix.from, fix.to), text: fix.text },
    };
  });
}
