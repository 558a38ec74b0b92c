/** `uri-abnf resolve --base URI [REF…]` */
import { Command, Option } from "commander";
import { answerInputs } from "./answer-inputs.js";
import { isInvalidInput } from "./errors.js";
import { withLineOptions } from "./line-options.js";
import { reject } from "./report.js";
import { DRAFT, standardOption } from "./standards.js";
import type { ResolveOptions } from "../src/index.js";
import type { LineOptions } from "./line-options.js";
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
      "URI references; '' is one; where there is none, the lines of standard input",
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
    value: "http://a/g",
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
      const { dialect } = standard;
      try {
        // The empty reference resolves against every suitable base, so that this call checks the
        // base.
        dialect.resolve("", base, settings);
      } catch (error) {
        if (!isInvalidInput(error)) throw error;
        reject(session, error, "--base: ");
        return;
      }
      const description = { command: "resolve", standard: standard.name, base, settings } as const;
      await answerInputs(session, references, description, options);
    });
}
