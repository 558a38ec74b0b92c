/** Standard input of the process. */
import { fstatSync } from "node:fs";
import process from "node:process";
import { UsageError } from "./errors.js";

const DESCRIPTOR = 0;

/**
 * The bytes of standard input, which is looked at when somebody reads it.
 *
 * @throws {UsageError} where it is a directory: Node would take that for an empty input.
 */
export async function* standardInput(): AsyncGenerator<Uint8Array, void, undefined> {
  if (fstatSync(DESCRIPTOR).isDirectory()) throw new UsageError("standard input is a directory");
  yield* process.stdin as AsyncIterable<Uint8Array>;
}
