/** `uri-abnf regexp` */
import { Command, Option } from "commander";
import { toRegExp } from "../../grammar/language/index.js";
import { openRule, withRuleOptions } from "../grammars.js";
import type { RegExpOptions } from "../../grammar/language/index.js";
import type { Session } from "../session.js";
import type { RuleOptions } from "../grammars.js";

interface RegExpArguments extends RuleOptions, Pick<RegExpOptions, "flavor" | "prefer"> {
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
        "rust",
        "json-schema",
      ]),
    )
    .addOption(
      new Option(
        "--prefer <quality>",
        "a short pattern, or one of the structure of the rule that takes linear time (default: linear)",
      ).choices(["short", "linear"]),
    )
    .option("--no-anchored", "without ^ and $ around it")
    .option("--json", "print a JSON object with source, flags and linear")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf regexp --standard rfc3986 --rule dec-octet
  ^(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$
  $ uri-abnf regexp --standard rfc3986 --rule dec-octet --prefer short
  ^(?:25[0-5]|(?:1[0-9]|[1-9]|2[0-4])?[0-9])$
  $ uri-abnf regexp --abnf grammar.abnf --flavor re2 --no-anchored
  $ uri-abnf regexp --rule port --json
  {"source":"^[0-9]*$","flags":"u","linear":true}`,
    )
    .action(async ({ flavor, prefer, anchored, json, ...names }: RegExpArguments) => {
      const { rule } = await openRule(names, session);
      const made = toRegExp(rule, {
        anchored,
        ...(flavor === undefined ? {} : { flavor }),
        ...(prefer === undefined ? {} : { prefer }),
      });
      session.out(`${json ? JSON.stringify(made) : made.source}\n`);
      if (!made.linear && !json)
        session.err(
          "uri-abnf: warning: a backtracking matcher is not proven to take linear time\n",
        );
    });
}
