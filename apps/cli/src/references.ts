/**
 * The commands that answer each reference with a text: `normalize`, `resolve`, `relativize`, `escape` and `unescape`.
 */
import { Command, InvalidArgumentError, Option } from "commander";
import { picked, standardOption, withLineOptions } from "./options.js";
import { DRAFT } from "./uri-standards.js";
import type {
  CharsetOptions,
  DataComponent,
  NormalizeOptions,
  ResolveOptions,
} from "../../../src/index.js";
import type { LineOptions } from "./options.js";
import type { ReferenceOperation } from "./operations.js";
import type { Session } from "./session.js";
import type { UriStandard } from "./uri-standards.js";

interface ReferenceOptions extends LineOptions {
  readonly standard?: UriStandard;
}

async function answer(
  session: Session,
  inputs: readonly string[],
  options: ReferenceOptions,
  operation: ReferenceOperation,
): Promise<void> {
  const { standard = DRAFT } = options;
  const { answerInputs } = await import("./answers.js");
  await answerInputs(session, inputs, { ...operation, standard: standard.name }, options);
}

interface NormalizeArguments extends ReferenceOptions {
  readonly steps?: NormalizeOptions;
}

/** The steps as arguments name them, and as the library does: both are read. */
const STEPS = {
  case: "case",
  escapes: "escapes",
  "dot-segments": "dotSegments",
  scheme: "scheme",
  "empty-path": "emptyPath",
} as const satisfies Readonly<Record<string, keyof NormalizeOptions>>;

export function normalizeCommand(session: Session): Command {
  const command = new Command("normalize")
    .description("Brings URI references into the normal form of a standard, and prints one a line.")
    .argument("[uri...]", "URI references; without any, the lines of standard input")
    .addOption(
      new Option(
        "--steps <list>",
        `the steps to take, as a,b: ${Object.keys(STEPS).join(", ")} (default: those of the standard)`,
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
      await answer(session, references, options, { command: "normalize", settings: options.steps });
    });
}

/** Returns options that turn on the listed steps and turn off all others. */
function stepsOf(list: string): NormalizeOptions {
  const names = list.split(",").filter((name) => name !== "");
  const steps = Object.entries(STEPS);
  if (!names.every((name) => steps.some((step) => step.includes(name))))
    throw new InvalidArgumentError(`Known steps are ${Object.keys(STEPS).join(", ")}.`);
  return Object.fromEntries(
    steps.map(([name, step]) => [step, names.includes(name) || names.includes(step)]),
  );
}

interface ResolveArguments extends Pick<ResolveOptions, "excessDots">, ReferenceOptions {
  readonly base: string;
  readonly strict: boolean;
}

export function resolveCommand(session: Session): Command {
  const command = new Command("resolve")
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
    .option("--no-strict", "ignore the scheme of a reference where it is that of the base")
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
  $ uri-abnf resolve --standard rfc3986 --no-strict --base http://a/b http:c
  http://a/c`,
    )
    .action(async (references: readonly string[], options: ResolveArguments) => {
      const { base, standard = DRAFT } = options;
      const settings = picked(options, "strict", "excessDots");
      const operations = await standard.load();
      try {
        // The empty reference resolves against every suitable base, so that this call checks the
        // base.
        operations.resolve("", base, settings);
      } catch (error) {
        const { isInvalidInput, reject } = await import("./report.js");
        if (!isInvalidInput(error)) throw error;
        reject(session, error, "--base: ");
        return;
      }
      await answer(session, references, options, { command: "resolve", base, settings });
    });
}

interface RelativizeArguments extends ReferenceOptions {
  readonly base: string;
}

export function relativizeCommand(session: Session): Command {
  const command = new Command("relativize")
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
      await answer(session, uris, options, { command: "relativize", base: options.base });
    });
}

interface EscapeArguments extends ReferenceOptions, CharsetOptions {
  readonly component: DataComponent;
}

/** As a record, so that the compiler finds a name that is missing. */
const COMPONENTS = {
  userinfo: true,
  "reg-name": true,
  segment: true,
  path: true,
  query: true,
  fragment: true,
} as const satisfies Readonly<Record<DataComponent, true>>;

export function escapeCommand(session: Session): Command {
  const command = new Command("escape")
    .description("Escapes each character of the data that the component does not allow.")
    .argument("[string...]", "data; without any, the lines of standard input")
    .addOption(
      new Option("--component <name>", "the component")
        .choices(Object.keys(COMPONENTS))
        .makeOptionMandatory(),
    )
    .addOption(charsetOption())
    .addOption(standardOption());
  return withLineOptions(command, {
    required: "--component segment",
    input: "a/b",
    answer: "a%2Fb",
  })
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf escape --component segment '50% of a/b'
  50%25%20of%20a%2Fb
  $ uri-abnf escape --component query --charset ISO-8859-1 --standard rfc3986 é
  %E9`,
    )
    .action(async (strings: readonly string[], options: EscapeArguments) => {
      const { component } = options;
      const settings = picked(options, "charset");
      await answer(session, strings, options, { command: "escape", component, settings });
    });
}

export function unescapeCommand(session: Session): Command {
  const command = new Command("unescape")
    .description("Prints the text that a component of a URI encodes.")
    .argument("[component...]", "components; without any, the lines of standard input")
    .addOption(charsetOption())
    .addOption(standardOption());
  return withLineOptions(command, { input: "a%2Fb", answer: "a/b" })
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf unescape 50%25%20of%20a%2Fb
  50% of a/b
  $ uri-abnf unescape --charset ISO-8859-1 --standard rfc3986 %E9
  é`,
    )
    .action(async (components: readonly string[], options: ReferenceOptions & CharsetOptions) => {
      const settings = picked(options, "charset");
      await answer(session, components, options, { command: "unescape", settings });
    });
}

function charsetOption(): Option {
  return new Option("--charset <name>", "the charset of escapes (default: UTF-8)").choices([
    "UTF-8",
    "ISO-8859-1",
  ]);
}
