/** One run of the program: its streams, and how it will end. */
import { Status } from "./status.js";
import type { Writable } from "node:stream";

/** What the program reads from and writes to; `process` is one. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** How many code units are collected before they are written. */
const ENOUGH = 1 << 16;

/**
 * Text for both streams, which is collected and written in the order in which it came, in large
 * pieces.
 */
export class Session {
  readonly stdin: AsyncIterable<Uint8Array>;
  status: Status = Status.Ok;
  readonly #stdout: Writable;
  readonly #stderr: Writable;
  #pieces: { readonly stream: Writable; text: string }[] = [];
  #collected = 0;

  constructor(streams: Streams) {
    this.stdin = streams.stdin;
    this.#stdout = streams.stdout;
    this.#stderr = streams.stderr;
    // A failure is reported to the callback of the write; the event without a listener would end
    // the process as well.
    for (const stream of [this.#stdout, this.#stderr]) stream.on("error", () => undefined);
  }

  /** The width of the terminal, where standard output is one. */
  get columns(): number | undefined {
    const { columns } = this.#stdout as Writable & { readonly columns?: number };
    return columns;
  }

  /** Text for standard output. */
  out(text: string): void {
    this.#collect(this.#stdout, text);
  }

  /** Text for standard error. */
  err(text: string): void {
    this.#collect(this.#stderr, text);
  }

  /** Writes if there is much to write: to be awaited between one input and the next. */
  async relieve(): Promise<void> {
    if (this.#collected >= ENOUGH) await this.flush();
  }

  /** Writes what was collected, and waits until it has been taken. */
  async flush(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#collected = 0;
    for (const { stream, text } of pieces) await write(stream, text);
  }

  #collect(stream: Writable, text: string): void {
    const last = this.#pieces.at(-1);
    if (last?.stream === stream) last.text += text;
    else this.#pieces.push({ stream, text });
    this.#collected += text.length;
  }
}

function write(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
