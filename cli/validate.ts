/** `uri-abnf validate [STRING…]` */
import { Command } from "commander";
import { UsageError } from "./errors.js";
import { compileText, readText } from "./grammar-file.js";
import { requireNoLineOptions, withLineOptions } from "./line-options.js";
import { report } from "./report.js";
import { DRAFT, grammarOption } from "./standards.js";
import { Status } from "./status.js";
import { treatArguments, treatLines } from "./treat-lines.js";
import type { Rule } from "../grammar/index.js";
import type { Standard } from "../grammar/internal.js";
import type { LineOptions } from "./line-options.js";
import type { Description } from "./operations.js";
import type { Session } from "./session.js";

interface ValidateOptions extends LineOptions {
  readonly rule?: string;
  readonly abnf?: string;
  readonly quiet?: true;
  readonly standard?: Standard;
}

export function validateCommand(session: Session): Command {
  const command = new Command("validate")
    .summary("check strings against a grammar rule")
    .description(
      "Checks strings against a grammar rule. Prints ok for a string that the rule allows; for any " +
        "other, its first impossible character, and what was expected there.",
    )
    .argument("[string...]", "strings; where there is none, the lines of standard input")
    .option(
      "--rule <name>",
      "the rule (default: the main one of the standard, or the first one of --abnf)",
    )
    .option(
      "--abnf <file>",
      "a file with a grammar; it may use the rules of --standard, where that is given",
    )
    .option("-q, --quiet", "print nothing for a string that the rule allows")
    .addOption(grammarOption());
  return withLineOptions(command, {
    input: "http://a",
    value: "http://a",
    members: { valid: true },
  })
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf validate --rule dec-octet 255 256
  ok
  string 2: dec-octet: expected %x30-35 or end of input at offset 2, found "6"
    256
      ^
  $ uri-abnf validate --quiet --standard rfc5322 --rule addr-spec a@b
  $ uri-abnf validate --abnf grammar.abnf --standard rfc3986 'a string'`,
    )
    .action(async (strings: readonly string[], options: ValidateOptions) => {
      const { grammar, firstRule, source } = await grammarOf(options, session);
      const { ruleName } = grammar.rule(options.rule ?? firstRule);
      const { standard = DRAFT, quiet = false } = options;
      const description: Description = {
        command: "validate",
        standard: standard.name,
        rule: ruleName,
        quiet,
        ...source,
      };
      if (strings.length === 0) await treatLines(session, description, options, true);
      else if (options.json) await treatArguments(session, strings, description, options);
      else await validateEach(session, strings, grammar.rule(ruleName), options);
    });
}

async function validateEach(
  session: Session,
  strings: readonly string[],
  rule: Rule,
  options: ValidateOptions,
): Promise<void> {
  requireNoLineOptions(options);
  for (const [index, text] of strings.entries()) {
    const label = strings.length === 1 ? "" : `string ${index + 1}: `;
    const mismatch = rule.explain(text);
    if (mismatch !== null) {
      session.status = Status.Invalid;
      session.out(report(label + mismatch.message, mismatch.excerpt()));
    } else if (!options.quiet) session.out("ok\n");
    await session.relieve();
  }
}

/** Returns the grammar of the options, the rule to use if none is named, and the text in a file. */
async function grammarOf({ abnf: file, rule, standard }: ValidateOptions, session: Session) {
  if (file === undefined) {
    const grammar = standard === undefined ? DRAFT.dialect.grammar : await standard.load();
    const firstRule = standard === undefined ? DRAFT.referenceRule : standard.startRules[0];
    return { grammar, firstRule, source: {} };
  }
  const imports = standard === undefined ? [] : [await standard.load()];
  const abnf = await readText(file);
  const grammar = compileText(abnf, file, imports, session);
  const firstRule = rule ?? Object.keys(grammar.rules).at(0);
  if (firstRule === undefined) throw new UsageError(`${file}: there is no rule in it`);
  return { grammar, firstRule, source: { abnf, imports: imports.length > 0 } };
}
