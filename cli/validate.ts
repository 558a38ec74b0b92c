/** `uri-abnf validate [STRING…]` */
import { Command } from "commander";
import { excerptOfInput } from "../grammar/internal.js";
import { UsageError } from "./errors.js";
import { readGrammar } from "./grammar-file.js";
import { readLines } from "./lines.js";
import { report } from "./report.js";
import { DRAFT, grammarOption } from "./standards.js";
import { Status } from "./status.js";
import type { Grammar, Rule } from "../grammar/index.js";
import type { Standard } from "../grammar/internal.js";
import type { Line } from "./lines.js";
import type { Session } from "./session.js";

interface ValidateOptions {
  readonly rule?: string;
  readonly abnf?: string;
  readonly quiet?: true;
  readonly standard?: Standard;
}

export function validateCommand(session: Session): Command {
  return new Command("validate")
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
    .addOption(grammarOption())
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf validate --rule dec-octet 255 256
  ok
  string 2: dec-octet: expected %x30-35 or end of input at offset 2, found "6"
    256
      ^`,
    )
    .action(async (strings: readonly string[], options: ValidateOptions) => {
      const { grammar, firstRule } = await grammarOf(options, session);
      const rule = grammar.rule(options.rule ?? firstRule);
      const judge = (line: Line, label: string): void => {
        const verdict = verdictOf(rule, line, label);
        if (verdict !== undefined) session.status = Status.Invalid;
        else if (options.quiet) return;
        session.out(verdict ?? "ok\n");
      };

      for (const [index, text] of strings.entries()) {
        judge({ text, malformed: -1 }, strings.length === 1 ? "" : `string ${index + 1}: `);
        await session.relieve();
      }
      if (strings.length > 0) return;

      let number = 0;
      for await (const lines of readLines(session.stdin)) {
        for (const line of lines) {
          number += 1;
          judge(line, `line ${number}: `);
          await session.relieve();
        }
        // The writer of the lines may wait for the answers.
        await session.flush();
      }
    });
}

/** Returns the report of the error in a string, or undefined if the string is valid. */
function verdictOf(rule: Rule, { text, malformed }: Line, label: string): string | undefined {
  if (malformed !== -1) {
    const sentence = `${label}not UTF-8 at offset ${malformed}`;
    return report(sentence, excerptOfInput(text, malformed));
  }
  const mismatch = rule.explain(text);
  return mismatch === null ? undefined : report(label + mismatch.message, mismatch.excerpt());
}

/** Returns the grammar of the options, and the rule to use if none is named. */
async function grammarOf(
  { abnf, rule, standard }: ValidateOptions,
  session: Session,
): Promise<{ readonly grammar: Grammar; readonly firstRule: string }> {
  if (abnf === undefined) {
    if (standard === undefined)
      return { grammar: DRAFT.dialect.grammar, firstRule: DRAFT.referenceRule };
    return { grammar: await standard.load(), firstRule: standard.startRules[0] };
  }
  const imports = standard === undefined ? [] : [await standard.load()];
  const grammar = await readGrammar(abnf, imports, session);
  const firstRule = rule ?? Object.keys(grammar.rules).at(0);
  if (firstRule === undefined) throw new UsageError(`${abnf}: there is no rule in it`);
  return { grammar, firstRule };
}
