/** `uri-abnf resolve --base URI [REF…]` and `uri-abnf relativize --base URI [URI…]` */
import { Command, Option } from "commander";
import { answerInputs } from "./answers.js";
import { isInvalidInput } from "./errors.js";
import { withLineOptions } from "./line-options.js";
import { reject } from "./report.js";
import { standardOption } from "./options.js";
import { DRAFT } from "./standards.js";
import type { ResolveOptions } from "../src/index.js";
import type { LineOptions } from "./answers.js";
import type { Session } from "./session.js";
import type { Standard } from "./standards.js";

interface ResolveArguments extends Pick<ResolveOptions, "excessDots">, LineOptions {
  readonly base: string;
  readonly nonStrict?: true;
  readonly standard?: Standard;
}

export function resolveCommand(session: Session): Command {
  const command = new Command("resolve")
    .summary("resolve references relative to a base URI")
    .description("Resolves references relative to a base URI, and prints a URI a line.")
    .argument(
      "[reference...]",
      "URI references; '' is one; without any, the lines of standard input",
    )
    .requiredOption("--base <uri>", "the base URI")
    .addOption(
      new Option(
        "--excess-dots <what>",
        "what becomes of .. above the root (default: what the standard says)",
      ).choices(["keep", "discard", "error"]),
    )
    .option("--non-strict", "ignore the scheme of a reference where it is that of the base")
    .addOption(standardOption());
  return withLineOptions(command, {
    required: "--base http://a/b/c",
    input: "../g",
    answer: "http://a/g",
  })
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf resolve --base 'http://a/b/c/d;p?q' ../g '?y' '#s'
  http://a/b/g
  http://a/b/c/d;p?y
  http://a/b/c/d;p?q#s
  $ uri-abnf resolve --excess-dots keep --base http://a/b ../../c
  http://a/../../c
  $ uri-abnf resolve --standard rfc3986 --non-strict --base http://a/b http:c
  http://a/c`,
    )
    .action(async (references: readonly string[], options: ResolveArguments) => {
      const { base, nonStrict = false, standard = DRAFT, excessDots } = options;
      const excess = excessDots === undefined ? {} : { excessDots };
      const settings = { ...excess, strict: !nonStrict };
      const operations = await standard.load();
      try {
        // The empty reference resolves against every suitable base, so that this call checks the
        // base.
        operations.resolve("", base, settings);
      } catch (error) {
        if (!isInvalidInput(error)) throw error;
        reject(session, error, "--base: ");
        return;
      }
      const description = { command: "resolve", standard: standard.name, base, settings } as const;
      await answerInputs(session, references, description, options);
    });
}

interface RelativizeArguments extends LineOptions {
  readonly base: string;
  readonly standard?: Standard;
}

export function relativizeCommand(session: Session): Command {
  const command = new Command("relativize")
    .summary("find the shortest references to URIs")
    .description("Finds the shortest reference that leads from a base URI to each URI.")
    .argument("[uri...]", "URIs; without any, the lines of standard input")
    .requiredOption("--base <uri>", "the base URI")
    .addOption(standardOption());
  return withLineOptions(command, {
    required: "--base http://a/b/c",
    input: "http://a/b/d",
    answer: "d",
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
