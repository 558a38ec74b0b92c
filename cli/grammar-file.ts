/** `--abnf FILE`: a grammar from a file. */
import { AbnfError, AbnfSyntaxError, compile } from "../grammar/index.js";
import { UsageError } from "./errors.js";
import { readBytes } from "./files.js";
import { report } from "./report.js";
import type { Grammar } from "../grammar/index.js";
import type { Session } from "./session.js";

/**
 * Compiles the ABNF in a file and writes the warnings to standard error.
 *
 * @param imports grammars whose rules the file may use
 * @throws {UsageError} if the file cannot be read, or is not a grammar.
 */
export async function readGrammar(
  file: string,
  imports: readonly Grammar[],
  session: Session,
): Promise<Grammar> {
  return compileText(await readText(file), file, imports, session);
}

/** Compiles the ABNF of a file. */
export function compileText(
  abnf: string,
  file: string,
  imports: readonly Grammar[],
  session: Session,
): Grammar {
  try {
    const grammar = compile(abnf, { imports });
    for (const warning of grammar.warnings) {
      const place = `${file}: line ${warning.line}, column ${warning.column}`;
      const sentence = `uri-abnf: warning: ${place}: ${warning.message}`;
      session.err(report(sentence, warning.excerpt()));
    }
    return grammar;
  } catch (error) {
    if (error instanceof AbnfSyntaxError || error instanceof AbnfError)
      throw new UsageError(`${file}: ${error.message}`, error.excerpt());
    throw error;
  }
}

/** Returns the text of a file without its byte order mark, which ABNF does not allow. */
export async function readText(file: string): Promise<string> {
  const bytes = await readBytes(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${file}: not UTF-8`);
  }
}
