/** `uri-abnf abnf FILE` */
import { Command, Option } from "commander";
import { format, LineIndex } from "../../../grammar/workbench/index.js";
import { UsageError } from "./errors.js";
import { lastOf } from "./grammar-text.js";
import { openGrammar, withGrammarOptions } from "./grammars.js";
import { readSource, requireAbnf } from "./read-source.js";
import type { GrammarOptions } from "./grammars.js";
import type { Session } from "./session.js";
import type { Source } from "./read-source.js";

interface AbnfArguments extends GrammarOptions {
  readonly flat?: true;
  readonly lineNumber?: true;
}

export function abnfCommand(session: Session): Command {
  return withGrammarOptions(new Command("abnf"))
    .description(
      "Prints the ABNF of an RFC or Internet-Draft (.txt, .xml) or of a Markdown document (.md), at the left " +
        "margin and without page breaks. With --flat, prints one grammar with all the rules that it uses of others; " +
        "it can also be a shipped one.",
    )
    .argument("<file>", "a file; - is standard input")
    .option("-n, --line-number", "print the number of the line in the file before each line")
    .addOption(
      new Option(
        "--flat",
        "print the grammar and what it uses of its imports, as one text; rules whose names are taken are renamed",
      ).conflicts("lineNumber"),
    )
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf abnf rfc3986.txt
  $ uri-abnf abnf --line-number draft-example-00.xml
  $ uri-abnf abnf --kind text draft-example-00
  $ uri-abnf abnf --flat --import b.abnf --lists a.md
  $ uri-abnf abnf --flat --octets --prose 'any character=VCHAR' two.abnf
  $ uri-abnf abnf --flat rfc9110`,
    )
    .action(async (file: string, { flat, lineNumber, ...options }: AbnfArguments) => {
      const { kind = file === "-" ? "text" : undefined, ...others } = options;
      if (flat) {
        const { grammar } = lastOf(await openGrammar(file, { ...options, kind }, session));
        session.out(format(grammar.toString({ imports: true })));
        return;
      }
      const [other] = Object.keys(others);
      if (other !== undefined) throw new UsageError(`--${other} is for --flat`);
      const source = await readSource(file, session, kind);
      requireAbnf(source);
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
