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
