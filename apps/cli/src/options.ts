/**
 * Kinds of options: standards, numbers, lists, and values that are attached or absent; and the options of the commands that
 * answer lines, with the examples of these options in `--help`.
 */
import { InvalidArgumentError, Option } from "commander";
import { DRAFT, URI_STANDARDS } from "./uri-standards.js";
import type { Command } from "commander";
import type { UriStandard } from "./uri-standards.js";

/** The treatment of an invalid line. */
export const ON_ERROR = ["report", "skip", "keep", "stop"] as const;

/** The lines that `validate --only` prints. */
export const ONLY = ["valid", "invalid"] as const;

/** The values of the options for lines. `undefined` stands for the default. */
export interface LineOptions {
  readonly json?: true;
  readonly file?: string;
  readonly null?: true;
  readonly onError?: (typeof ON_ERROR)[number];
  readonly only?: (typeof ONLY)[number];
  readonly jobs?: number;
}

/** Returns the options of some names: a function of the library refuses those that it does not read. */
export function picked<Options extends object, const Name extends keyof Options & string>(
  options: Options,
  ...names: readonly Name[]
): Pick<Options, Name> {
  const entries = Object.entries(options).filter(([name]) => names.includes(name as Name));
  return Object.fromEntries(entries) as Pick<Options, Name>;
}

/**
 * Returns the option `--standard` of a command on references. Its value is a Standard, or undefined if the
 * option is absent.
 */
export function standardOption(): Option {
  const names = [...URI_STANDARDS.keys()].join(", ");
  return new Option(
    "--standard <name>",
    `the standard to go by: ${names} (default: ${DRAFT.name})`,
  ).argParser((name: string): UriStandard => {
    const standard = URI_STANDARDS.get(name.toLowerCase());
    if (standard === undefined) throw new InvalidArgumentError(`Known standards are ${names}.`);
    return standard;
  });
}

/** Returns the parser of a whole number of at least `least`, and at most `most`. */
export function wholeNumber(least: number, most = Infinity): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^[0-9]{1,15}$/.test(text) && number >= least && number <= most) return number;
    const limit = most === Infinity ? "" : ` and at most ${most}`;
    throw new InvalidArgumentError(`It is a whole number of at least ${least}${limit}.`);
  };
}

/** Adds `--format`, the form of the report, and `--json`, which is short for `--format json`. */
export function withFormat(command: Command, formats: readonly string[]): Command {
  return command
    .addOption(
      new Option("--format <name>", "the form of the report").choices(formats).default("text"),
    )
    .addOption(new Option("--json", "short for --format json").conflicts("format"));
}

/** When a report has colors. `auto` means on a terminal only. */
const COLOR = ["always", "never", "auto"] as const;

export type Color = (typeof COLOR)[number];

/** Returns the option `--color`. */
export function colorOption(description: string, usual: Color): Option {
  return new Option("--color [when]", `${description}; --color alone is auto`)
    .choices(COLOR)
    .preset("auto")
    .default(usual);
}

/** Makes an option that may be repeated. Its value is the list of its arguments, in their order. */
export function listOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(
    (name: string, before: readonly string[] | undefined) => [...(before ?? []), name],
  );
}

/**
 * Returns the arguments with the presets of options that have one, `--color[=WHEN]`, to which no value is
 * attached. As in getopt_long(3), the value follows an equals sign: the next word may be a file. Commander would
 * take the next word as the value.
 */
export function withPresets(argv: readonly string[], { commands }: Command): string[] {
  const presets = new Map(
    commands
      .flatMap(({ options }) => options.filter(({ presetArg }) => presetArg !== undefined))
      .map(({ long, presetArg }) => [long, `${long ?? ""}=${String(presetArg)}`]),
  );
  const end = argv.indexOf("--");
  const count = end === -1 ? argv.length : end;
  return argv.map((word, index) => (index < count ? (presets.get(word) ?? word) : word));
}

/** Returns an option as `--help` shows it. */
export function optionTerm({ flags }: Option): string {
  return flags.replace(/ \[(.+)\]$/, "[=$1]");
}

/** An input of a command, and its answers, for the examples. */
interface LineSample {
  /** The arguments that the command needs, as a shell reads them. */
  readonly required?: string;
  /** It needs no escape between quotes of a shell, and it has no space. */
  readonly input: string;
  readonly answer: string;
  /** The members of the answer as JSON, if they are not the answer as `output`. */
  readonly members?: object;
}

/** The greatest number of threads. Each is an engine with a heap of its own, and starts at once. */
const MAXIMUM_JOBS = 64;

/** Adds the options to a command, and their examples below its own. */
export function withLineOptions(command: Command, sample: LineSample): Command {
  const { required = "", input, answer, members = { output: answer } } = sample;
  const word = /^[\w:/.%@]+$/.test(input) ? input : `'${input}'`;
  const name = `uri-abnf ${command.name()}${required === "" ? "" : ` ${required}`}`;
  const examples = [
    `$ ${name} --file lines.txt`,
    `$ printf '%s\\0' ${word} |`,
    `    ${name} --null --on-error keep --jobs 2 |`,
    "    tr '\\0' '\\n'",
    ...answer.split("\n"),
  ];
  if (!command.options.some(({ long }) => long === "--json")) {
    command.option("--json", "one JSON object a line; an error is a member of it");
    const record = JSON.stringify({ line: 1, input, ...members });
    const isWide = record.length > HELP_WIDTH;
    examples.unshift(
      `$ ${name} --json ${word}${isWide ? ` | cut -c -${HELP_WIDTH}` : ""}`,
      record.slice(0, HELP_WIDTH),
    );
  }
  return command
    .addHelpText("afterAll", examples.map((line) => `  ${line}`).join("\n"))
    .option("--file <file>", "read the lines of a file, not of standard input")
    .addOption(
      new Option(
        "--on-error <what>",
        "what becomes of an invalid line: a report, nothing, the line itself, or the end " +
          "(default: report)",
      ).choices(ON_ERROR),
    )
    .option("-0, --null", "lines of input and output end with NUL")
    .option(
      "--jobs <n>",
      "the number of threads that work (default: 1)",
      wholeNumber(1, MAXIMUM_JOBS),
    );
}

/** The columns of `--help`, without the two before an example. */
const HELP_WIDTH = 78;
