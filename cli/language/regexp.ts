/** `uri-abnf regexp` */
import { Command, Option } from "commander";
import { toRegExp } from "../../grammar/language/index.js";
import { ruleFrom, withRuleOptions } from "./rule-options.js";
import type { RegExpOptions } from "../../grammar/language/index.js";
import type { Session } from "../session.js";
import type { RuleArguments } from "./rule-options.js";

interface RegExpArguments extends RuleArguments, Pick<RegExpOptions, "flavor"> {
  readonly anchored: boolean;
  readonly json?: true;
}

export function regexpCommand(session: Session): Command {
  return withRuleOptions(new Command("regexp"))
    .summary("print a regular expression of a grammar rule")
    .description(
      "Prints a regular expression of exactly the language of a grammar rule. A warning says if a backtracking " +
        "matcher is not proven to take linear time.",
    )
    .addOption(
      new Option("--flavor <name>", "the notation (default: ecmascript)").choices([
        "ecmascript",
        "re2",
        "json-schema",
      ]),
    )
    .option("--no-anchored", "without ^ and $ around it")
    .option("--json", "print a JSON object with source, flags and linear")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf regexp --standard rfc3986 --rule dec-octet
  ^(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$
  $ uri-abnf regexp --abnf grammar.abnf --flavor re2 --no-anchored
  $ uri-abnf regexp --rule port --json
  {"source":"^[0-9]*$","flags":"u","linear":true}`,
    )
    .action(async ({ flavor, anchored, json, ...names }: RegExpArguments) => {
      const { chosen: rule } = await ruleFrom(names, session);
      const made = toRegExp(rule, { anchored, ...(flavor === undefined ? {} : { flavor }) });
      session.out(`${json ? JSON.stringify(made) : made.source}\n`);
      if (!made.linear && !json)
        session.err(
          "uri-abnf: warning: a backtracking matcher is not proven to take linear time\n",
        );
    });
}
