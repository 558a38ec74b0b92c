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

/** Returns the lines of an example of `--json`. */
export function jsonExample(command: string, sample: LineSample): readonly string[] {
  const { required, input, value, members = { output: value } } = sample;
  return [
    `$ ${commandLine(command, required, "--json", quoted(input))}`,
    JSON.stringify({ line: 1, input, ...members }),
  ];
}

/** Returns the lines of the examples of the options for the lines of standard input. */
export function lineExamples(command: string, sample: LineSample): readonly string[] {
  const { required, input, value } = sample;
  const answer = fieldText(value);
  const record = (uri: unknown): string => JSON.stringify({ id: 1, [KEY]: uri });
  const filter = (...options: readonly string[]): string =>
    commandLine(command, required, ...options);
  return [
    `$ printf '%s\\0' '1 ${input}' 2 | ` +
      `${filter("--null", "--field 2", "--delimiter ' '", "--on-error keep")} | tr '\\0' '\\n'`,
    `1 ${answer}`,
    "2",
    `$ printf '%s\\n' id,${KEY} '1,${input}' | ${filter("--csv", `--key ${KEY}`)}`,
    `id,${KEY}`,
    `1,${csvField(answer, ",")}`,
    `$ echo '${record(input)}' | ${filter("--jsonl", `--key ${KEY}`, "--jobs 2")}`,
    record(value),
  ];
}

function commandLine(command: string, ...words: readonly (string | undefined)[]): string {
  return ["uri-abnf", command, ...words.filter((word) => word !== undefined)].join(" ");
}

/** Returns a word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w:/.%@]+$/.test(word) ? word : `'${word}'`;
}
