/** Standard input of the process. */
import { createReadStream, fstatSync } from "node:fs";
import process from "node:process";
import { FileError } from "./errors.js";
import { READ_SIZE } from "./files.js";
import type { Readable } from "node:stream";

const DESCRIPTOR = 0;

/** Standard input. It is inspected when it is first used. */
export class StandardInput implements AsyncIterable<Uint8Array> {
  #stream: Readable | undefined;

  /**
   * Yields the bytes.
   *
   * @throws {FileError} if it is a directory, which Node would read as an empty input.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    if (fstatSync(DESCRIPTOR).isDirectory()) throw new FileError("standard input is a directory");
    yield* this.#open() as AsyncIterable<Uint8Array>;
  }

  /** Returns the number of bytes if it is a file, otherwise undefined. */
  size(): number | undefined {
    const state = fstatSync(DESCRIPTOR);
    return state.isFile() ? state.size : undefined;
  }

  /**
   * Takes over the interruption of the process: the first one ends standard input, and the returned
   * signal tells of it. The next one ends the process.
   */
  interruption(): AbortSignal {
    const controller = new AbortController();
    process.once("SIGINT", () => {
      controller.abort();
      this.end();
    });
    return controller.signal;
  }

  /** Reads no further, so that the process need not wait for input. */
  end(): void {
    this.#stream?.destroy();
  }

  /** By default, Node reads a file in small pieces, and each is a journey to another thread. */
  #open(): Readable {
    this.#stream ??= fstatSync(DESCRIPTOR).isFile()
      ? createReadStream("", { fd: DESCRIPTOR, autoClose: false, highWaterMark: READ_SIZE })
      : process.stdin;
    return this.#stream;
  }
}
