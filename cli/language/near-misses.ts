/** `uri-abnf near-misses` */
import { Command } from "commander";
import { nearMisses } from "../../grammar/language/index.js";
import { wholeNumber } from "../options.js";
import { openRule, withRuleOptions } from "../grammars.js";
import type { NearMissOptions } from "../../grammar/language/index.js";
import type { Session } from "../session.js";
import type { RuleOptions } from "../grammars.js";

interface NearMissArguments extends RuleOptions, NearMissOptions {
  readonly json?: true;
}

export function nearMissesCommand(session: Session): Command {
  return withRuleOptions(new Command("near-misses"))
    .summary("print strings that a rule only just refuses")
    .description(
      "Prints strings that are not in the language of a grammar rule, but one edit away from it.",
    )
    .option("--seed <number>", "the seed (default: 0)", wholeNumber(0))
    .option("--count <number>", "the number of strings (default: 20)", wholeNumber(0))
    .option(
      "--json",
      "print one JSON object a line, with the offset of the first impossible character",
    )
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf near-misses --standard rfc3986 --rule dec-octet --count 2
  00
  800
  $ uri-abnf near-misses --abnf grammar.abnf --seed 7 --json`,
    )
    .action(async (options: NearMissArguments) => {
      const { rule } = await openRule(options, session);
      for (const miss of nearMisses(rule, options))
        session.out(`${options.json ? JSON.stringify(miss) : miss.string}\n`);
    });
}
