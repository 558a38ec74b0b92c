/** Runs the program in this process, on streams that record their content. */
import { Readable, Writable } from "node:stream";
import { run } from "../src/program.js";
import type { Streams } from "../src/session.js";

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

/** A stream that records its content. */
export class Sink extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** A stream as that of a terminal. The cursor and the colors need no text. */
export function terminal(): Sink {
  const move = () => undefined;
  const screen = { isTTY: true, columns: 80, cursorTo: move, clearLine: move, moveCursor: move };
  return Object.assign(new Sink(), screen);
}

/**
 * Runs the program.
 *
 * @param stdin the chunks of standard input
 * @param streams replacements for the standard streams
 */
export async function runProgram(
  argv: readonly string[],
  stdin: readonly (string | Uint8Array)[] = [],
  streams: Partial<Streams> = {},
): Promise<Outcome> {
  const stdout = new Sink();
  const stderr = new Sink();
  const chunks = Readable.from(stdin.map((chunk) => Buffer.from(chunk)));
  const status = await run(argv, { stdin: chunks, stdout, stderr, ...streams });
  return { stdout: stdout.text, stderr: stderr.text, status };
}

/** The outcome of a run that writes to standard output alone. */
export function printed(stdout: string, status = 0): Outcome {
  return { stdout, stderr: "", status };
}

/** The outcome of a run that writes to standard error alone. */
export function failed(stderr: string, status: number): Outcome {
  return { stdout: "", stderr, status };
}

/** Lines, each with its end. */
export function lines(...texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
