/** Reading of the files that the arguments name. */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
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

/**
 * Writes texts to files. Each is written beside its place first, so that no file is half written, and
 * none at all where one cannot be.
 *
 * @throws {UsageError} where a file cannot be written.
 */
export async function writeFiles(files: readonly (readonly [string, string])[]): Promise<void> {
  const drafts = files.map(([file, text]) => ({ file, text, draft: `${file}.${process.pid}.tmp` }));
  let place = "";
  try {
    for (const { file, text, draft } of drafts) {
      place = file;
      await writeFile(draft, text, { flag: "wx" });
    }
    for (const { file, draft } of drafts) {
      place = file;
      await rename(draft, file);
    }
  } catch (error) {
    for (const { draft } of drafts) await rm(draft, { force: true });
    throw new UsageError(`${place}: ${messageOf(error)}`);
  }
}
