/** `uri-abnf grep --rule NAME [FILE…]` */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Option } from "commander";
import { createColors } from "picocolors";
import { messageOf } from "./errors.js";
import { readGrammar } from "./grammar-file.js";
import { readLines } from "./lines.js";
import { CommandWithOptionalValues } from "./optional-value.js";
import { report } from "./report.js";
import { DRAFT, grammarOption } from "./standards.js";
import { Status } from "./status.js";
import { filesBelow } from "./walk.js";
import type { Found, Rule } from "../grammar/index.js";
import type { Standard } from "../grammar/internal.js";
import type { Command } from "commander";
import type { Session } from "./session.js";

interface GrepOptions {
  readonly rule: string;
  readonly abnf?: string;
  readonly standard?: Standard;
  readonly onlyMatching?: true;
  readonly count?: true;
  readonly invertMatch?: true;
  readonly filesWithMatches?: true;
  readonly lineNumber?: true;
  readonly recursive?: true;
  readonly color: (typeof COLOR)[number];
}

/** On a terminal alone is `auto`. */
const COLOR = ["always", "never", "auto"] as const;

/** The name that stands for standard input. */
const STANDARD_INPUT = "-";

export function grepCommand(session: Session): Command {
  return new CommandWithOptionalValues("grep")
    .summary("find the lines with a match of a grammar rule")
    .description(
      "Prints the lines that contain a match of a grammar rule. Matches are the leftmost ones, and of " +
        "these the longest. The exit status is 0 if there is a line, 1 if there is none, 2 after an error.",
    )
    .argument("[file...]", "files; where there is none, or for -, standard input")
    .requiredOption("--rule <name>", "the rule")
    .option("--abnf <file>", "a file with a grammar; it may use the rules of --standard")
    .addOption(grammarOption())
    .option("-o, --only-matching", "print the matches alone, each on a line")
    .option("-c, --count", "print the number of lines of each file")
    .option("-v, --invert-match", "select the lines without a match")
    .option("-l, --files-with-matches", "print the names of the files with a selected line")
    .option("-n, --line-number", "print the number of each line")
    .option("-r, --recursive", "search folders, but no files that .gitignore leaves out")
    .addOption(
      new Option("--color [when]", "color matches and names; --color alone is auto")
        .choices(COLOR)
        .preset("auto")
        .default("never"),
    )
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf grep -n --standard rfc3986 --rule IPv4address access.log
  $ echo 'from 10.0.0.1 to 10.0.0.2' |
      uri-abnf grep --only-matching --rule IPv4address
  10.0.0.1
  10.0.0.2
  $ echo 'from 10.0.0.1' |
      uri-abnf grep --count --invert-match --rule IPv4address
  0
  $ uri-abnf grep --recursive --files-with-matches --abnf a.abnf --rule pair src
  $ uri-abnf grep --line-number --color=always --rule IPv4address access.log`,
    )
    .action(async (files: readonly string[], options: GrepOptions) => {
      const rule = (await grammarOf(options, session)).rule(options.rule);
      const search = new Search(session, rule, options, files);
      await search.run();
      session.status = search.status;
    });
}

async function grammarOf({ abnf, standard }: GrepOptions, session: Session) {
  if (abnf === undefined) return standard?.load() ?? DRAFT.dialect.grammar;
  return readGrammar(abnf, standard === undefined ? [] : [await standard.load()], session);
}

/** One run of the command. */
class Search {
  readonly #session: Session;
  readonly #rule: Rule;
  readonly #options: GrepOptions;
  readonly #files: readonly string[];
  readonly #colors: ReturnType<typeof createColors>;
  readonly #isNamed: boolean;
  #hasSelected = false;
  #hasFailed = false;

  constructor(session: Session, rule: Rule, options: GrepOptions, files: readonly string[]) {
    this.#session = session;
    this.#rule = rule;
    this.#options = options;
    const isRecursive = options.recursive === true;
    this.#files = files.length > 0 ? files : [isRecursive ? "." : STANDARD_INPUT];
    this.#isNamed = files.length > 1 || isRecursive;
    const { color } = options;
    const isColored = color === "always" || (color !== "never" && session.columns !== undefined);
    this.#colors = createColors(isColored && (color === "always" || !process.env.NO_COLOR));
  }

  get status(): Status {
    if (this.#hasFailed) return Status.Usage;
    return this.#hasSelected ? Status.Ok : Status.Invalid;
  }

  async run(): Promise<void> {
    for (const file of this.#files)
      try {
        const isFolder = file !== STANDARD_INPUT && (await stat(file)).isDirectory();
        if (!isFolder) await this.#searchFile(file);
        else if (this.#options.recursive !== true) this.#fail(`${file}: is a folder`);
        else for (const below of await filesBelow(file)) await this.#searchFile(below);
      } catch (error) {
        this.#fail(`${file}: ${messageOf(error)}`);
      }
  }

  #fail(sentence: string): void {
    this.#hasFailed = true;
    this.#session.err(report(`uri-abnf: ${sentence}`));
  }

  async #searchFile(file: string): Promise<void> {
    const { count, filesWithMatches, invertMatch } = this.#options;
    const isInput = file === STANDARD_INPUT;
    const shown = isInput ? "(standard input)" : file;
    const chunks = isInput ? this.#session.stdin : createReadStream(file);
    let number = 0;
    let selected = 0;
    read: for await (const lines of readLines(chunks as AsyncIterable<Uint8Array>))
      for (const { text, malformed } of lines) {
        number += 1;
        const found = this.#rule.search(text);
        if ((found !== null) === (invertMatch === true)) continue;
        selected += 1;
        this.#hasSelected = true;
        if (filesWithMatches === true) break read;
        if (count === true) continue;
        if (malformed !== -1 || text.includes("\0")) {
          this.#session.out(`Binary file ${shown} matches\n`);
          break read;
        }
        this.#print(shown, number, text);
        await this.#session.relieve();
      }
    if (filesWithMatches === true) {
      if (selected > 0) this.#session.out(`${this.#colors.magenta(shown)}\n`);
    } else if (count === true) this.#session.out(`${this.#name(shown)}${selected}\n`);
  }

  #name(shown: string): string {
    return this.#isNamed ? `${this.#colors.magenta(shown)}:` : "";
  }

  #print(shown: string, number: number, text: string): void {
    const { onlyMatching, lineNumber, invertMatch } = this.#options;
    const colors = this.#colors;
    const before = this.#name(shown) + (lineNumber ? `${colors.green(String(number))}:` : "");
    const paint = (found: Found): string => colors.bold(colors.red(found.text));
    if (onlyMatching !== true)
      this.#session.out(`${before}${invertMatch ? text : this.#rule.replaceAll(text, paint)}\n`);
    else if (!invertMatch)
      for (const found of this.#rule.findAll(text)) this.#session.out(`${before}${paint(found)}\n`);
  }
}
