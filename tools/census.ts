/**
 * Counts the files and lines of the repository by kind and folder, and the files that journeys through the code load:
 *
 *     npm run census -- [--revision REVISION] [--depth 2] [--files]
 *
 * A line is a line of the file: blank lines and comments count. Only files of the revision count (HEAD
 * unless told), so the figures need no build and no clean folder. `--depth` counts sub-folders, too, and
 * `--files` lists the files on each journey.
 *
 * The imports of a journey are the static ones: a dynamic import is not a step.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { staticClosure } from "./closure.js";

const CODE = /\.(?:[cm]?[jt]sx?|sh)$/;

/** The kinds of files. A file is of the first kind whose pattern its path matches. */
const KINDS: readonly (readonly [kind: string, path: RegExp])[] = [
  ["texts of standards", /^grammar\/rfc\//],
  ["generated", /^spec\/api\/|(?:^|\/)package-lock\.json$|^docs\/pictures\//],
  ["documents", /\.md$/],
  ["tests", under("(?:.*\\/)?spec")],
  ["tests' data", /^(?:.*\/)?spec\/.*\.(?:json|txt|abnf)$/],
  ["library", under("(?:grammar|src|formats)")],
  ["programs", under("apps")],
  ["packages", under("packages")],
  ["tools", under("(?:tools|docs\\/\\.vitepress)")],
  ["data", /\.(?:json|txt|abnf|csv)$/],
  ["examples, styles, settings", /^/],
];

function under(folder: string): RegExp {
  return new RegExp(`^${folder}\\/.*${CODE.source}`);
}

const JOURNEYS = [
  ["grammar/compile.ts", "to compile a grammar"],
  ["src/parse.ts", "to parse a reference with a table"],
  ["apps/cli/src/parse.ts", "the command `parse`"],
  ["apps/cli/src/check.ts", "the command `check`"],
  ["apps/cli/src/format.ts", "the command `format`"],
  ["apps/cli/src/abnf.ts", "the command `abnf`"],
] as const;

const { values: options } = parseArgs({
  options: {
    revision: { type: "string", default: "HEAD" },
    depth: { type: "string", default: "1" },
    files: { type: "boolean", default: false },
  },
});

const root = mkdtempSync(join(tmpdir(), "census-"));
try {
  const archive = execFileSync("git", ["archive", options.revision], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", root], { input: archive });
  printKinds(execFileSync("tar", ["-t"], { input: archive, encoding: "utf8" }));
  for (const [entry, purpose] of JOURNEYS) {
    console.log();
    printJourney(`${entry}, ${purpose}`, await staticClosure(root, entry));
  }
} finally {
  rmSync(root, { recursive: true });
}

function printKinds(names: string): void {
  const paths = names.split("\n").filter((name) => name !== "" && !name.endsWith("/"));
  const depth = Number(options.depth);
  const byKind = groups(paths, kindOf);
  for (const [kind] of KINDS) {
    const files = byKind.get(kind) ?? [];
    printRow(kind, files);
    const folders = groups(files, (file) => folderOf(file, depth));
    if (folders.size > 1) for (const [folder, inside] of folders) printRow(`  ${folder}`, inside);
  }
}

function printJourney(title: string, files: readonly string[]): void {
  const byKind = groups(files, kindOf);
  printRow(title, files);
  for (const [kind, ofKind] of byKind) printRow(`  ${kind}`, ofKind);
  if (options.files) for (const file of files) printRow(`    ${file}`, [file]);
}

function printRow(title: string, files: readonly string[]): void {
  const lines = files.reduce((sum, file) => sum + linesOf(file), 0);
  const columns = [files.length, lines].map((count) => count.toLocaleString("en").padStart(9));
  console.log(title.padEnd(60) + columns.join(""));
}

function kindOf(path: string): string {
  return KINDS.find(([, pattern]) => pattern.test(path))![0];
}

/** The folder of a file, up to a depth. The root has the name `.`. */
function folderOf(path: string, depth: number): string {
  return path.split("/").slice(0, -1).slice(0, depth).join("/") || ".";
}

function linesOf(path: string): number {
  return readFileSync(join(root, path), "utf8").split("\n").length - 1;
}

function groups(
  paths: readonly string[],
  key: (path: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const result = new Map<string, string[]>();
  for (const path of paths) {
    const group = result.get(key(path));
    if (group === undefined) result.set(key(path), [path]);
    else group.push(path);
  }
  return result;
}
