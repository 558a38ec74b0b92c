/** The options of the commands that answer lines, and the examples of these options in `--help`. */
import { Option } from "commander";
import { ON_ERROR } from "./answers.js";
import { wholeNumber } from "./options.js";
import type { Command } from "commander";

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
