/** `uri-abnf parse [URI…]` */
import { Command } from "commander";
import { standardOption, withLineOptions } from "./options.js";
import { DRAFT } from "./uri-standards.js";
import type { LineOptions } from "./options.js";
import type { Session } from "./session.js";
import type { UriStandard } from "./uri-standards.js";

interface ParseOptions extends LineOptions {
  readonly standard?: UriStandard;
  readonly tree?: boolean;
}

const SAMPLE = { input: "a", answer: "a\nkind        relative-path\npath        a\n" };

export function parseCommand(session: Session): Command {
  const command = new Command("parse")
    .description(
      "Shows the components of URI references. A component that is absent is left out; one that " +
        'is there, but empty, is shown as "".',
    )
    .argument("[uri...]", "URI references; without any, the lines of standard input")
    .option("--json", "one JSON object a line; a component that is absent is null")
    .option("--tree", "the parse tree: rules, UTF-16 offsets and text (with --json: as JSON)")
    .addOption(standardOption());
  return withLineOptions(command, SAMPLE)
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf parse 'http://user@[::1]:8080/a/b?#f'
  kind        hierarchical
  scheme      http
  authority   user@[::1]:8080
    userinfo  user
    host      [::1] (IPv6)
    port      8080
  path        /a/b
  query       ""
  fragment    f
  $ uri-abnf parse --tree --standard rfc3986 //
  URI-reference       0-2  //
    relative-ref      0-2  //
      relative-part   0-2  //
        authority     2-2  ""
          host        2-2  ""
            reg-name  2-2  ""
        path-abempty  2-2  ""
  $ uri-abnf parse --json mailto:a@b | cut -c -78
  {"line":1,"input":"mailto:a@b","kind":"opaque","scheme":"mailto","authority":n`,
    )
    .action(async (references: readonly string[], options: ParseOptions) => {
      const { answerArgumentsAsJson, answerEach, answerLines } = await import("./answers.js");
      const { standard = DRAFT, tree = false, json } = options;
      const description = { command: "parse", standard: standard.name, tree } as const;
      if (references.length === 0) await answerLines(session, description, options);
      else if (json) await answerArgumentsAsJson(session, references, description, options);
      else {
        const { operationOf } = await import("./operations.js");
        const operation = await operationOf(description);
        let separator = "";
        await answerEach(session, references, options, (reference) => {
          const text = operation.text(reference)!;
          // One reference needs no line that says which it is.
          if (references.length === 1) return text.slice(text.indexOf("\n") + 1);
          const block = separator + text;
          separator = "\n";
          return block;
        });
      }
    });
}
