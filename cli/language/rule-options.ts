/** The options that name one rule of a grammar. */
import { Option } from "commander";
import { STANDARDS } from "../../grammar/standards.js";
import { UsageError } from "../errors.js";
import { readGrammar } from "../grammar-file.js";
import { grammarNamed } from "../grammars.js";
import type { Command } from "commander";
import type { Grammar, Rule } from "../../grammar/index.js";
import type { Session } from "../session.js";

/** The values of the options. */
export interface RuleArguments {
  readonly rule?: string;
  readonly standard?: string;
  readonly abnf?: string;
}

/** The standard that the commands use by default. */
const DRAFT = "rfc2396bis";

/** Adds the options to a command. */
export function withRuleOptions(command: Command): Command {
  return command
    .option(
      "--rule <name>",
      "the rule (default: the start rule of the standard, or the first rule of --abnf)",
    )
    .addOption(
      new Option("--standard <name>", `a shipped standard, such as rfc5322 (default: ${DRAFT})`),
    )
    .option(
      "--abnf <file>",
      "a file with a grammar; it may use the rules of --standard, where that is given",
    );
}

/**
 * Returns the rule that the arguments name. It is in an object, because a rule has a method `then`, for which
 * an `await` would take it for a promise.
 *
 * @throws {UsageError | UnknownRuleError} if there is no such standard, file or rule.
 */
export async function ruleFrom(
  { rule, standard, abnf }: RuleArguments,
  session: Session,
): Promise<{ readonly chosen: Rule }> {
  if (abnf === undefined) {
    const name = (standard ?? DRAFT).toLowerCase();
    const shipped = STANDARDS.find((each) => each.name === name);
    if (shipped === undefined) throw new UsageError(`no standard named ${name} is shipped`);
    return { chosen: (await shipped.load()).rule(rule ?? shipped.startRules[0]) };
  }
  const imports: readonly Grammar[] =
    standard === undefined ? [] : [await grammarNamed(standard, session)];
  const grammar = await readGrammar(abnf, imports, session);
  const name = rule ?? Object.keys(grammar.rules).at(0);
  if (name === undefined) throw new UsageError(`${abnf}: there is no rule in it`);
  return { chosen: grammar.rule(name) };
}
