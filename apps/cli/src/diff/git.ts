/** Files of other revisions, from git. */
import { execFileSync } from "node:child_process";
import { dirname, relative } from "node:path";
import { FileError, messageOf, UsageError } from "../errors.js";

/** A file of a repository is at most as long as this. */
const MOST_BYTES = 1 << 28;

/**
 * Returns the octets of a file in a revision.
 *
 * @param folder one that is there and contains it; by default its own, which may not be there any more
 * @throws {UsageError} if there is no such revision, or no such file in it.
 * @throws {FileError} if git cannot be run.
 */
export function octetsInRevision(
  revision: string,
  file: string,
  folder = dirname(file),
): Uint8Array {
  const git = (...argv: readonly string[]): Uint8Array =>
    execFileSync("git", argv, { cwd: folder, maxBuffer: MOST_BYTES, stdio: "pipe" });
  try {
    // A revision that begins with "-" would be an option.
    git("rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`);
  } catch (error) {
    if (hasExited(error) && !isOutside(error))
      throw new UsageError(`--git ${revision}: there is no such revision`);
    throw new FileError(`git: ${gitSentence(error)}`);
  }
  try {
    return git("show", `${revision}:./${relative(folder, file).replaceAll("\\", "/")}`);
  } catch (error) {
    if (hasExited(error))
      throw new UsageError(`--git ${revision}: ${file} is not in this revision`);
    throw new FileError(`git: ${gitSentence(error)}`);
  }
}

/** Checks whether git has run, and has ended with an error of its own. */
function hasExited(error: unknown): boolean {
  return isObject(error) && "status" in error && typeof error.status === "number";
}

/** Checks whether git has found no repository. */
function isOutside(error: unknown): boolean {
  return gitSentence(error).includes("not a git repository");
}

function gitSentence(error: unknown): string {
  const told = isObject(error) && "stderr" in error ? String(error.stderr).trim() : "";
  const [line = ""] = (told === "" ? messageOf(error) : told).split("\n");
  return line.replace(/^fatal: /, "");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
