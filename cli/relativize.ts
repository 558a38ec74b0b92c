/** `uri-abnf relativize --base URI [URI…]` */
import { Command } from "commander";
import { answerInputs } from "./answer-inputs.js";
import { withLineOptions } from "./line-options.js";
import { DRAFT, standardOption } from "./standards.js";
import type { LineOptions } from "./line-options.js";
import type { Session } from "./session.js";
import type { Standard } from "./standards.js";

interface RelativizeArguments extends LineOptions {
  readonly base: string;
  readonly standard?: Standard;
}

export function relativizeCommand(session: Session): Command {
  const command = new Command("relativize")
    .summary("find the shortest references to URIs")
    .description("Finds the shortest reference that leads from a base URI to each URI.")
    .argument("[uri...]", "URIs; where there is none, the lines of standard input")
    .requiredOption("--base <uri>", "the base URI")
    .addOption(standardOption());
  return withLineOptions(command, {
    required: "--base http://a/b/c",
    input: "http://a/b/d",
    value: "d",
  })
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf relativize --base http://a/b/c/d 'http://a/b/g?y' http://a/b/c/e
  ../g?y
  e
  $ uri-abnf relativize --standard rfc3987 --base http://é/a http://é/b
  b`,
    )
    .action(async (uris: readonly string[], options: RelativizeArguments) => {
      const { base, standard = DRAFT } = options;
      const description = { command: "relativize", standard: standard.name, base } as const;
      await answerInputs(session, uris, description, options);
    });
}
