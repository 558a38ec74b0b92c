/** `uri-abnf grep --rule NAME [FILE…]` */
import { isUtf8 } from "node:buffer";
import { Command } from "commander";
import { LimitError } from "../../../grammar/workbench/index.js";
import { FileError, MissingFileError, UsageError } from "./errors.js";
import { abandon, isInvalidGrammar, markNote, report } from "./report.js";
import { Status } from "./session.js";
import { filesBelow, isDirectory, readChunks, STANDARD_INPUT } from "./files.js";
import { openRule, withRuleOptions } from "./grammars.js";
import { lineFilterOf } from "./line-filter.js";
import { contentOf, countLines, LINE_FEED, linesIn, readBlocks, withoutMark } from "./lines.js";
import { shown as shownName } from "./operations.js";
import { formatOption } from "./named-formats.js";
import { colorOption } from "./options.js";
import type { Rule } from "../../../grammar/index.js";
import type { OpenedRule, RuleOptions } from "./grammars.js";
import type { Color } from "./options.js";
import type { LineFilter } from "./line-filter.js";
import type { Colors, Session } from "./session.js";

interface GrepOptions extends RuleOptions {
  readonly onlyMatching?: true;
  readonly count?: true;
  readonly invertMatch?: true;
  readonly filesWithMatches?: true;
  readonly lineNumber?: true;
  readonly lineRegexp?: true;
  readonly recursive?: true;
  readonly quiet?: true;
  readonly color: Color;
}

export function grepCommand(session: Session): Command {
  const command = new Command("grep")
    .description(
      "Prints the lines that contain a match of a grammar rule. Matches are the leftmost ones, and of " +
        "these the longest. The exit status is 0 if there is a line, 1 if there is none, and more after an error.",
    )
    .argument("[file...]", "files; without any, or for -, standard input");
  return withRuleOptions(command, true)
    .addOption(formatOption())
    .option("-o, --only-matching", "print only the matches, each on a line")
    .option("-c, --count", "print the number of lines of each file")
    .option("-v, --invert-match", "select the lines without a match")
    .option("-x, --line-regexp", "a match is a whole line")
    .option("-l, --files-with-matches", "print the names of the files with a selected line")
    .option("-n, --line-number", "print the number of each line")
    .option("-r, --recursive", "search folders, but no files that .gitignore leaves out")
    .option("-q, --quiet", "print nothing, and end at the first selected line")
    .addOption(colorOption("color matches and names", "never"))
    .addHelpText(
      "after",
      `
Example:
  $ uri-abnf grep -n --grammar rfc3986 --rule IPv4address access.log
  $ echo 'from 10.0.0.1 to 10.0.0.2' |
      uri-abnf grep --only-matching --rule IPv4address
  10.0.0.1
  10.0.0.2
  $ echo 'from 10.0.0.1' |
      uri-abnf grep --count --invert-match --rule IPv4address
  0
  $ printf '%s\\n' 80 8080x | uri-abnf grep --line-regexp --rule port
  80
  $ echo 'on 2023-02-28 and 2023-02-29' | uri-abnf grep -o --format date
  2023-02-28
  $ uri-abnf grep --recursive --files-with-matches -g a.abnf --rule pair src
  $ uri-abnf grep --quiet --rule IPv4address access.log
  $ uri-abnf grep --line-number --color=always --rule IPv4address access.log`,
    )
    .action(async (files: readonly string[], options: GrepOptions) => {
      if (options.rule === undefined && options.format === undefined)
        throw new UsageError("grep needs --rule or --format");
      try {
        const search = new GrepRun(session, await openRule(options, session), options, files);
        await search.run();
        session.status = search.status;
      } catch (error) {
        if (!isInvalidGrammar(error)) throw error;
        // As in POSIX, 1 would mean that no line is selected.
        abandon(session, error);
        session.status = Status.Usage;
      }
    });
}

/** One run of the command. */
class GrepRun {
  readonly #session: Session;
  readonly #rule: Rule;
  readonly #format: OpenedRule["format"];
  readonly #options: GrepOptions;
  readonly #files: readonly string[];
  readonly #colors: Colors;
  readonly #isNamed: boolean;
  /** The filter of whole lines, if a match is one. */
  #filter: LineFilter | undefined;
  #hasSelected = false;
  #failure: Status = Status.Ok;

  constructor(
    session: Session,
    { rule, format }: OpenedRule,
    options: GrepOptions,
    files: readonly string[],
  ) {
    this.#session = session;
    this.#rule = rule;
    this.#format = format;
    this.#options = options;
    const isRecursive = options.recursive === true;
    this.#files = files.length > 0 ? files : [isRecursive ? "." : STANDARD_INPUT];
    this.#isNamed = files.length > 1 || isRecursive;
    this.#colors = session.colors(options.color);
  }

