/** `uri-abnf diagram FILE -o OUT` */
import { Command } from "commander";
import { diagram, diagramPage } from "../../../grammar/workbench/index.js";
import { UsageError } from "./errors.js";
import { writeFiles } from "./files.js";
import { lastOf } from "./grammar-text.js";
import { namedGrammar, openGrammar, withNamedGrammar } from "./grammars.js";
import { listOption, picked, wholeNumber } from "./options.js";
import type { DiagramOptions } from "../../../grammar/workbench/index.js";
import type { Grammar } from "../../../grammar/index.js";
import type { NamedGrammarOptions } from "./grammars.js";
import type { Session } from "./session.js";

interface DiagramArguments extends NamedGrammarOptions, Pick<DiagramOptions, "width"> {
  readonly rule?: readonly string[];
  readonly output: string;
}

export function diagramCommand(session: Session): Command {
  return withNamedGrammar(new Command("diagram"))
    .description(
      "Draws rules as railroad diagrams: one rule as an SVG file, or several as an HTML page in which the names of " +
        "rules lead to their drawings. The drawings have colors for light and dark screens and for print.",
    )
    .argument("[grammar]", "the same as --grammar")
    .addOption(listOption("--rule <name>", "a rule (default: all rules); may be repeated"))
    .requiredOption("-o, --output <file>", "a file .svg (one rule) or .html")
    .option(
      "--width <pixels>",
      "the width above which a sequence continues on the next line (default: 720)",
      wholeNumber(1),
    )
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf diagram grammar.abnf -o grammar.html
  $ uri-abnf diagram -g rfc3986 --rule port --width 500 -o port.svg
  $ uri-abnf diagram draft.xml --import rfc9110 --lists -o draft.html
  $ uri-abnf diagram draft --kind text --octets --prose x=SP -o draft.html`,
    )
    .action(async (argument: string | undefined, given: DiagramArguments) => {
      const { rule, output } = given;
      const { name, options } = namedGrammar(given, argument);
      const { grammar } = lastOf(await openGrammar(name, options, session));
      const names = rule ?? Object.keys(grammar.rules);
      writeFiles([[output, drawing(grammar, names, output, picked(given, "width"))]]);
    });
}

function drawing(
  grammar: Grammar,
  names: readonly string[],
  output: string,
  options: Pick<DiagramOptions, "width">,
): string {
  if (/\.html?$/i.test(output)) return diagramPage(grammar, names, options);
  if (!/\.svg$/i.test(output)) throw new UsageError(`${output}: does not end in .svg or .html`);
  const [only, ...others] = names;
  if (only === undefined) throw new UsageError("there is no rule to draw");
  if (others.length > 0)
    throw new UsageError(`${output}: an SVG file has one rule; name it with --rule`);
  return diagram(grammar, only, { ...options, linkTo: () => undefined });
}
