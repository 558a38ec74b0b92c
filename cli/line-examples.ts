/** The examples in `--help` of the options of the commands that treat a line an input. */
import { csvField, fieldText } from "./rows.js";

/** An input of a command, and its answers. */
export interface LineSample {
  /** The arguments that the command needs, as a shell reads them. */
  readonly required?: string;
  /** It needs no escape between quotes of a shell, and it has no space. */
  readonly input: string;
  /** The value that takes the place of the input in a row. */
  readonly value: string | object;
  /** The members of the answer as JSON, where they are not the value as `output`. */
  readonly members?: object;
}

/** The names and options of a row in the examples. */
const KEY = "uri";

/** The columns of `--help`, without the two before an example. */
const WIDTH = 78;

/** Returns the lines of an example of `--json`. */
export function jsonExample(command: string, sample: LineSample): readonly string[] {
  const { required, input, value, members = { output: value } } = sample;
  const answer = JSON.stringify({ line: 1, input, ...members });
  return example([commandLine(command, required, "--json", quoted(input))], [answer]);
}

/** Returns the lines of the examples of the options for the lines of standard input. */
export function lineExamples(command: string, sample: LineSample): readonly string[] {
  const { required, input, value } = sample;
  const answer = fieldText(value);
  const record = (uri: unknown): string => JSON.stringify({ id: 1, [KEY]: uri });
  const filter = (...options: readonly string[]): string =>
    commandLine(command, required, ...options);
  return [
    ...example(
      [
        `printf '%s\\0' '1 ${input}' 2`,
        filter("--null", "--field 2", "--delimiter ' '", "--on-error keep"),
        "tr '\\0' '\\n'",
      ],
      [`1 ${answer}`, "2"],
    ),
    ...example(
      [`printf '%s\\n' id,${KEY} '1,${input}'`, filter("--csv", `--key ${KEY}`)],
      [`id,${KEY}`, `1,${csvField(answer, ",")}`],
    ),
    ...example(
      [`echo '${record(input)}'`, filter("--jsonl", `--key ${KEY}`, "--jobs 2")],
      [record(value)],
    ),
  ];
}

/** Returns the lines of a pipeline and its output. Output that is wider than a terminal is cut. */
function example(commands: readonly string[], output: readonly string[]): readonly string[] {
  const isWide = output.some((line) => line.length > WIDTH);
  const cut = isWide ? [`cut -c -${WIDTH}`] : [];
  return [
    ...wrapped(`$ ${[...commands, ...cut].join(" | ")}`),
    ...output.map((line) => line.slice(0, WIDTH)),
  ];
}

/** Divides a command line into lines of a terminal. A shell reads on after a pipe, or a backslash. */
function wrapped(commandLine: string): readonly string[] {
  const words = commandLine.match(/'[^']*'|\S+/g) ?? [];
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    // Two more columns are for the backslash.
    if (line.length + 1 + word.length + 2 > WIDTH) {
      lines.push(line.endsWith("|") ? line : `${line} \\`);
      line = "   ";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, line];
}

function commandLine(command: string, ...words: readonly (string | undefined)[]): string {
  return ["uri-abnf", command, ...words.filter((word) => word !== undefined)].join(" ");
}

/** Returns a word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w:/.%@]+$/.test(word) ? word : `'${word}'`;
}
