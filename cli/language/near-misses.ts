/** `uri-abnf near-misses` */
import { Command } from "commander";
import { nearMisses } from "../../grammar/language/index.js";
import { wholeNumber } from "../number-option.js";
import { ruleFrom, withRuleOptions } from "./rule-options.js";
import type { NearMissOptions } from "../../grammar/language/index.js";
import type { Session } from "../session.js";
import type { RuleArguments } from "./rule-options.js";

interface NearMissArguments extends RuleArguments, NearMissOptions {
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
    .action(async ({ rule, standard, abnf, json, ...options }: NearMissArguments) => {
      const names = { rule, standard, abnf } as RuleArguments;
      const { chosen } = await ruleFrom(names, session);
      for (const miss of nearMisses(chosen, options))
        session.out(`${json ? JSON.stringify(miss) : miss.string}\n`);
    });
}
