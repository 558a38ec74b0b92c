/** Reading of the files that the arguments name. */
import { readFile } from "node:fs/promises";
import { messageOf, UsageError } from "./errors.js";

/**
 * Returns the bytes of a file.
 *
 * @throws {UsageError} if the file cannot be read.
 */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new UsageError(`${file}: ${messageOf(error)}`);
  }
}
