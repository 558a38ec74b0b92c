/** `uri-abnf format FILE…` */
import { Command, Option } from "commander";
import { AbnfSyntaxError, format } from "../grammar/index.js";
import { UsageError } from "./errors.js";
import { writeFiles } from "./files.js";
import { wholeNumber } from "./number-option.js";
import { report } from "./report.js";
import { readText, STANDARD_INPUT } from "./sources/read-source.js";
import { Status } from "./status.js";
import type { FormatOptions } from "../grammar/index.js";
import type { Session } from "./session.js";

interface FormatArguments extends FormatOptions {
  readonly check?: true;
  readonly write?: true;
}

export function formatCommand(session: Session): Command {
  return new Command("format")
    .summary("lay grammars out as RFCs do")
    .description(
      "Lays ABNF files out as RFCs do, and prints them. Comments, blank lines and the rules stay the same. A " +
        "file with errors is left alone, and the exit status is 1.",
    )
    .argument("<file...>", "ABNF files; - is standard input")
    .addOption(
      new Option(
        "--check",
        "print only the names of files that are laid out otherwise; exit status 1 if there are any",
      ).conflicts("write"),
    )
    .option("--write", "write the files instead of printing them")
    .option(
      "--width <columns>",
      "the greatest number of columns of a line (default: 72)",
      wholeNumber(1),
    )
    .addHelpText(
      "after",
      `
Example:
  $ echo 'a="x"|*DIGIT' | uri-abnf format -
  a = "x" / *DIGIT
  $ uri-abnf format --check one.abnf two.abnf
  $ uri-abnf format --write --width 80 grammar.abnf`,
    )
    .action(async (files: readonly string[], { check, write, ...options }: FormatArguments) => {
      for (const file of files) {
        if (file === STANDARD_INPUT && write)
          throw new UsageError("standard input cannot be written");
        const text = await readText(file, session);
        const formatted = formattedOrReported(session, file, text, options);
        if (formatted === undefined) continue;
        if (check) {
          if (formatted === text) continue;
          session.out(`${file}\n`);
          session.status = Status.Invalid;
        } else if (write) {
          if (formatted !== text) await writeFiles([[file, formatted]]);
        } else {
          session.out(formatted);
        }
        await session.relieve();
      }
    });
}

function formattedOrReported(
  session: Session,
  file: string,
  text: string,
  options: FormatOptions,
): string | undefined {
  try {
    return format(text, options);
  } catch (error) {
    if (!(error instanceof AbnfSyntaxError)) throw error;
    session.status = Status.Invalid;
    session.err(report(`uri-abnf: ${file}: ${error.message}`, error.excerpt()));
    return undefined;
  }
}
