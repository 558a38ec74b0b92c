/** The examples of a command, as `--help` shows them. */

export interface HelpExample {
  /** On one line. */
  readonly commandLine: string;
  readonly output: readonly string[];
}

/** Reads the examples. A command line goes on after a pipe, or a backslash, at the end of a line. */
export function helpExamples(help: string): readonly HelpExample[] {
  const texts = (help.split("\nExample:\n")[1] ?? "").split(/^ {2}\$ /m).slice(1);
  return texts.map((text) => {
    const joined = text
      .trimEnd()
      .replace(/ (?:(\|)|\\)\n +/g, (_, pipe = "") => ` ${pipe ? "| " : ""}`);
    const [commandLine = "", ...output] = joined.split("\n");
    return { commandLine, output: output.map((line) => line.slice(2)) };
  });
}
