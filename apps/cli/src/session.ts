/** One run of the program: its streams and its exit status. */
import { env } from "node:process";
import { createColors } from "picocolors";
import type { Writable } from "node:stream";

/** The exit status of the program. 70 and 74 are those of BSD's sysexits.h. */
export const Status = {
  Ok: 0,
  /**
   * A string is not in the language, a reference cannot be resolved, a text is not a grammar, or a rule
   * is beyond what the command can answer.
   */
  Invalid: 1,
  /** The arguments are invalid: an unknown command, option, standard or rule, or a file that is missing. */
  Usage: 2,
  /** The program has a defect. */
  Internal: 70,
  /** A file or a stream cannot be opened, read or written. */
  InputOutput: 74,
  /** SIGINT: 128, and the number of the signal, as a shell counts. */
  Interrupted: 130,
} as const;

export type Status = (typeof Status)[keyof typeof Status];

/** The streams that the program reads and writes. `process` implements this interface. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Ends a command that watches files. Without a signal, it runs until the process ends. */
  readonly signal?: AbortSignal;
  /**
   * Takes over the interruption of the process. The signal tells of it, and standard input ends
   * then. Without this method, an interruption ends the process at once.
   */
  readonly interruption?: () => AbortSignal;
  /** Returns the number of bytes of standard input, or undefined if it is not known. */
  readonly size?: () => number | undefined;
  /** Returns the address of the module that workers run. */
  readonly worker?: () => URL;
}

export type Colors = ReturnType<typeof createColors>;

/** The number of code units and bytes that are collected before a write. */
const ENOUGH = 1 << 16;

/**
 * A buffer for standard output and standard error. It writes the texts of both streams in the order
 * of the calls, in large pieces.
 */
export class Session {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal | undefined;
  readonly streams: Streams;
  status: Status = Status.Ok;
  readonly #stdout: Writable;
  readonly #stderr: Writable;
  #pieces: { readonly stream: Writable; content: string | Uint8Array }[] = [];
  #collected = 0;

  constructor(streams: Streams) {
    this.streams = streams;
    this.stdin = streams.stdin;
    this.signal = streams.signal;
    this.#stdout = streams.stdout;
    this.#stderr = streams.stderr;
    // The callback of the write receives the failure. Without a listener, the event would end the
    // process as well.
    for (const stream of [this.#stdout, this.#stderr]) stream.on("error", () => undefined);
  }

  /** Returns the width of the terminal, or undefined if standard output is not a terminal. */
  get columns(): number | undefined {
    const { columns } = this.#stdout as Writable & { readonly columns?: number };
    return columns;
  }

  /**
   * Returns standard error if a person reads it and nothing else is shown on the terminal. Otherwise
   * undefined.
   */
  get display(): Writable | undefined {
    return this.isRead && !isTerminal(this.#stdout) ? this.#stderr : undefined;
  }

  /** Checks whether a person reads standard error. */
  get isRead(): boolean {
    return isTerminal(this.#stderr);
  }

  /**
   * Returns the colors of the output. `auto` means colors on a terminal, unless NO_COLOR is set
   * (no-color.org).
   */
  colors(when: "always" | "never" | "auto" = "auto"): Colors {
    const isTerminal = this.columns !== undefined && !env.NO_COLOR && env.TERM !== "dumb";
    return createColors(when === "always" || (when === "auto" && isTerminal));
  }

  /** Adds bytes, or text, for standard output. */
  out(content: string | Uint8Array): void {
    this.#collect(this.#stdout, content);
  }

  /** Adds bytes, or text, for standard error. */
  err(content: string | Uint8Array): void {
    this.#collect(this.#stderr, content);
  }

  /** Takes over a status, unless there is a greater one. */
  fail(status: Status): void {
    if (status > this.status) this.status = status;
  }

  /** Writes if enough text is collected. The caller awaits it between two inputs. */
  async flushIfFull(): Promise<void> {
    if (this.#collected >= ENOUGH) await this.flush();
  }

  /** Writes the collected text, and waits until the stream has taken it. */
  async flush(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#collected = 0;
    for (const { stream, content } of pieces) await write(stream, content);
  }

  #collect(stream: Writable, content: string | Uint8Array): void {
    if (content.length === 0) return;
    const last = this.#pieces.at(-1);
    if (last?.stream === stream && typeof last.content === "string" && typeof content === "string")
      last.content += content;
    else this.#pieces.push({ stream, content });
    this.#collected += content.length;
  }
}

function isTerminal(stream: Writable & { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true;
}

function write(stream: Writable, content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(content, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
