/** `uri-abnf coverage [FILE…]` */
import { Command } from "commander";
import { nearMisses } from "../../../grammar/language/index.js";
import { loadCoverage, MismatchError, quoted } from "../../../grammar/workbench/index.js";
import { STANDARD_INPUT } from "./files.js";
import { openRule, positionsIn, withRuleOptions } from "./grammars.js";
import { listOption } from "./options.js";
import { markNote, rejection, report } from "./report.js";
import { Status } from "./session.js";
import { readText } from "./read-source.js";
import type { Mismatch, Rule } from "../../../grammar/index.js";
import type { NearMiss } from "../../../grammar/language/index.js";
import type { RuleOptions } from "./grammars.js";
import type { Session } from "./session.js";

interface CoverageArguments extends RuleOptions {
  readonly refuse?: readonly string[];
  readonly json?: true;
}

/** A line of a file. */
interface TestString {
  readonly file: string;
  readonly line: number;
  readonly string: string;
}

/** The near misses that are tried, and the greatest number of those that are proposed. */
const TRIED = 200;
const PROPOSED = 20;

export function coverageCommand(session: Session): Command {
  return withRuleOptions(new Command("coverage"))
    .description(
      "Reports which alternatives, options and bounds of repetitions the lines of files do not take, each with a " +
        "string that takes it, and the lines that the rule refuses. The exit status is 1 if there is a refused " +
        "line, or a place that can be taken.",
    )
    .argument("[file...]", "files with a string a line; without any, or for -, standard input")
    .addOption(
      listOption(
        "--refuse <file>",
        "a file with strings that the rule must refuse; reports those that it accepts, and proposes further " +
          "ones; may be repeated",
      ),
    )
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Example:
  $ printf '%s\\n' 25 256 | uri-abnf coverage -g rfc3986 --rule dec-octet
  1 of 6 places are covered
  
  rule       line   missing        example
  dec-octet  43:20  alternative 1  "0"
  dec-octet  45:20  alternative 3  "100"
  dec-octet  45:24  2 times        "100"
  dec-octet  46:20  alternative 4  "200"
  dec-octet  47:20  alternative 5  "250"
  
  1 string is refused
  
  -:2:3: dec-octet: expected "0" to "5" or end of input at offset 2, found "6"
    256
      ^
  $ uri-abnf coverage -g grammar.abnf --rule message --json strings.txt
  $ uri-abnf coverage -g grammar.abnf --refuse wrong.txt right.txt`,
    )
    .action(async (files: readonly string[], options: CoverageArguments) => {
      const { rule, opened } = await openRule(options, session);
      const strings = await readStrings(files.length === 0 ? [STANDARD_INPUT] : files, session);
      const { coverageFinderOf, coverageIn } = await loadCoverage();
      const found = coverageIn(
        coverageFinderOf(rule, positionsIn(opened)),
        rule,
        strings.map(({ string }) => string),
      );
      const refused = found.refused.map(({ index, mismatch }) => ({
        ...strings[index]!,
        mismatch,
      }));
      const wrong = options.refuse && (await checkRefused(rule, options.refuse, session));
      if (options.json === true) {
        const places = refused.map(({ mismatch, ...rest }) => ({
          ...rest,
          offset: mismatch.offset,
        }));
        session.out(`${JSON.stringify({ ...found, refused: places, ...wrong })}\n`);
      } else {
        session.out(`${found.toString()}\n`);
        if (refused.length > 0) session.out(refusedReport(refused));
        if (wrong !== undefined) session.out(wrongReport(rule, wrong));
      }
      const isMissing = found.missing.some(({ example }) => example !== undefined);
      if (isMissing || refused.length > 0 || (wrong?.accepted.length ?? 0) > 0)
        session.status = Status.Invalid;
    });
}

/** Reads the lines of files. The last line of a file ends with a line end. */
async function readStrings(
  files: readonly string[],
  session: Session,
): Promise<readonly TestString[]> {
  const strings: TestString[] = [];
  for (const file of files) {
    const text = await readText(file, session);
    if (text.startsWith("\ufeff")) session.err(markNote(file));
    const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
    if (lines.at(-1) === "") lines.pop();
    for (const [index, string] of lines.entries()) strings.push({ file, line: index + 1, string });
  }
  return strings;
}

interface Refused extends TestString {
  readonly mismatch: Mismatch;
}

/** Returns the strings that a rule refuses. */
function mismatchesOf(rule: Rule, strings: readonly TestString[]): readonly Refused[] {
  return strings.flatMap((each) => {
    const mismatch = rule.explain(each.string);
    return mismatch === null ? [] : [{ ...each, mismatch }];
  });
}

/** The faults of the strings that a rule must refuse. */
interface Wrong {
  /** Those that it accepts. */
  readonly accepted: readonly TestString[];
  /** Near misses with mistakes that none of the others has. */
  readonly proposed: readonly NearMiss[];
}

/**
 * Checks strings that a rule must refuse. Two strings have the same mistake if the same things are expected at
 * their first impossible characters.
 */
async function checkRefused(
  rule: Rule,
  files: readonly string[],
  session: Session,
): Promise<Wrong> {
  const strings = await readStrings(files, session);
  const refused = mismatchesOf(rule, strings);
  const isRefused = new Set(refused.map(({ string }) => string));
  const mistakes = new Set(refused.map(({ mismatch }) => mistakeOf(mismatch)));
  const proposed: NearMiss[] = [];
  for (const miss of nearMisses(rule, { count: TRIED })) {
    const mismatch = rule.explain(miss.string);
    if (mismatch === null || mistakes.has(mistakeOf(mismatch))) continue;
    mistakes.add(mistakeOf(mismatch));
    proposed.push(miss);
    if (proposed.length === PROPOSED) break;
  }
  return { accepted: strings.filter(({ string }) => !isRefused.has(string)), proposed };
}

function mistakeOf({ expected }: Mismatch): string {
  return JSON.stringify([...expected].sort());
}

function refusedReport(refused: readonly Refused[]): string {
  const reports = refused.map(({ mismatch, ...place }) =>
    rejection(new MismatchError(mismatch, false), labelOf(place, mismatch.offset)),
  );
  return `\n${counted(refused.length)} refused\n\n${reports.join("")}`;
}

function wrongReport(rule: Rule, { accepted, proposed }: Wrong): string {
  const lines = accepted.map((each) => report(`${labelOf(each)}${quoted(each.string)}`));
  const all = `\n${counted(accepted.length)} accepted, but must be refused\n\n${lines.join("")}`;
  const examples = proposed.map(({ string }) => {
    const { message } = rule.explain(string) ?? { message: "" };
    return report(`${quoted(string)}: ${message}`);
  });
  const further = `\n${counted(proposed.length)} proposed, with mistakes that no string of --refuse has\n\n`;
  return (
    (accepted.length > 0 ? all : "") + (proposed.length > 0 ? further + examples.join("") : "")
  );
}

/** E.g. `strings.txt:2:3: `. A string is a line. */
function labelOf({ file, line }: Omit<TestString, "string">, offset = 0): string {
  return `${file}:${line}:${offset + 1}: `;
}

function counted(count: number): string {
  return count === 1 ? "1 string is" : `${count} strings are`;
}
