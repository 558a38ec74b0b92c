/** The files that the plugin reads and writes. */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/**
 * Returns the text of an ABNF file, without a byte order mark.
 *
 * @throws {Error} if the file cannot be read or is not UTF-8.
 */
export async function readAbnf(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("the file is not UTF-8");
  }
}

/**
 * Writes a file if its text is another one: a build that changes nothing does not wake up the programs
 * that watch the file. The text is written beside its place first, so that no file is half written.
 * Synchronous, because a bundler can load a module twice at the same time.
 */
export function writeIfChanged(file: string, text: string): void {
  if (readOrNull(file) === text) return;
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
