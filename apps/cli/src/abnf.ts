/** `uri-abnf abnf FILE` */
import { Command } from "commander";
import { LineIndex } from "../../../grammar/workbench/index.js";
import { GrammarError } from "./errors.js";
import { hasAbnf, kindOption, readSource } from "./read-source.js";
import type { Kind } from "../../../grammar/workbench/index.js";
import type { Session } from "./session.js";
import type { Source } from "./read-source.js";

interface AbnfArguments {
  readonly kind?: Kind;
  readonly lineNumber?: true;
}

export function abnfCommand(session: Session): Command {
  return new Command("abnf")
    .description(
      "Prints the ABNF of an RFC or Internet-Draft (.txt, .xml) or of a Markdown document (.md), at the left " +
        "margin and without page breaks.",
    )
    .argument("<file>", "a file; - is standard input")
    .option("-n, --line-number", "print the number of the line in the file before each line")
    .addOption(kindOption())
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf abnf rfc3986.txt
  $ uri-abnf abnf --line-number draft-example-00.xml
  $ uri-abnf abnf --kind text draft-example-00`,
    )
    .action(async (file: string, { kind, lineNumber }: AbnfArguments) => {
      const source = await readSource(file, session, kind ?? (file === "-" ? "text" : undefined));
      if (!hasAbnf(source)) throw new GrammarError(`no ABNF found in ${file}`);
      session.out(lineNumber ? withLines(source) : source.abnf.replace(/\n+$/, "\n"));
    });
}

/** Each line that has a word, after the number of its line in the file. */
function withLines({ text, abnf, originOf }: Source): string {
  const index = new LineIndex(text);
  const rows: (readonly [number, string])[] = [];
  let offset = 0;
  for (const line of abnf.split("\n")) {
    if (line.trim() !== "") rows.push([index.positionAt(originOf(offset)).line, line.trimEnd()]);
    offset += line.length + 1;
  }
  const width = String(rows.at(-1)?.[0] ?? 0).length;
  return rows.map(([number, line]) => `${String(number).padStart(width)}  ${line}\n`).join("");
}
