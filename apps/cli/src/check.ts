/** `uri-abnf check [FILE…]` */
import { relative } from "node:path";
import process from "node:process";
import { Command, Option } from "commander";
import {
  diagnose,
  grammarsIn,
  LimitError,
  unreadIncludes,
} from "../../../grammar/workbench/index.js";
import { ConfiguredAllowances } from "./check/allowances.js";
import { configuredExamples, findingsOfImports } from "./check/examples.js";
import {
  fixed,
  githubReport,
  jsonReport,
  recursionNote,
  sarifReport,
  shownFixes,
  textReport,
} from "./check/reports.js";
import { inspect } from "./check/inspect.js";
import { findConfiguration } from "./configuration.js";
import { FileError, GrammarError, UsageError } from "./errors.js";
import { abandon, report } from "./report.js";
import { Status } from "./session.js";
import { filesMatching, STANDARD_INPUT, writeFiles } from "./files.js";
import { compileOptions } from "./grammar-text.js";
import {
  configured,
  nameOfImport,
  openAutomatic,
  openImports,
  withGrammarOptions,
} from "./grammars.js";
import { colorOption, listOption, wholeNumber, withFormat } from "./options.js";
import { noAbnfIn, readSource, sourceOf } from "./read-source.js";
import type { Finding } from "./check/finding.js";
import type { InspectedCounts } from "./check/inspect.js";
import type { FoundConfiguration } from "./configuration.js";
import type { GrammarOptions } from "./grammars.js";
import type { Color } from "./options.js";
import type { Session } from "./session.js";
import type { Source } from "./read-source.js";

type CheckFormat = "text" | "json" | "sarif" | "github";

interface CheckArguments extends GrammarOptions {
  readonly start?: readonly string[];
  readonly maxWarnings?: number;
  readonly allowNoAbnf?: true;
  readonly fix?: true;
  readonly fixDryRun?: true;
  readonly format: CheckFormat;
  readonly json?: true;
  readonly quiet?: true;
  readonly color: Color;
}

