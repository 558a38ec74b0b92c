/** The options of the commands that treat a line an input. */
import { InvalidArgumentError, Option } from "commander";
import { UsageError } from "./errors.js";
import { jsonExample, lineExamples } from "./line-examples.js";
import { ON_ERROR } from "./treat.js";
import type { Command } from "commander";
import type { LineSample } from "./line-examples.js";
import type { RowFormat } from "./rows.js";
import type { LineFormat } from "./treat.js";

/** The values of the options. */
export interface LineOptions {
  readonly json?: true;
  readonly onError?: LineFormat["onError"];
  readonly null?: true;
  readonly field?: number;
  readonly delimiter?: string;
  readonly csv?: true;
  readonly jsonl?: true;
  readonly key?: string;
  readonly jobs?: number;
}

/** The options that have no meaning for arguments. */
const FOR_LINES = ["onError", "null", "field", "delimiter", "csv", "jsonl", "key", "jobs"] as const;

const FLAGS: Readonly<Record<(typeof FOR_LINES)[number], string>> = {
  onError: "--on-error",
  null: "--null",
  field: "--field",
  delimiter: "--delimiter",
  csv: "--csv",
  jsonl: "--jsonl",
  key: "--key",
  jobs: "--jobs",
};

/**
 * Adds the options to a command, and their examples below its own.
 *
 * @param sample an input of the command, and its answers
 */
export function withLineOptions(command: Command, sample: LineSample): Command {
  const examples = [...lineExamples(command.name(), sample)];
  if (!command.options.some(({ long }) => long === "--json")) {
    command.option("--json", "one JSON object a line; an error is a member of it");
    examples.unshift(...jsonExample(command.name(), sample));
  }
  return command
    .addHelpText("afterAll", examples.map((line) => `  ${line}`).join("\n"))
    .addOption(
      new Option(
        "--on-error <what>",
        "what becomes of an invalid line: a report, nothing, the line itself, or the end " +
          "(default: report)",
      ).choices(ON_ERROR),
    )
    .option("-0, --null", "lines of input and output end with NUL")
    .addOption(
      new Option("--field <n>", "treat the field with this number, pass the others").argParser(
        positive,
      ),
    )
    .option("--delimiter <text>", "between fields (default: TAB; for --csv a comma)")
    .option("--csv", "treat the column --key of CSV with a header")
    .option("--jsonl", "treat the member --key of JSON objects, one a line")
    .option("--key <name>", "the name of the column or member")
    .addOption(
      new Option("--jobs <n>", "the number of threads that work (default: 1)").argParser(threads),
    );
}

/** The greatest number of threads. Each is an engine with a heap of its own, and starts at once. */
const MAXIMUM_JOBS = 64;

function threads(text: string): number {
  const number = positive(text);
  if (number > MAXIMUM_JOBS) throw new InvalidArgumentError(`There are at most ${MAXIMUM_JOBS}.`);
  return number;
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError("It is not a positive integer.");
  return number;
}

/** Checks for an option that has a meaning for lines alone. */
export function hasLineOptions(options: LineOptions): boolean {
  return FOR_LINES.some((option) => options[option] !== undefined);
}

/** @throws {UsageError} if an option for lines is there, although there are arguments. */
export function requireNoLineOptions(options: LineOptions): void {
  const name = FOR_LINES.find((option) => options[option] !== undefined);
  if (name !== undefined)
    throw new UsageError(`${FLAGS[name]} is for standard input, and there are arguments`);
}

/**
 * Returns the form of the lines.
 *
 * @throws {UsageError} if the options contradict each other.
 */
export function lineFormat(options: LineOptions, answersErrors: boolean): LineFormat {
  const { json, onError, csv, jsonl, field, key, delimiter, jobs = 1 } = options;
  const nul = options.null === true;
  const chosen = [
    ...(json ? ["--json"] : []),
    ...(csv ? ["--csv"] : []),
    ...(jsonl ? ["--jsonl"] : []),
    ...(field === undefined ? [] : ["--field"]),
  ];
  if (chosen.length > 1) throw new UsageError(`${chosen.join(" and ")}: choose one`);
  const isKeyed = csv === true || jsonl === true;
  if (isKeyed && key === undefined) throw new UsageError(`${chosen.join("")} needs --key`);
  if (!isKeyed && key !== undefined) throw new UsageError("--key needs --csv or --jsonl");
  if (delimiter !== undefined && field === undefined && csv !== true)
    throw new UsageError("--delimiter needs --field or --csv");
  if (delimiter === "") throw new UsageError("--delimiter is empty");
  if (csv && jobs > 1) throw new UsageError("--csv has records of several lines: no --jobs");
  if (csv && nul) throw new UsageError("--csv has ends of lines of its own: no --null");
  return {
    nul,
    json: json === true,
    onError: onError ?? "report",
    row: rowFormat(options),
    answersErrors: answersErrors && chosen.length === 0,
  };
}

function rowFormat({ field, delimiter = "\t", jsonl, key }: LineOptions): RowFormat | undefined {
  if (field !== undefined) return { kind: "field", field, delimiter };
  if (jsonl && key !== undefined) return { kind: "jsonl", key };
  return undefined;
}
