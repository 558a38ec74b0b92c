/** `uri-abnf check [FILE…]` */
import { relative, resolve } from "node:path";
import process from "node:process";
import { Command, Option } from "commander";
import fastGlob from "fast-glob";
import { diagnose } from "../grammar/index.js";
import { findingsIn } from "./check/finding.js";
import { githubOf } from "./check/github-report.js";
import { jsonOf } from "./check/json-report.js";
import { proseOf } from "./check/prose.js";
import { sarifOf } from "./check/sarif-report.js";
import { summaryOf, textOf } from "./check/text-report.js";
import { colorsOf } from "./colors.js";
import { findConfiguration } from "./configuration.js";
import { UsageError } from "./errors.js";
import { listOption } from "./list-option.js";
import { wholeNumber } from "./number-option.js";
import { grammarNamed } from "./grammars.js";
import { readSource } from "./sources/read-source.js";
import { abandon } from "./report.js";
import { Status } from "./status.js";
import type { CompileOptions, Diagnostic, Grammar } from "../grammar/index.js";
import type { Finding } from "./check/finding.js";
import type { Configuration, FoundConfiguration } from "./configuration.js";
import type { Session } from "./session.js";
import type { Kind, Source } from "./sources/source.js";

interface CheckArguments extends Omit<Configuration, "files"> {
  readonly input?: Kind;
  readonly format: "text" | "json" | "sarif" | "github";
}

export function checkCommand(session: Session): Command {
  return new Command("check")
    .summary("report all errors and warnings of grammars")
    .description(
      "Reports all errors and warnings of grammars: in ABNF files, RFCs and Internet-Drafts (.txt), RFC XML " +
        "(.xml: sourcecode and artwork of type abnf), and Markdown (.md: fenced abnf blocks). Lines and " +
        "columns are those of the file. Without arguments, it checks the files that .uri-abnf.json names.",
    )
    .argument("[file...]", "files; - is standard input")
    .addOption(
      listOption(
        "--import <name>",
        "a grammar whose rules the files may use: a shipped standard (rfc3986), or a file; may be repeated",
      ),
    )
    .option(
      "--start <rule>",
      "the rule that the others serve; rules that it does not reach give a warning",
    )
    .option("--lists", "read 1#element as a list with commas (RFC 9110)")
    .option("--octets", "numbers are octets, not Unicode characters")
    .addOption(inputOption())
    .addOption(
      new Option("--format <name>", "the form of the report")
        .choices(["text", "json", "sarif", "github"])
        .default("text"),
    )
    .option(
      "--max-warnings <number>",
      "the number of warnings above which the exit status is 1",
      wholeNumber(0),
    )
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf check --import rfc3986 --start message draft-example-00.xml
  $ uri-abnf check --lists --format sarif one.abnf two.abnf
  $ uri-abnf check --input text --octets --max-warnings 0 draft-example-00
  $ echo 'a = "x" | b' | uri-abnf check -
  -:1:9: warning: "/" separates alternatives, not "|" [bar-for-slash]
    a = "x" | b
            ^
  -:1:11: error: undefined rule b [undefined-rule]
    a = "x" | b
              ^
  1 error, 1 warning in 1 file`,
    )
    .action(async (named: readonly string[], args: CheckArguments) => {
      const found = await findConfiguration();
      const { format, input, ...given } = args;
      const settings = { ...found?.options, ...given };
      const files = named.length > 0 ? named : await configuredFiles(found);
      const imports = await importsOf(given.import, found, session);
      const findings: Finding[] = [];
      let read = 0;
      for (const file of files) {
        try {
          const source = await readSource(file, session, input);
          findings.push(...findingsIn(source, diagnosed(source, settings, imports)));
          read += 1;
        } catch (error) {
          // One file that cannot be read does not hide the mistakes of the others.
          if (!(error instanceof UsageError)) throw error;
          abandon(session, error);
        }
      }
      if (read > 0) write(session, findings, format, read);
      const errors = findings.filter(({ severity }) => severity === "error").length;
      const isTooMany = findings.length - errors > (settings.maxWarnings ?? Infinity);
      if (errors > 0 || isTooMany) session.status = Status.Invalid;
      if (read < files.length) session.status = Status.Usage;
    });
}

/** The option for the kind of the files. */
export function inputOption(): Option {
  return new Option(
    "--input <kind>",
    "the kind of the files (default: by their extensions)",
  ).choices(["abnf", "text", "xml", "markdown"]);
}

async function configuredFiles(found: FoundConfiguration | undefined): Promise<readonly string[]> {
  const patterns = found?.options.files;
  if (found === undefined || patterns === undefined)
    throw new UsageError("check needs a file, or a .uri-abnf.json with files");
  const files = await fastGlob([...patterns], { cwd: found.folder, absolute: true });
  if (files.length === 0) throw new UsageError(".uri-abnf.json: no file matches files");
  return files.map((file) => relative(process.cwd(), file)).sort();
}

/** The grammars that the arguments name, or else those of the configuration. */
async function importsOf(
  names: readonly string[] | undefined,
  found: FoundConfiguration | undefined,
  session: Session,
): Promise<readonly Grammar[]> {
  const configured = (found?.options.import ?? []).map((name) =>
    /[./\\]/.test(name) ? resolve(found?.folder ?? "", name) : name,
  );
  const grammars: Grammar[] = [];
  for (const name of names ?? configured) grammars.push(await grammarNamed(name, session));
  return grammars;
}

function diagnosed(
  { abnf, kind }: Source,
  { start, lists = false, octets = false }: Configuration,
  imports: readonly Grammar[],
): readonly Diagnostic[] {
  // A document without ABNF has no mistake.
  if (kind !== "abnf" && abnf === "") return [];
  const options: CompileOptions = {
    imports,
    lists,
    alphabet: octets ? "octets" : "unicode",
    prose: proseOf(abnf, imports),
    ...(start === undefined ? {} : { start }),
  };
  const found = diagnose(abnf, options);
  // Documents repeat rules in their sections and in their appendices.
  return kind === "abnf" ? found : found.filter((each) => each.kind !== "repeated-rule");
}

function write(
  session: Session,
  findings: readonly Finding[],
  format: CheckArguments["format"],
  files: number,
): void {
  switch (format) {
    case "json":
      session.out(jsonOf(findings));
      break;
    case "sarif":
      session.out(sarifOf(findings));
      break;
    case "github":
      session.out(githubOf(findings));
      break;
    case "text": {
      const colors = colorsOf(session);
      for (const finding of findings) session.out(textOf(finding, colors));
      if (findings.length > 0) session.out(summaryOf(findings, files));
    }
  }
}
