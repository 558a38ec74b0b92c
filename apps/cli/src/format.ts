/** `uri-abnf format FILE…` */
import { Command, Option } from "commander";
import { AbnfSyntaxError, format, formatBlocks } from "../../../grammar/workbench/index.js";
import { FileError, GrammarError, UsageError } from "./errors.js";
import { abandon } from "./report.js";
import { Status } from "./session.js";
import { STANDARD_INPUT, writeFiles } from "./files.js";
import { firstError } from "./grammars.js";
import { shown } from "./operations.js";
import { picked, wholeNumber } from "./options.js";
import { kindOption, readSource, requireAbnf } from "./read-source.js";
import type { Kind } from "../../../grammar/workbench/index.js";
import type { FormatOptions } from "../../../grammar/index.js";
import type { Session } from "./session.js";
import type { Source } from "./read-source.js";

interface FormatArguments extends FormatOptions {
  readonly check?: true;
  readonly write?: true;
  readonly kind?: Kind;
}

export function formatCommand(session: Session): Command {
  return new Command("format")
    .description(
      "Lays ABNF out as RFCs do, and prints it: files with ABNF, and the ABNF blocks of documents. Comments, " +
        "blank lines and the rules stay the same. A file with errors is left alone, and the exit status is 1.",
    )
    .argument("<file...>", "files; - is standard input")
    .addOption(
      new Option(
        "--check",
        "print only the names of files that are laid out otherwise; exit status 1 if there are any",
      ).conflicts("write"),
    )
    .option("--write", "write the files instead of printing them; of documents, only the blocks")
    .option(
      "--width <columns>",
      "the greatest number of columns of a line (default: 72)",
      wholeNumber(1),
    )
    .addOption(kindOption())
    .addHelpText(
      "after",
      `
Example:
  $ echo 'a="x"|*DIGIT' | uri-abnf format -
  a = "x" / *DIGIT
  $ uri-abnf format --check one.abnf two.abnf
  $ uri-abnf format --write --width 80 grammar.abnf draft.md
  $ uri-abnf format --kind markdown notes`,
    )
    .action(
      async (files: readonly string[], { check, write, kind, ...options }: FormatArguments) => {
        for (const file of files) {
          if (file === STANDARD_INPUT && write)
            throw new UsageError("standard input cannot be written");
          try {
            const source = await readSource(file, session, kind, write);
            requireAbnf(source);
            if (!check && !write) {
              session.out(laidOut(source, () => format(abnfOfBlocks(source), options)));
              continue;
            }
            const text = laidOut(source, () => formattedFile(source, options));
            if (text === source.text) continue;
            if (write) {
              writeFiles([[file, text]]);
            } else {
              session.out(`${shown(file)}\n`);
              session.fail(Status.Invalid);
            }
          } catch (error) {
            // A file with errors does not keep the others from their layout.
            if (!(error instanceof GrammarError || error instanceof FileError)) throw error;
            session.fail(abandon(session, error));
          }
          await session.flushIfFull();
        }
      },
    );
}

/** Returns the ABNF of a file; of a document with one blank line between two blocks. */
function abnfOfBlocks({ kind, abnf }: Source): string {
  return kind === "abnf" ? abnf : abnf.trimStart().replace(/\n{3,}/g, "\n\n");
}

/** Returns the whole file, laid out. */
function formattedFile(source: Source, options: FormatOptions): string {
  const layout = picked(options, "width");
  if (source.kind === "abnf") return format(source.text, layout);
  const formatted = source.kind === "text" ? undefined : formatBlocks(source, layout);
  if (formatted !== undefined) return formatted;
  throw new GrammarError(`${source.file}: the ABNF of this document cannot be written back`);
}

/** @throws {GrammarError} if the ABNF of the file has a syntax error. */
function laidOut(source: Source, formatted: () => string): string {
  try {
    return formatted();
  } catch (error) {
    if (error instanceof AbnfSyntaxError) throw firstError(source, { lists: true }) ?? error;
    throw error;
  }
}
