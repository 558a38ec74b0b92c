/** `uri-abnf coverage [FILE…]` */
import { Command } from "commander";
import { coverage } from "../../grammar/language/index.js";
import { readText, STANDARD_INPUT } from "../sources/read-source.js";
import { Status } from "../status.js";
import { ruleFrom, withRuleOptions } from "./rule-options.js";
import type { Session } from "../session.js";
import type { RuleArguments } from "./rule-options.js";

interface CoverageArguments extends RuleArguments {
  readonly json?: true;
}

export function coverageCommand(session: Session): Command {
  return withRuleOptions(new Command("coverage"))
    .summary("report the places of a grammar that test strings do not take")
    .description(
      "Reports which alternatives, options and bounds of repetitions the lines of files do not take, each with a " +
        "string that takes it. The exit status is 1 if a place that can be taken is missing.",
    )
    .argument(
      "[file...]",
      "files with a string a line; where there is none, or for -, standard input",
    )
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Example:
  $ echo '25' | uri-abnf coverage --standard rfc3986 --rule dec-octet
  1 of 6 places are covered
  
  rule       line   missing        example
  dec-octet  43:20  alternative 1  "0"
  dec-octet  45:20  alternative 3  "100"
  dec-octet  45:24  2 times        "100"
  dec-octet  46:20  alternative 4  "200"
  dec-octet  47:20  alternative 5  "250"
  $ uri-abnf coverage --abnf grammar.abnf --rule message --json strings.txt`,
    )
    .action(async (files: readonly string[], { json, ...names }: CoverageArguments) => {
      const { chosen: rule } = await ruleFrom(names, session);
      const strings: string[] = [];
      for (const file of files.length === 0 ? [STANDARD_INPUT] : files) {
        const lines = (await readText(file, session)).split(/\r?\n/);
        // The last line of a file ends with a line end.
        if (lines.at(-1) === "") lines.pop();
        for (const line of lines) strings.push(line);
      }
      const found = coverage(rule, strings);
      session.out(json ? `${JSON.stringify(found)}\n` : `${found.toString()}\n`);
      const isMissing = found.missing.some(({ example }) => example !== undefined);
      if (isMissing) session.status = Status.Invalid;
    });
}
