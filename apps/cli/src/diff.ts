/** `uri-abnf diff A B` */
import { dirname, join } from "node:path";
import { Command } from "commander";
import {
  changesJson,
  changesMarkdown,
  changeText,
  compareRules,
  compareRulesNamed,
} from "./diff/comparison.js";
import { OpenNames, openFragment } from "./diff/fragments.js";
import { octetsInRevision } from "./diff/git.js";
import { UsageError } from "./errors.js";
import { report as sentence } from "./report.js";
import { Status } from "./session.js";
import { lastOf } from "./grammar-text.js";
import {
  mainRule,
  namedGrammar,
  openGrammar,
  openGrammarIn,
  ruleIn,
  withNamedGrammar,
} from "./grammars.js";
import { listOption, wholeNumber, withFormat } from "./options.js";
import { patternsIn } from "./patterns.js";
import { decodedFile, includesOf, sourceOf } from "./read-source.js";
import { DRAFT } from "./uri-standards.js";
import type { ComparedGrammar, RuleChange, SideNames } from "./diff/comparison.js";
import type { OpenedFragment, SideError } from "./diff/fragments.js";
import type { Grammar } from "../../../grammar/index.js";
import type { NamedGrammarOptions, OpenGrammar } from "./grammars.js";
import type { Operand } from "./patterns.js";
import type { Session } from "./session.js";

interface DiffArguments extends NamedGrammarOptions {
  readonly rule?: readonly string[];
  readonly with?: string;
  readonly maxLength?: number;
  readonly git?: string;
  readonly fragment?: true;
  readonly format: DiffFormat;
  readonly json?: true;
}

type DiffFormat = "text" | "json" | "markdown";

/** The sides that the command compares. */
const SIDES =
  "two grammars are compared, a file with a revision of --git, or a pattern /.../ with the rule of --grammar";

