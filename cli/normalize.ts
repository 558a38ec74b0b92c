/** `uri-abnf normalize [URI…]` */
import { Command, InvalidArgumentError, Option } from "commander";
import { answerInputs } from "./answers.js";
import { withLineOptions } from "./line-options.js";
import { standardOption } from "./options.js";
import { DRAFT } from "./standards.js";
import type { NormalizeOptions } from "../src/index.js";
import type { LineOptions } from "./answers.js";
import type { Session } from "./session.js";
import type { Standard } from "./standards.js";

interface NormalizeArguments extends LineOptions {
  readonly steps?: NormalizeOptions;
  readonly standard?: Standard;
}

const STEPS = ["case", "escapes", "dotSegments", "scheme", "emptyPath"] as const;

export function normalizeCommand(session: Session): Command {
  const command = new Command("normalize")
    .summary("bring URI references into normal form")
    .description("Brings URI references into the normal form of a standard, and prints one a line.")
    .argument("[uri...]", "URI references; without any, the lines of standard input")
    .addOption(
      new Option(
        "--steps <list>",
        `the steps to take, as a,b: ${STEPS.join(", ")} (default: those of the standard)`,
      ).argParser(stepsOf),
    )
    .addOption(standardOption());
  return withLineOptions(command, { input: "HTTP://A/", answer: "http://a/" })
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf normalize HTTP://www.XEROX.com:80/%7ejoe
  http://www.xerox.com/%7ejoe
  $ uri-abnf normalize --steps case,escapes HTTP://www.XEROX.com:80/%7ejoe
  http://www.xerox.com:80/~joe
  $ uri-abnf normalize --standard rfc3987 HTTP://é/%7ejoe
  http://é/~joe`,
    )
    .action(async (references: readonly string[], options: NormalizeArguments) => {
      const { standard = DRAFT, steps } = options;
      const description = {
        command: "normalize",
        standard: standard.name,
        settings: steps,
      } as const;
      await answerInputs(session, references, description, options);
    });
}

/** Returns options that turn on the listed steps and turn off all others. */
function stepsOf(list: string): NormalizeOptions {
  const names = list.split(",").filter((name) => name !== "");
  const unknown = names.find((name) => !STEPS.some((step) => step === name));
  if (unknown !== undefined) throw new InvalidArgumentError(`Known steps are ${STEPS.join(", ")}.`);
  return Object.fromEntries(STEPS.map((step) => [step, names.includes(step)]));
}
