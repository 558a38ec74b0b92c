/** `uri-abnf validate [STRING…]` */
import { Command, Option } from "commander";
import { MismatchError } from "../../../grammar/workbench/index.js";
import { answerArgumentsAsJson, answerEach, answerLines, lineOptionIn } from "./answers.js";
import { ONLY, withLineOptions } from "./options.js";
import { UsageError } from "./errors.js";
import { rejection } from "./report.js";
import { STANDARD_INPUT } from "./files.js";
import { openRule, withRuleOptions } from "./grammars.js";
import { formatNamed, formatOption } from "./named-formats.js";
import type { LineOptions } from "./options.js";
import type { RuleOptions } from "./grammars.js";
import type { Description } from "./operations.js";
import type { Session } from "./session.js";

interface ValidateOptions extends LineOptions, RuleOptions {
  readonly quiet?: true;
  readonly whole?: string | true;
}

export function validateCommand(session: Session): Command {
  const command = new Command("validate")
    .description(
      "Checks strings against a grammar rule. Prints ok for a string that the rule allows; for any " +
        "other, its first impossible character, and what was expected there.",
    )
    .argument("[string...]", "strings; without any, the lines of standard input");
  withRuleOptions(command)
    .addOption(formatOption())
    .option("-q, --quiet", "print nothing for a string that the rule allows")
    .option(
      "--whole [file]",
      "one string, of any length: the content of a file, or of standard input",
    )
    .addOption(
      new Option("--only <lines>", "print the valid lines themselves, or the invalid ones").choices(
        ONLY,
      ),
    );
  return withLineOptions(command, {
    input: "http://a",
    answer: "ok",
    members: { valid: true },
  })
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf validate --rule port 8080 8o80
  ok
  string 2: port: expected DIGIT or end of input at offset 1, found "o"
    8o80
     ^
  $ printf '%s\\n' 1 x 2 | uri-abnf validate --rule port --only invalid
  x
  $ echo '{"a": 1}' | uri-abnf validate --whole -g rfc8259
  ok
  $ uri-abnf validate --format date 2024-02-29 2023-02-29
  ok
  string 2: full-date: expected a day from 01 to 28 at offset 8, found "2"
    2023-02-29
            ^
  $ uri-abnf validate --quiet --grammar rfc5322 --rule addr-spec a@b
  $ uri-abnf validate -g grammar.abnf --import rfc3986 'a string'`,
    )
    .action(async (strings: readonly string[], options: ValidateOptions) => {
      const { quiet = false, only, json, onError, whole, format } = options;
      if (only !== undefined && (quiet || json || onError !== undefined))
        throw new UsageError("--only prints lines as they came: no --quiet, --json or --on-error");
      if (whole !== undefined) {
        if (strings.length > 0) throw new UsageError("there are arguments and --whole: choose one");
        const flag = only !== undefined ? "--only" : json ? "--json" : lineOptionIn(options);
        if (flag !== undefined)
          throw new UsageError(`${flag} is for lines, and --whole is one string`);
      }
      const checked =
        format === undefined
          ? await openRule(options, session)
          : { rule: await formatNamed(format), name: format };
      const { rule } = checked;
      const description: Description = {
        command: "validate",
        quiet,
        ...("name" in checked
          ? { format: checked.name }
          : { grammars: checked.opened.map(({ text }) => text), rule: checked.rule.ruleName }),
      };
      if (whole !== undefined) {
        if (!("open" in rule))
          throw new UsageError("--whole reads piece by piece, which this format does not");
        const { validateWhole } = await import("./whole.js");
        await validateWhole(session, rule, whole === true ? STANDARD_INPUT : whole, quiet);
        return;
      }
      if (strings.length === 0) await answerLines(session, description, options, true);
      else if (json) await answerArgumentsAsJson(session, strings, description, options);
      else {
        const answer = (text: string): string => {
          const mismatch = rule.explain(text);
          if (mismatch !== null) throw new MismatchError(mismatch, false);
          return quiet ? "" : "ok\n";
        };
        const isOne = strings.length === 1;
        await answerEach(session, strings, options, answer, (error, index) =>
          rejection(error, isOne ? "" : `string ${index + 1}: `),
        );
      }
    });
}
