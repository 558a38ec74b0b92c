/** Errors and warnings about ABNF files, as bundlers show them. */
import { PrecompileError } from "../grammar/generate/index.js";
import { AbnfError, AbnfSyntaxError } from "../grammar/index.js";
import { excerptOfLine } from "../grammar/common/excerpt.js";
import { LineIndex } from "../grammar/common/line-index.js";
import type { Diagnostic, Position } from "../grammar/index.js";
import type { Span } from "../grammar/common/excerpt.js";
import type { BundlerLog } from "./bundler.js";

/** Returns the log of a thrown value: with its place, if it has one. */
export function logOf(error: unknown, file: string): BundlerLog {
  if (error instanceof AbnfSyntaxError) return placed(error, file, "AbnfSyntaxError");
  if (error instanceof AbnfError) return placed(error, file, error.kind);
  if (!(error instanceof Error)) return { message: String(error), id: file };
  const pluginCode = error instanceof PrecompileError ? error.kind : error.name;
  return { message: error.message, id: file, pluginCode };
}

/** Returns the log of a warning about a grammar. */
export function logOfWarning(warning: Diagnostic, file: string): BundlerLog {
  const { line, column, message, kind } = warning;
  const located = { ...warning, message: `line ${line}, column ${column}: ${message}` };
  return placed({ ...located, excerpt: () => warning.excerpt() }, file, kind);
}

/** Returns the log of a sentence about a part of a text. */
export function logAt(
  message: string,
  file: string,
  text: string,
  { start, end }: Span,
): BundlerLog {
  const position = new LineIndex(text).positionAt(start);
  const excerpt = (): string => excerptOfLine(text, start, end);
  return placed({ message, ...position, excerpt }, file, "PrecompileError");
}

interface Placed extends Position {
  readonly message: string;
  excerpt(): string;
}

function placed(error: Placed, file: string, pluginCode: string): BundlerLog {
  const { message, line, column } = error;
  return { message, id: file, loc: { file, line, column }, frame: error.excerpt(), pluginCode };
}
