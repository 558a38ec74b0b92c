/**
 * Runs command lines of documents in this process, as a shell would run them.
 *
 * ```console
 * $ echo 'a b' | uri-abnf validate
 * line 1: URI-reference: expected …
 * $ echo $?
 * 1
 * ```
 */
import { devDependencies, scripts } from "../../package.json";
import { run } from "../../apps/cli/src/program.js";
import { Readable } from "node:stream";
import { Sink } from "../../apps/cli/spec/run-program.js";
import { textOf } from "./documents-markdown.js";

/** A command line, and its output according to a document. */
export interface Command {
  readonly line: string;
  readonly output: string;
}

/**
 * Returns the commands of a `console` block: the lines after `$ `, each with the lines below it.
 */
export function commandsOf(console: string): readonly Command[] {
  return console
    .split(/^\$ /m)
    .slice(1)
    .map((piece) => {
      const end = piece.indexOf("\n");
      return { line: piece.slice(0, end), output: piece.slice(end + 1) };
    });
}

/**
 * A shell that runs `uri-abnf`, `echo` and `cat`. Of other programs, it only checks that they
 * exist.
 */
export class Shell {
  #status = 0;

  /** The exit status of the last command. */
  get status(): number {
    return this.#status;
  }

  /** Returns the output of a command line, on both streams. */
  async print(line: string): Promise<string> {
    const output = new Sink();
    for (const pipeline of line.split(" && ")) {
      let input = "";
      const commands = pipeline.split(" | ");
      for (const [index, command] of commands.entries()) {
        const sink = index < commands.length - 1 ? new Sink() : output;
        await this.#run(wordsOf(command), input, sink);
        input = sink.text;
      }
      if (this.#status !== 0) break;
    }
    return output.text;
  }

  async #run(words: readonly string[], input: string, output: Sink): Promise<void> {
    const [program = "", ...argv] = words[0] === "npx" ? words.slice(1) : words;
    if (program === "uri-abnf") {
      const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
      this.#status = await run(argv, { stdin, stdout: output, stderr: output });
    } else {
      output.write(this.#printOf(program, argv));
      this.#status = 0;
    }
  }

  #printOf(program: string, argv: readonly string[]): string {
    const [first = "", second = ""] = argv;
    switch (program) {
      case "echo":
        return `${argv.join(" ").replace("$?", String(this.#status))}\n`;
      case "cat":
        return textOf(first);
      case "npm":
        requireScript(first === "run" ? second : first);
        return "";
      default:
        if (program in devDependencies || program === "node") return "";
        throw new Error(`documents do not run ${program}`);
    }
  }
}

function requireScript(name: string): void {
  if (name === "ci" || name === "install" || name in scripts) return;
  throw new Error(`package.json has no script ${name}`);
}

/** Splits a command at blanks. Text in quotes is one word. */
function wordsOf(command: string): readonly string[] {
  return Array.from(
    command.trim().matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );
}
