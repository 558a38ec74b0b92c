/** `uri-abnf escape --component NAME [STRING…]` and `uri-abnf unescape [STRING…]` */
import { Command, Option } from "commander";
import { answerInputs } from "./answers.js";
import { withLineOptions } from "./line-options.js";
import { standardOption } from "./options.js";
import { DRAFT } from "./standards.js";
import type { CharsetOptions, DataComponent } from "../src/index.js";
import type { LineOptions } from "./answers.js";
import type { Session } from "./session.js";
import type { Standard } from "./standards.js";

interface EscapeArguments extends LineOptions, CharsetOptions {
  readonly standard?: Standard;
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
    .summary("write data as a component of a URI")
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
    .action(
      async (
        strings: readonly string[],
        options: EscapeArguments & { readonly component: DataComponent },
      ) => {
        const { standard = DRAFT, component } = options;
        const description = {
          command: "escape",
          standard: standard.name,
          component,
          settings: charsetOf(options),
        } as const;
        await answerInputs(session, strings, description, options);
      },
    );
}

export function unescapeCommand(session: Session): Command {
  const command = new Command("unescape")
    .summary("read the data of a component of a URI")
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
    .action(async (components: readonly string[], options: EscapeArguments) => {
      const { standard = DRAFT } = options;
      const settings = charsetOf(options);
      const description = { command: "unescape", standard: standard.name, settings } as const;
      await answerInputs(session, components, description, options);
    });
}

function charsetOption(): Option {
  return new Option("--charset <name>", "the charset of escapes (default: UTF-8)").choices([
    "UTF-8",
    "ISO-8859-1",
  ]);
}

function charsetOf({ charset }: EscapeArguments): CharsetOptions {
  return charset === undefined ? {} : { charset };
}
