/** The one way to write a file of the user. */
import * as fs from "node:fs";

/**
 * Writes a text into a file: it keeps its mode, its owner, its other names, and the links that lead to it. A file that
 * cannot be written whole gets its old content back.
 *
 * @returns a function that gives it back later
 * @throws {Error} of the system
 */
export function overwrite(file: string, text: string): () => void {
  const state = fs.statSync(file, { throwIfNoEntry: false });
  const before = state?.isFile() === true ? fs.readFileSync(file) : undefined;
  const put = (bytes: Buffer): void => {
    // A file that is cut before it is written would be empty if the disk is full.
    fs.writeFileSync(file, bytes, { flag: state === undefined ? "w" : "r+" });
    if (before !== undefined) fs.truncateSync(file, bytes.length);
  };
  const restore = (): void => {
    if (before !== undefined) put(before);
    else if (state === undefined && fs.existsSync(file)) fs.rmSync(fs.realpathSync(file));
  };
  try {
    put(Buffer.from(text));
  } catch (error) {
    restore();
    throw error;
  }
  return restore;
}
