/**
 * `uri-abnf rules`, `sample`, `examples`, `near-misses`, `regexp` and `grammar`: commands that print what one grammar or rule says.
 */
import { Command, Option } from "commander";
import { UsageError } from "./errors.js";
import { lastOf } from "./grammar-text.js";
import {
  namedGrammar,
  openGrammar,
  openRule,
  positionsIn,
  withNamedGrammar,
  withRuleOptions,
} from "./grammars.js";
import {
  jsonString,
  nearMisses,
  sample,
  toGrammar,
  toRegExp,
} from "../../../grammar/language/index.js";
import { formatOption, widerNote } from "./named-formats.js";
import { picked, wholeNumber } from "./options.js";
import { NOT_LINEAR } from "./report.js";
import { loadCoverage } from "../../../grammar/workbench/index.js";
import type { NamedGrammarOptions, RuleOptions } from "./grammars.js";
import type { Session } from "./session.js";
import type {
  NearMissOptions,
  NotationName,
  RegExpOptions,
  RegExpParts,
  SampleOptions,
} from "../../../grammar/language/index.js";

interface RulesArguments extends NamedGrammarOptions {
  readonly json?: true;
}

export function rulesCommand(session: Session): Command {
  return withNamedGrammar(new Command("rules"))
    .description(
      "Prints the names of the rules of a grammar, a name a line, in its order. With --json, it also says of each whether " +
        "it contains itself or can be empty, a shortest string, and which rules it uses and which use it.",
    )
    .argument("[grammar]", "the same as --grammar")
    .option("--json", "print one JSON object, with the rules and their lines in the file")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf rules rfc4647
  language-range
  alphanum
  extended-language-range
  $ uri-abnf rules --grammar rfc4647 --json | cut -c -65
  {"rules":[{"name":"language-range","line":null,"recursive":false,
  $ uri-abnf rules draft.xml --import rfc9110 --lists
  $ uri-abnf rules draft --kind text --octets --prose x=SP`,
    )
    .action(async (argument: string | undefined, given: RulesArguments) => {
      const { name, options } = namedGrammar(given, argument);
      const opened = await openGrammar(name, options, session);
      const { grammar } = lastOf(opened);
      if (given.json) {
        const { ruleFacts } = await loadCoverage();
        const rules = ruleFacts(grammar, positionsIn(opened));
        session.out(`${JSON.stringify({ rules })}\n`);
      } else for (const rule of Object.keys(grammar.rules)) session.out(`${rule}\n`);
    });
}

interface SampleArguments extends RuleOptions, Omit<SampleOptions, "characters"> {
  readonly characters?: NonNullable<SampleOptions["characters"]>;
  readonly json?: true;
}

export function sampleCommand(session: Session): Command {
  return withRuleOptions(new Command("sample"))
    .addOption(formatOption())
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
      new Option(
        "--characters <name>",
        "printable characters, or all (default: printable)",
      ).choices(["printable", "all"]),
    )
    .addOption(
      new Option(
        "--distribution <name>",
        "by the structure of the rule, or uniform over its strings (default: structure)",
      ).choices(["structure", "uniform"]),
    )
    .option("--json", "print each string as a JSON string")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf sample --grammar rfc3986 --rule dec-octet --seed 7 --count 3
  214
  252
  126
  $ uri-abnf sample -g grammar.abnf --max-length 20 --characters all --json
  $ uri-abnf sample -g grammar.abnf --distribution uniform
  $ uri-abnf sample --format uuid --count 1
  aae1ca02-af2a-bb1f-bdee-fcda1edaf3af`,
    )
    .action(async (options: SampleArguments) => {
      const { rule, format = () => true } = await openRule(options, session);
      const drawn = sample(
        rule,
        picked(options, "seed", "count", "maxLength", "characters", "distribution"),
      );
      const strings = drawn.filter((text) => format(text));
      for (const text of strings) {
        session.out(`${options.json ? JSON.stringify(text) : text}\n`);
        await session.flushIfFull();
      }
      const refused = drawn.length - strings.length;
      if (refused > 0)
        session.err(`uri-abnf: note: strings left out, which the format refuses: ${refused}\n`);
    });
}

interface ExamplesArguments extends RuleOptions {
  readonly json?: true;
}

export function examplesCommand(session: Session): Command {
  return withRuleOptions(new Command("examples"))
    .description(
      "Prints few short strings that together take every alternative and every option of a grammar rule, and " +
        "every repetition at its bounds, a string a line.",
    )
    .option("--json", "print one JSON object a line, with the places that the string takes")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf examples -g rfc3986 --rule dec-octet
  0
  10
  100
  200
  250
  $ uri-abnf examples -g grammar.abnf --json`,
    )
    .action(async ({ json, ...names }: ExamplesArguments) => {
      const { rule, opened } = await openRule(names, session);
      const { coverageFinderOf, examplesIn } = await loadCoverage();
      const found = examplesIn(coverageFinderOf(rule, positionsIn(opened)));
      for (const example of found.examples)
        session.out(`${json ? JSON.stringify(example) : example.string}\n`);
    });
}

interface NearMissArguments extends RuleOptions, NearMissOptions {
  readonly json?: true;
}

export function nearMissesCommand(session: Session): Command {
  return withRuleOptions(new Command("near-misses"))
    .addOption(formatOption())
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
  $ uri-abnf near-misses -g rfc3986 --rule dec-octet --count 2
  00
  800
  $ uri-abnf near-misses -g grammar.abnf --seed 7 --json
  $ uri-abnf near-misses --format date --count 1
  00000-01-01`,
    )
    .action(async (options: NearMissArguments) => {
      const { rule, format } = await openRule(options, session);
      if (format !== undefined) session.err(widerNote(options.format!, format));
      for (const miss of nearMisses(rule, picked(options, "seed", "count")))
        session.out(`${options.json ? JSON.stringify(miss) : miss.string}\n`);
    });
}

interface RegExpArguments extends RuleOptions, Pick<RegExpOptions, "flavor" | "prefer"> {
  readonly anchored: boolean;
  readonly json?: true;
  readonly split?: true;
  readonly check?: true;
}

export function regexpCommand(session: Session): Command {
  return withRuleOptions(new Command("regexp"))
    .addOption(formatOption())
    .description(
      "Prints a regular expression of exactly the language of a grammar rule, or of another regular expression, which is " +
        "written /pattern/flags: an equal one without lookaround. A warning says if a backtracking matcher is not proven " +
        "to take linear time.",
    )
    .argument("[pattern]", "a regular expression instead of a rule")
    .addOption(
      new Option("--flavor <name>", "the notation (default: ecmascript)")
        .choices(["ecmascript", "re2", "rust", "json-schema", "llama.cpp"])
        .conflicts("format"),
    )
    .addOption(
      new Option(
        "--prefer <quality>",
        "a short pattern, or one of the structure of the rule that takes linear time (default: linear)",
      )
        .choices(["short", "linear"])
        .conflicts("format"),
    )
    .option("--no-anchored", "without ^ and $ around it")
    .option(
      "--split",
      "print a JSON object with patterns for allOf, and lengths, if a pattern would be long",
    )
    .option(
      "--check",
      "print which engines read a pattern, and equal ones for the others; the status is 1 if one refuses",
    )
    .option("--json", "print a JSON object with source, flags and linear")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf regexp -g rfc3986 --rule dec-octet
  ^(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$
  $ uri-abnf regexp -g rfc3986 --rule dec-octet --prefer short
  ^(?:25[0-5]|(?:1[0-9]|[1-9]|2[0-4])?[0-9])$
  $ uri-abnf regexp -g grammar.abnf --flavor re2 --no-anchored
  $ uri-abnf regexp --format uuid
  ^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$
  $ uri-abnf regexp --rule port --json
  {"source":"^[0-9]*$","flags":"u","linear":true}
  $ uri-abnf regexp '/^(?!a)[a-z]{1,9}$/u' --flavor re2
  ^[b-z][a-z]{0,8}$
  $ uri-abnf regexp '/^(?=.*[0-9]).{8,}$/u' --split
  $ uri-abnf regexp '/^(?!a)b$/u' --check`,
    )
    .action(async (pattern: string | undefined, options: RegExpArguments) => {
      if (pattern !== undefined) {
        const given = picked(options, "flavor", "split", "check", "json");
        requireNoRule(options);
        const { rewritePattern } = await import("./patterns.js");
        await rewritePattern(pattern, given, session);
        return;
      }
      if (options.split || options.check)
        throw new UsageError("--split and --check need a pattern, as in /.../");
      const made = await regularExpressionOf(options, session);
      session.out(`${options.json ? JSON.stringify(made) : made.source}\n`);
      if (!made.linear && !options.json) session.err(NOT_LINEAR);
    });
}

/** @throws {UsageError} if options that are about a rule stand beside a pattern */
function requireNoRule(options: RegExpArguments): void {
  const { anchored, ...others } = options;
  const ofPatterns = ["flavor", "split", "check", "json"];
  const names = Object.keys(others).filter((name) => !ofPatterns.includes(name));
  const [name] = anchored ? names : ["no-anchored"];
  if (name !== undefined) throw new UsageError(`--${name} is about a rule, not about a pattern`);
}

/** Writes the rule of the options; a format has a pattern already, which RE2 and Rust read alike. */
async function regularExpressionOf(
  options: RegExpArguments,
  session: Session,
): Promise<RegExpParts> {
  const { rule, format } = await openRule(options, session);
  if (format === undefined) return toRegExp(rule, picked(options, "anchored", "flavor", "prefer"));
  session.err(widerNote(options.format!, format));
  const source = options.anchored ? format.pattern : format.pattern.slice(1, -1);
  return { source, flags: "u", linear: options.anchored };
}

interface GrammarArguments extends RuleOptions {
  readonly to: NotationName;
  readonly jsonString?: true;
  readonly json?: true;
}

export function grammarCommand(session: Session): Command {
  return withRuleOptions(new Command("grammar"))
    .addOption(formatOption())
    .description(
      "Prints a grammar of exactly the language of a grammar rule, in the notation of an engine for structured output.",
    )
    .addOption(
      new Option("--to <notation>", "GBNF of llama.cpp, Lark of llguidance, or XGrammar's EBNF")
        .choices(["gbnf", "lark", "xgrammar"])
        .default("gbnf"),
    )
    .option("--json-string", "of the strings as JSON.stringify writes them, in quotation marks")
    .option("--json", "print the grammar as a JSON string")
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf grammar --to gbnf -g rfc3986 --rule pct-encoded
  root ::= pct-encoded
  pct-encoded ::= "%" HEXDIG HEXDIG
  HEXDIG ::= [0-9A-Fa-f]
  $ uri-abnf grammar --to lark --format uuid --json-string --json`,
    )
    .action(async ({ to, jsonString: isString, json, ...options }: GrammarArguments) => {
      const { rule, format } = await openRule(options, session);
      if (format !== undefined) session.err(widerNote(options.format!, format));
      const text = toGrammar(isString ? jsonString(rule) : rule, { notation: to });
      session.out(`${json ? JSON.stringify(text) : text}\n`);
    });
}