export function checkCommand(session: Session): Command {
  const command = withGrammarOptions(new Command("check"))
    .description(
      "Reports all errors and warnings of grammars: in ABNF files, RFCs and Internet-Drafts (.txt), RFC XML " +
        "(.xml: sourcecode and artwork of type abnf), and Markdown (.md: fenced abnf blocks). Runs the " +
        "examples in comments and in blocks marked abnf-example:RULE or abnf-counterexample:RULE. Lines and " +
        "columns are those of the file. Without arguments, it checks the files that .uri-abnf.json names.",
    )
    .argument("[file...]", "files; - is standard input")
    .addOption(
      listOption(
        "--start <rule>",
        "a rule that others serve; rules that no start reaches give a warning; may be repeated",
      ),
    )
    .option("--allow-no-abnf", "accept documents without ABNF")
    .option("--fix", "write the corrections that can have no other meaning, and report the rest")
    .addOption(
      new Option("--fix-dry-run", "show the lines that --fix would write").conflicts("fix"),
    )
    .addOption(
      new Option("-q, --quiet", "print no report; the exit status tells").conflicts([
        "format",
        "json",
        "fixDryRun",
      ]),
    )
    .addOption(colorOption("color the report", "auto"))
    .option(
      "--max-warnings <number>",
      "the number of warnings above which the exit status is 1",
      wholeNumber(0),
    );
  return withFormat(command, ["text", "json", "sarif", "github"])
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf check --import rfc3986 --start message draft-example-00.xml
  $ uri-abnf check --lists --format sarif one.abnf two.abnf
  $ uri-abnf check --kind text --octets --max-warnings 0 draft-example-00
  $ uri-abnf check --prose 'any character=VCHAR' two.abnf
  $ uri-abnf check --allow-no-abnf --json README.md drafts/one.md
  $ uri-abnf check --quiet --import rfc3986 draft-example-00.xml
  $ uri-abnf check --color=always drafts/one.md
  $ uri-abnf check --fix-dry-run one.abnf
  $ uri-abnf check --fix one.abnf draft.md
  $ echo 'a = "x" | b' | uri-abnf check -
  -:1:9: warning: "/" separates alternatives, not "|" [bar-for-slash]
    a = "x" | b
            ^
  -:1:11: error: undefined rule b [undefined-rule]
    a = "x" | b
              ^
  1 error, 1 warning in 1 file
  a comment in its line allows a warning: ; allow: KIND REASON`,
    )
    .action(async (named: readonly string[], args: CheckArguments) => {
      const found = await findConfiguration();
      const { kind, allowNoAbnf = false, fix, fixDryRun, quiet, json, color, ...given } = args;
      const format = json ? "json" : given.format;
      if (fix === true && named.includes(STANDARD_INPUT))
        throw new UsageError("standard input cannot be written");
      const files = named.length > 0 ? named : await configuredFiles(found);
      const settings = { ...found?.options, ...configured(given, found) };
      const imports = await openImports(settings, session);
      const examples = await configuredExamples(found, session);
      const allowances = new ConfiguredAllowances(found);
      const pending = new Set(examples.groups);
      // Lists of lists: the findings of one file can be more than a call takes arguments.
      const listed = [allowances.withoutAllowed(examples.findings)];
      let withAbnf = 0;
      const total: (readonly InspectedCounts[])[] = [];
      for (const file of files) {
        try {
          const source = await readSource(file, session, kind, fix);
          if (hasAbnf(source)) {
            let counts: InspectedCounts[] = [];
            const automatic = await openAutomatic(source, settings, imports, session, () =>
              diagnose(
                source.abnf,
                compileOptions(
                  { ...settings, lists: settings.lists ?? source.lists, abnf: source.abnf },
                  imports.map(({ grammar }) => grammar),
                ),
              ),
            );
            const inspectText = async (current: Source): Promise<readonly Finding[]> => {
              counts = [];
              const told: (readonly Finding[])[] = [];
              for (const each of grammarsIn(current)) {
                const opened = [...imports, ...automatic];
                const about = await inspect(each, settings, opened, examples.groups);
                for (const group of about.answered) pending.delete(group);
                if (about.counts !== undefined) counts.push(about.counts);
                told.push(allowances.withoutAllowed(about.findings));
              }
              return told.flat();
            };
            const before = await inspectText(source);
            const after =
              fix === true || fixDryRun === true
                ? await fixedIn(source, before, inspectText)
                : undefined;
            listed.push((fix && after?.findings) ?? before);
            if (after !== undefined && after.text !== source.text) {
              if (fix === true) writeFiles([[file, after.text]]);
              else if (format === "text") session.out(shownFixes(file, source.text, after.text));
            }
            withAbnf += 1;
            total.push(counts);
          } else if (!allowNoAbnf) {
            session.err(report(`uri-abnf: ${noAbnfIn(source)}`));
          }
        } catch (error) {
          // One file that cannot be read does not hide the mistakes of the others.
          if (!isOfOneFile(error)) throw error;
          session.fail(abandon(session, error));
        }
      }
      // Where arguments name some of the configured files, the others may have the rest.
      const isWhole = named.length === 0 || found?.options.files === undefined;
      if (isWhole && found !== undefined) {
        const byName = new Map(
          imports.map((each) => [relative(process.cwd(), nameOfImport(each)), each.grammar]),
        );
        listed.push(allowances.withoutAllowed(findingsOfImports(pending, byName, found)));
      }
      const findings = [...listed, allowances.ineffective(isWhole)].flat();
      if (quiet !== true && (withAbnf > 0 || findings.length > 0))
        write(session, findings, format, withAbnf, total.flat(), color);
      const errors = findings.filter(({ severity }) => severity === "error").length;
      const warnings = findings.filter(({ severity }) => severity === "warning").length;
      const isTooMany = warnings > (settings.maxWarnings ?? Infinity);
      const isEmpty = withAbnf === 0 && !allowNoAbnf;
      if (errors > 0 || isTooMany || isEmpty) session.fail(Status.Invalid);
    });
}

async function configuredFiles(found: FoundConfiguration | undefined): Promise<readonly string[]> {
  const patterns = found?.options.files;
  if (found === undefined || patterns === undefined)
    throw new UsageError("check needs a file, or a .uri-abnf.json with files");
  // The folder that a pattern begins with could be a link.
  for (const [index, pattern] of patterns.entries())
    found.pathOf(pattern.replace(/^!|(?<=^!?|\/)[^/]*[*?[{].*$/gs, ""), ["files", index], true);
  const files = await filesMatching(patterns, found.folder);
  if (files.length === 0) throw new UsageError(".uri-abnf.json: no file matches files");
  return files.map((file) => found.pathOf(file, ["files"]));
}

/** Checks whether a file has something to check. */
function hasAbnf(source: Source): boolean {
  return source.kind === "abnf" || source.abnf.trim() !== "" || unreadIncludes(source).length > 0;
}

/** The passes of corrections over one file: a correction can lead to another one. */
const MOST_PASSES = 10;

/** Returns the text of a file with its corrections, and the findings that are left. */
async function fixedIn(
  { file, kind, text: given }: Source,
  before: readonly Finding[],
  inspectText: (source: Source) => Promise<readonly Finding[]>,
): Promise<{ readonly text: string; readonly findings: readonly Finding[] }> {
  let [text, findings] = [given, before];
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const better = fixed(
      text,
      findings.filter((finding) => finding.file === file),
    );
    if (better === text) break;
    text = better;
    findings = await inspectText(sourceOf(file, text, kind));
  }
  return { text, findings };
}

function isOfOneFile(error: unknown): boolean {
  return error instanceof FileError || error instanceof GrammarError || error instanceof LimitError;
}

function write(
  session: Session,
  findings: readonly Finding[],
  format: CheckFormat,
  files: number,
  counts: readonly InspectedCounts[],
  color: Color,
): void {
  switch (format) {
    case "json":
      session.out(jsonReport(findings));
      break;
    case "sarif":
      session.out(sarifReport(findings));
      break;
    case "github":
      session.out(githubReport(findings));
      break;
    case "text":
      if (findings.length > 0 || session.columns !== undefined)
        session.out(textReport(findings, files, counts, session.colors(color)));
      session.out(recursionNote(counts));
  }
}
