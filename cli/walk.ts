/** The files below a folder, without those that `.gitignore` files leave out. */
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import glob from "fast-glob";
import ignore from "ignore";
import type { Ignore } from "ignore";

/**
 * Returns the paths of the files below a folder, sorted. Hidden files and folders, symbolic links,
 * and files that a `.gitignore` in the folder or below leaves out are not among them.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const options = { cwd: folder, onlyFiles: true, followSymbolicLinks: false };
  const rules = new Map<string, Ignore>();
  for (const path of await glob("**/.gitignore", { ...options, dot: true }))
    rules.set(posix.dirname(path), ignore().add(await readFile(posix.join(folder, path), "utf8")));
  const files = await glob("**/*", options);
  return files
    .filter((file) => !isIgnored(file, rules))
    .sort()
    .map((file) => posix.join(folder, file));
}

/** Asks the `.gitignore` of each folder above a file. */
function isIgnored(file: string, rules: ReadonlyMap<string, Ignore>): boolean {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    if (rules.get(folder)?.ignores(posix.relative(folder, file)) === true) return true;
    if (folder === ".") return false;
  }
}