export function diffCommand(session: Session): Command {
  const command = withNamedGrammar(new Command("diff"), ` (default: ${DRAFT.name})`)
    .description(
      "Compares two grammars rule by rule. Prints the rules that only one of them has, and for each rule whose " +
        "languages differ the shortest strings that only one of them accepts: the second is wider, narrower, or both. " +
        "The exit status is 1 if they differ, or if a rule cannot be compared. " +
        "A regular expression is written /pattern/flags, or @FILE with one in each line, where the shell would " +
        "change it; it is compared with a rule, or with another pattern.",
    )
    .argument("[a]", "a shipped grammar (rfc3986), or a file with ABNF; - is standard input")
    .argument("[b]", "another grammar, or a pattern (default: the rule of --grammar)")
    .addOption(listOption("--rule <name>", "compare only this rule; may be repeated"))
    .option("--with <name>", "compare the rule of --rule with this rule of the second grammar")
    .option(
      "--max-length <number>",
      "compare rules that contain themselves up to this length, in characters (default: 12, or less where that takes too long)",
      wholeNumber(0),
    )
    .option("--git <revision>", "compare a file with itself in this revision")
    .option(
      "--fragment",
      "read parts of grammars, as errata have them: names that nothing defines stand for themselves",
    );
  return withFormat(command, ["text", "json", "markdown"])
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf diff rfc2396 rfc3986 --rule scheme --rule host
  same: scheme
  differs: host (wider)
    only in rfc3986: ""
  $ uri-abnf diff '/^[a-z][a-z0-9+.-]*$/i' -g rfc3986 --rule scheme
  same: /^[a-z][a-z0-9+.-]*$/i and scheme
  $ uri-abnf diff @patterns.txt --grammar grammar.abnf
  $ uri-abnf diff before.abnf after.abnf --max-length 10 --json
  $ uri-abnf diff draft-00.xml draft-01.xml --import rfc9110 --lists
  $ uri-abnf diff rfc3986 rfc3987 --rule host --with ihost
  $ uri-abnf diff --git main --format markdown draft.md
  $ uri-abnf diff --fragment before.txt after.txt
  $ uri-abnf diff draft-00 draft-01 --kind text --octets --prose x=SP`,
    )
    .action(async (a: string | undefined, b: string | undefined, given: DiffArguments) => {
      if (a === undefined) throw new UsageError(SIDES);
      const { rule, with: other, maxLength, git, fragment, json, format } = given;
      const { grammar, standard, abnf, ...options } = given;
      const patterns = [
        git === undefined ? await patternsIn(a, session) : undefined,
        b === undefined ? undefined : await patternsIn(b, session),
      ] as const;
      if (
        other !== undefined &&
        (rule?.length !== 1 || patterns.some((each) => each !== undefined))
      )
        throw new UsageError("--with needs two grammars, and one --rule");
      const report = new Report(json ? "json" : format, session);
      const named = [grammar, standard, abnf].some((each) => each !== undefined);
      if (patterns.some((each) => each !== undefined)) {
        if (b === undefined && !named) {
          if (rule === undefined)
            throw new UsageError(
              "a pattern is compared with the rule of --grammar, or another pattern",
            );
          session.err(sentence(`uri-abnf: note: without --grammar, a rule of ${DRAFT.name}`));
        }
        const [first, second] = [
          patterns[0] ?? (await rulesToCompare(a, given, session)),
          patterns[1] ?? (await rulesToCompare(b, given, session)),
        ];
        await compareAll(first, second, maxLength, report, session);
        return;
      }
      const names = sidesOf(a, b, git);
      if (names === undefined || named) throw new UsageError(SIDES);
      const text =
        git === undefined ? undefined : decodedFile(names.a, octetsInRevision(git, a), session);
      const sides = [
        { side: "old", name: names.a, text },
        { side: "new", name: names.b },
      ] as const;
      const settings = { maxLength, isNamed: rule !== undefined };
      if (fragment === true) {
        const openNames = new OpenNames();
        const opened: OpenedFragment[] = [];
        for (const side of sides)
          opened.push(await openFragment(side, options, openNames, session));
        const [left, right] = opened.map(({ grammar }) => grammar);
        if (left === undefined || right === undefined) {
          report.refuse(
            opened.flatMap(({ errors }) => errors),
            names,
          );
          return;
        }
        const fragments = [sideOf(left), sideOf(right)] as const;
        for (const name of rule ?? ruleNamesOf(left, right)) {
          const changed = compareRulesNamed(name, fragments, settings, other);
          await report.add(writtenOut(changed, openNames), names);
        }
        report.end(names);
        return;
      }
      const folder = dirname(a);
      const include =
        git === undefined
          ? undefined
          : includesOf(a, (file) => octetsInRevision(git, join(folder, file), folder));
      const left =
        text === undefined
          ? await openGrammar(a, options, session)
          : await openGrammarIn(sourceOf(names.a, text, options.kind, include), options, session);
      const right = await openGrammar(names.b, options, session);
      const grammars = [
        sideOf(lastOf(left).grammar, left),
        sideOf(lastOf(right).grammar, right),
      ] as const;
      for (const name of rule ?? ruleNamesOf(grammars[0].grammar, grammars[1].grammar))
        await report.add(compareRulesNamed(name, grammars, settings, other), names);
      report.end(names);
    });
}

/** Returns the names of the two sides, or undefined if one is missing. */
function sidesOf(a: string, b: string | undefined, git: string | undefined): SideNames | undefined {
  if (git === undefined) return b === undefined ? undefined : { a, b };
  return b === undefined ? { a: `${git}:${a}`, b: a } : undefined;
}

/** Writes the names that stand for themselves into the strings of a change. */
function writtenOut({ gained, lost, ...change }: RuleChange, openNames: OpenNames): RuleChange {
  return {
    ...change,
    ...(gained === undefined ? {} : { gained: openNames.writtenOut(gained) }),
    ...(lost === undefined ? {} : { lost: openNames.writtenOut(lost) }),
  };
}

/** Writes changes in one of the formats: as text, each when it is known. */
class Report {
  readonly #format: DiffFormat;
  readonly #session: Session;
  readonly #changes: RuleChange[] = [];

  constructor(format: DiffFormat, session: Session) {
    this.#format = format;
    this.#session = session;
  }

  async add(change: RuleChange, names: SideNames): Promise<void> {
    if (change.change !== "same") this.#session.fail(Status.Invalid);
    if (this.#format === "text") this.#session.out(changeText(change, names));
    else this.#changes.push(change);
    await this.#session.flushIfFull();
  }

  /** Reports the sides that are not ABNF. */
  refuse(errors: readonly SideError[], names: SideNames): void {
    this.#session.fail(Status.Invalid);
    if (this.#format === "json") {
      this.#session.out(changesJson([], errors));
      return;
    }
    for (const { side, line, column, message } of errors) {
      const name = side === "old" ? names.a : names.b;
      this.#session.err(sentence(`uri-abnf: ${name}:${line}:${column}: ${message}`));
    }
  }

  end(names: SideNames): void {
    if (this.#format === "json") this.#session.out(changesJson(this.#changes, []));
    if (this.#format === "markdown") this.#session.out(changesMarkdown(this.#changes, names));
  }
}

/** Returns the rules that a pattern is compared with: those of `--rule`, or the main one. */
async function rulesToCompare(
  argument: string | undefined,
  { rule: names, ...given }: DiffArguments,
  session: Session,
): Promise<readonly Operand[]> {
  const { name, options } = namedGrammar(given, argument, DRAFT.name);
  const opened = await openGrammar(name, options, session);
  const { grammar } = lastOf(opened);
  return (names ?? [mainRule(name, opened)]).map((each) => ({
    label: grammar.rule(each).ruleName,
    rule: () => ruleIn(opened, each),
    isPattern: false,
  }));
}

/** Compares each of some operands with each of others. */
async function compareAll(
  left: readonly Operand[],
  right: readonly Operand[],
  maxLength: number | undefined,
  report: Report,
  session: Session,
): Promise<void> {
  for (const a of left)
    for (const b of right) {
      const names = { a: nameBelow(a, b, "first"), b: nameBelow(b, a, "second"), isPair: true };
      const settings = { maxLength, isNamed: true };
      const label = `${a.label} and ${b.label}`;
      const compared = compareRules(label, [a.rule, b.rule], settings);
      // A pattern that is not compared must not look like one that is the same.
      if (compared.change === "unknown") session.fail(Status.Invalid);
      await report.add(compared, names);
    }
  report.end({
    a: left.map(({ label }) => label).join(", "),
    b: right.map(({ label }) => label).join(", "),
  });
}

/** The name of one of two operands below their labels: the text of a pattern can be long. */
function nameBelow(operand: Operand, other: Operand, place: string): string {
  if (!operand.isPattern) return operand.label;
  return other.isPattern ? `the ${place} pattern` : "the pattern";
}

/** The names of the rules of two grammars, each once, in the order of the first grammar. */
function ruleNamesOf(left: Grammar, right: Grammar): readonly string[] {
  const names = new Map<string, string>();
  for (const name of [...Object.keys(left.rules), ...Object.keys(right.rules)])
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  return [...names.values()];
}

/** Returns a side of the comparison. The rules of an open grammar report what they lack at its place. */
function sideOf(grammar: Grammar, opened?: readonly OpenGrammar[]): ComparedGrammar {
  return {
    grammar,
    ruleOf: (name) => (opened === undefined ? grammar.rule(name) : ruleIn(opened, name)),
  };
}
