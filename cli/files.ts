/** Files that are named in the arguments. */
import { readFile } from "node:fs/promises";
import { messageOf, UsageError } from "./errors.js";

/**
 * The bytes of a file.
 *
 * @throws {UsageError} where it cannot be read.
 */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new UsageError(`${file}: ${messageOf(error)}`);
  }
}
