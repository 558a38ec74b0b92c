/** `uri-abnf sample` */
import { Command, Option } from "commander";
import { sample } from "../../grammar/language/index.js";
import { wholeNumber } from "../options.js";
import { openRule, withRuleOptions } from "../grammars.js";
import type { SampleOptions } from "../../grammar/language/index.js";
import type { Session } from "../session.js";
import type { RuleOptions } from "../grammars.js";

interface SampleArguments extends RuleOptions, SampleOptions {
  readonly json?: true;
}

export function sampleCommand(session: Session): Command {
  return withRuleOptions(new Command("sample"))
    .summary("print random strings of a grammar rule")
    .description(
      "Prints random strings of a grammar rule, a string a line. The same seed gives the same strings.",
    )
    .option("--seed <number>", "the seed (default: 0)", wholeNumber(0))
    .option("--count <number>", "the number of strings (default: 10)", wholeNumber(0))
    .option(
      "--max-length <number>",
      "the greatest number of characters of a string",
      wholeNumber(0),
    )
    .addOption(
      new Option("--alphabet <name>", "printable characters, or all (default: printable)").choices([
        "printable",
        "all",
      ]),
    )
    .addOption(
      new Option(
        "--distribution <name>",
        "by the structure of the rule, or uniform over its strings (default: structure)",
      ).choices(["structure", "uniform"]),
    )
    .option("--json", "print each string as a JSON string")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf sample --standard rfc3986 --rule dec-octet --seed 7 --count 3
  214
  252
  126
  $ uri-abnf sample --abnf grammar.abnf --max-length 20 --alphabet all --json
  $ uri-abnf sample --abnf grammar.abnf --distribution uniform`,
    )
    .action(async (options: SampleArguments) => {
      const { rule } = await openRule(options, session);
      for (const text of sample(rule, options)) {
        session.out(`${options.json ? JSON.stringify(text) : text}\n`);
        await session.flushIfFull();
      }
    });
}
