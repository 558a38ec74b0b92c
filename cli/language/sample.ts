/** `uri-abnf sample` */
import { Command, Option } from "commander";
import { sample } from "../../grammar/language/index.js";
import { wholeNumber } from "../number-option.js";
import { ruleFrom, withRuleOptions } from "./rule-options.js";
import type { SampleOptions } from "../../grammar/language/index.js";
import type { Session } from "../session.js";
import type { RuleArguments } from "./rule-options.js";

interface SampleArguments extends RuleArguments, SampleOptions {
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
    .option("--json", "print each string as a JSON string")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf sample --standard rfc3986 --rule dec-octet --seed 7 --count 3
  1
  66
  229
  $ uri-abnf sample --abnf grammar.abnf --max-length 20 --alphabet all --json`,
    )
    .action(async ({ rule, standard, abnf, json, ...options }: SampleArguments) => {
      const names = { rule, standard, abnf } as RuleArguments;
      const { chosen } = await ruleFrom(names, session);
      for (const text of sample(chosen, options)) {
        session.out(`${json ? JSON.stringify(text) : text}\n`);
        await session.relieve();
      }
    });
}
