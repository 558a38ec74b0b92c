/** Standard input of the process. */
import { fstatSync } from "node:fs";
import process from "node:process";
import { UsageError } from "./errors.js";

const DESCRIPTOR = 0;

/**
 * Yields the bytes of standard input. It inspects standard input at the first read.
 *
 * @throws {UsageError} if it is a directory, which Node would read as an empty input.
 */
export async function* standardInput(): AsyncGenerator<Uint8Array, void, undefined> {
  if (fstatSync(DESCRIPTOR).isDirectory()) throw new UsageError("standard input is a directory");
  yield* process.stdin as AsyncIterable<Uint8Array>;
}

/** Returns the number of bytes of standard input if it is a file, otherwise undefined. */
export function sizeOfStandardInput(): number | undefined {
  const state = fstatSync(DESCRIPTOR);
  return state.isFile() ? state.size : undefined;
}

/**
 * Takes over the interruption of the process: the first one ends standard input, and the returned
 * signal tells of it. The next one ends the process.
 */
export function interruptionOfProcess(): AbortSignal {
  const controller = new AbortController();
  process.once("SIGINT", () => {
    controller.abort();
    process.stdin.destroy();
  });
  return controller.signal;
}
