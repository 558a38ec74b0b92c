/** `uri-abnf extract [FILE…]` */
import { Command } from "commander";
import { excerptOfLine, LineIndex } from "../../../grammar/workbench/index.js";
import { answerLines, lineOptionIn, requireNoLineOptions } from "./answers.js";
import { joinChunks, readBytes, STANDARD_INPUT } from "./files.js";
import { standardOption, withLineOptions } from "./options.js";
import { report } from "./report.js";
import { DRAFT } from "./uri-standards.js";
import type { LineOptions } from "./options.js";
import type { Session } from "./session.js";
import type { UriStandard } from "./uri-standards.js";

interface ExtractArguments extends LineOptions {
  readonly lines?: true;
  readonly standard?: UriStandard;
}

export function extractCommand(session: Session): Command {
  const command = new Command("extract")
    .description(
      "Finds the URI references in a text, and prints one a line: within angle brackets, within " +
        "double-quotes, or in the open. One that is broken across lines is put together again.",
    )
    .argument("[file...]", "files with text; without any, standard input")
    .option("--json", "one JSON object a line, with the offsets of the reference in the text")
    .option("--lines", "each line is a text of its own, as it is with --file, --null, …")
    .addOption(standardOption());
  return withLineOptions(command, { input: "<http://a/b>", answer: "http://a/b" })
    .addHelpText(
      "after",
      `
Example:
  $ echo 'See http://a/b, and <URL:http://c/>.' | uri-abnf extract
  http://a/b
  http://c/
  $ echo '<a:b>' | uri-abnf extract --json --standard rfc3986 | cut -c -78
  {"reference":"a:b","start":1,"end":4,"delimiters":"angle-brackets","warnings":
  $ printf '%s\\n' '<http://a/' 'b> and http://c/.' | uri-abnf extract --lines
  http://a/
  http://c/`,
    )
    .action(async (files: readonly string[], options: ExtractArguments) => {
      const { json, standard = DRAFT } = options;
      const isLines = options.lines === true || lineOptionIn(options) !== undefined;
      if (files.length === 0 && isLines) {
        await answerLines(session, { command: "extract", standard: standard.name }, options);
        return;
      }
      requireNoLineOptions(options);
      const operations = await standard.load();
      const show = (text: string, from: string): void => {
        const lines = new LineIndex(text);
        for (const extracted of operations.extract(text)) {
          session.out(`${json ? JSON.stringify(extracted) : extracted.reference}\n`);
          for (const { offset } of extracted.warnings) warn(session, lines, offset, from);
        }
      };

      for (const file of files.length === 0 ? [STANDARD_INPUT] : files) {
        const isInput = file === STANDARD_INPUT;
        const bytes = isInput ? await joinChunks(session.stdin) : await readBytes(file);
        // Malformed bytes become U+FFFD, a character that no URI has.
        show(bytes.toString("utf8"), file);
        await session.flushIfFull();
      }
    });
}

/** Appendix E: "the hyphen may or may not actually be part of the URI". */
function warn(session: Session, lines: LineIndex, offset: number, file: string): void {
  const { line, column } = lines.positionAt(offset);
  const sentence = "the hyphen at the end of the line may not be part of the URI";
  const picture = excerptOfLine(lines.text, offset, offset + 1);
  session.err(report(`uri-abnf: warning: ${file}:${line}:${column}: ${sentence}`, picture));
}
