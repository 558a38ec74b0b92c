/** The files below a folder, without those that `.gitignore` files leave out. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import glob from "fast-glob";
import ignore from "ignore";
import type { Ignore } from "ignore";

const FILE = ".gitignore";

/**
 * Returns the paths of the files below a folder, sorted. Hidden files and folders, symbolic links,
 * and files that git leaves out are not among them. The `.gitignore` files that count are those in
 * the folder and below, and above it up to the root of its repository. If those above leave out the
 * folder itself, they do not count, because the caller has named it.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const options = { cwd: folder, onlyFiles: true, followSymbolicLinks: false };
  const below = (await glob(`**/${FILE}`, { ...options, dot: true })).map((file) =>
    posix.dirname(file),
  );
  const start = resolve(folder);
  let root = repositoryOf(start) ?? start;
  if (root !== start) {
    const above = await Rules.read(root, foldersAbove(start, root));
    if (above.leaveOutFolder(path(root, start))) root = start;
  }
  const places = [...foldersAbove(start, root), ...below.map((place) => join(start, place))];
  const rules = await Rules.read(root, places);
  const files = await glob("**/*", options);
  return files
    .filter((file) => !rules.leaveOut(path(root, join(start, file))))
    .sort()
    .map((file) => posix.join(folder, file));
}

/** Returns the root of the repository that a folder belongs to, or undefined. */
function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}

/** Returns the folders with rules above a folder, up to a root. */
function foldersAbove(folder: string, root: string): readonly string[] {
  if (folder === root) return [];
  const above = dirname(folder);
  const further = foldersAbove(above, root);
  return existsSync(join(above, FILE)) ? [above, ...further] : further;
}

/** Returns the path from one folder to another, with slashes on every system. */
function path(from: string, to: string): string {
  return relative(from, to).split(sep).join(posix.sep);
}

/** The rules of the `.gitignore` files below a root. */
class Rules {
  /** By their folders, relative to the root, which is `.`. */
  readonly #rules: ReadonlyMap<string, Ignore>;
  readonly #folders = new Map<string, boolean>();

  private constructor(rules: ReadonlyMap<string, Ignore>) {
    this.#rules = rules;
  }

  /** Reads the rules in some folders. */
  static async read(root: string, folders: readonly string[]): Promise<Rules> {
    const rules = folders.map(async (folder) => {
      const text = await readFile(join(folder, FILE), "utf8");
      return [path(root, folder) || ".", ignore({ ignorecase: false }).add(text)] as const;
    });
    return new Rules(new Map(await Promise.all(rules)));
  }

  /**
   * Whether git leaves out a file, by its path from the root: it leaves out a folder around it, or
   * the nearest rules that say something about the file.
   */
  leaveOut(file: string): boolean {
    const folder = posix.dirname(file);
    return (folder !== "." && this.leaveOutFolder(folder)) || this.#isNamed(file, "");
  }

  /** Whether git leaves out a folder, by its path from the root. */
  leaveOutFolder(folder: string): boolean {
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const above = posix.dirname(folder);
    const answer = (above !== "." && this.leaveOutFolder(above)) || this.#isNamed(folder, "/");
    this.#folders.set(folder, answer);
    return answer;
  }

  /** @param end a slash for a folder */
  #isNamed(file: string, end: string): boolean {
    for (let place = posix.dirname(file); ; place = posix.dirname(place)) {
      const result = this.#rules.get(place)?.test(posix.relative(place, file) + end);
      if (result?.ignored === true || result?.unignored === true) return result.ignored;
      if (place === ".") return false;
    }
  }
}