  get status(): Status {
    if (this.#failure !== Status.Ok && !this.#isAnswered()) return this.#failure;
    return this.#hasSelected ? Status.Ok : Status.Invalid;
  }

  async run(): Promise<void> {
    if (this.#options.lineRegexp && this.#format === undefined)
      this.#filter = await lineFilterOf(this.#rule, LINE_FEED);
    for (const file of this.#files) {
      if (this.#isAnswered()) return;
      try {
        const isFolder = file !== STANDARD_INPUT && isDirectory(file);
        if (!isFolder) await this.#searchFile(file);
        else if (this.#options.recursive !== true) this.#fail(`${file}: is a folder`);
        else
          for (const below of await filesBelow(file))
            if (!this.#isAnswered()) await this.#searchFile(below);
      } catch (error) {
        if (error instanceof FileError)
          this.#fail(
            error.message,
            error instanceof MissingFileError ? Status.Usage : Status.InputOutput,
          );
        else if (error instanceof LimitError) this.#fail(`${file}: ${error.message}`);
        else throw error;
      }
    }
  }

  /** Checks whether the status is known, and nothing is to be printed. As in POSIX, an earlier error does not change it. */
  #isAnswered(): boolean {
    return this.#options.quiet === true && this.#hasSelected;
  }

  #fail(sentence: string, status: Status = Status.InputOutput): void {
    if (status > this.#failure) this.#failure = status;
    this.#session.err(report(`uri-abnf: ${sentence}`));
  }

  async #searchFile(file: string): Promise<void> {
    const { count, filesWithMatches, invertMatch, quiet } = this.#options;
    const isInput = file === STANDARD_INPUT;
    const shown = isInput ? "(standard input)" : shownName(file);
    const chunks = isInput ? this.#session.stdin : readChunks(file);
    let number = 0;
    let selected = 0;
    const whole = readBlocks(chunks, LINE_FEED);
    const blocks = withoutMark(whole, () => this.#session.err(markNote(file)));
    const isSummary = count === true || filesWithMatches === true || quiet === true;
    read: for await (const block of blocks) {
      const kept = this.#selectedIn(block, isSummary);
      if (kept !== undefined && (isSummary || this.#isPlain(kept))) {
        selected += countLines(kept, LINE_FEED);
        this.#hasSelected ||= selected > 0;
        if (this.#isAnswered()) return;
        if (filesWithMatches === true && selected > 0) break;
        if (isSummary) continue;
        this.#session.out(kept);
        if (kept.length > 0 && kept.at(-1) !== LINE_FEED) this.#session.out("\n");
        // The memory of the block is the reader's, which uses it again.
        await this.#session.flush();
        continue;
      }
      for (const { text, malformed } of linesIn(contentOf(kept ?? block), false)) {
        number += 1;
        if (kept === undefined && this.#isMatch(text) === (invertMatch === true)) continue;
        selected += 1;
        this.#hasSelected = true;
        if (quiet === true) return;
        if (filesWithMatches === true) break read;
        if (count === true) continue;
        if (malformed !== -1 || text.includes("\0")) {
          this.#session.out(`Binary file ${shown} matches\n`);
          break read;
        }
        this.#print(shown, number, text);
        await this.#session.flushIfFull();
      }
    }
    if (quiet === true) return;
    if (filesWithMatches === true) {
      if (selected > 0) this.#session.out(`${this.#colors.magenta(shown)}\n`);
    } else if (count === true) this.#session.out(`${this.#name(shown)}${selected}\n`);
  }

  /** Returns the lines of a block that are selected, or undefined if each line has to be looked at by itself. */
  #selectedIn(block: Buffer, isSummary: boolean): Buffer | undefined {
    const { invertMatch, lineNumber } = this.#options;
    // A line that is not UTF-8 is a text with U+FFFD, which can match.
    if ((lineNumber === true && !isSummary) || !isUtf8(block)) return undefined;
    const refused = this.#filter?.refusedIn(block);
    if (refused === undefined) return undefined;
    return this.#filter!.packed(block, invertMatch ? [0].concat(refused, block.length) : refused);
  }

  /** Checks whether lines are printed as they are. */
  #isPlain(lines: Buffer): boolean {
    const { invertMatch, onlyMatching } = this.#options;
    const isBare =
      !this.#isNamed && !this.#colors.isColorSupported && !(invertMatch && onlyMatching);
    return isBare && !lines.includes("\r") && !lines.includes("\0");
  }

  #isMatch(text: string): boolean {
    if (this.#options.lineRegexp) return this.#rule.test(text) && this.#accepts(text);
    for (const found of this.#rule.findAll(text)) if (this.#accepts(found.text)) return true;
    return false;
  }

  /** Checks whether a match of the rule counts. */
  #accepts(match: string): boolean {
    return this.#format?.(match) ?? true;
  }

  #name(shown: string): string {
    return this.#isNamed ? `${this.#colors.magenta(shown)}:` : "";
  }

  #print(shown: string, number: number, text: string): void {
    const { onlyMatching, lineNumber, lineRegexp, invertMatch } = this.#options;
    const colors = this.#colors;
    const before = this.#name(shown) + (lineNumber ? `${colors.green(String(number))}:` : "");
    const paint = (match: string): string => colors.bold(colors.red(match));
    if (invertMatch) {
      if (onlyMatching !== true) this.#session.out(`${before}${text}\n`);
    } else if (lineRegexp) {
      this.#session.out(`${before}${paint(text)}\n`);
    } else if (onlyMatching) {
      for (const found of this.#rule.findAll(text))
        if (this.#accepts(found.text)) this.#session.out(`${before}${paint(found.text)}\n`);
    } else {
      const painted = this.#rule.replaceAll(text, (found) =>
        this.#accepts(found.text) ? paint(found.text) : found.text,
      );
      this.#session.out(`${before}${painted}\n`);
    }
  }
}
