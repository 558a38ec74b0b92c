/** `uri-abnf examples` */
import { Command } from "commander";
import { coverageFinderOf } from "../../grammar/language/coverage.js";
import { examplesIn } from "../../grammar/language/examples.js";
import { openRule, positionsIn, withRuleOptions } from "../grammars.js";
import type { Session } from "../session.js";
import type { RuleOptions } from "../grammars.js";

interface ExamplesArguments extends RuleOptions {
  readonly json?: true;
}

export function examplesCommand(session: Session): Command {
  return withRuleOptions(new Command("examples"))
    .summary("print few strings that take every alternative of a rule")
    .description(
      "Prints few short strings that together take every alternative and every option of a grammar rule, and " +
        "every repetition at its bounds, a string a line.",
    )
    .option("--json", "print one JSON object a line, with the places that the string takes")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf examples --standard rfc3986 --rule dec-octet
  0
  10
  100
  200
  250
  $ uri-abnf examples --abnf grammar.abnf --json`,
    )
    .action(async ({ json, ...names }: ExamplesArguments) => {
      const { rule, opened } = await openRule(names, session);
      for (const example of examplesIn(coverageFinderOf(rule, positionsIn(opened))))
        session.out(`${json ? JSON.stringify(example) : example.string}\n`);
    });
}
